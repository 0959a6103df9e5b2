import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { start } from '../../examples/pages-embed.ts'
import { sampleCalendar } from '../pages/sample-pages.ts'
import { launchChromium } from './chromium.ts'

// A calendar on the pages of another origin: with the element, and in a plain frame.

let browser: Browser
let context: BrowserContext
let page: Page
let calendar: string
let host: string
/** What the other site shows. */
let body = ''
const servers: Server[] = []

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  browser = await launchChromium()
  host = await listen(
    createServer((_request, response) =>
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .setHeader(
          'Content-Security-Policy',
          `default-src 'none'; script-src ${new URL(calendar).origin}; frame-src ${new URL(calendar).origin}`,
        )
        .end(`<!DOCTYPE html><html lang="en"><title>Club</title><main><h1>Club</h1>${body}</main></html>`),
    ),
  )
  const pages = createPages(await sampleCalendar(), { frameAncestors: [host] })
  const site = await listen(
    createServer(nodeHandler(pages, { basePath: '/calendar', authenticate: () => ({ id: 1, role: 'editor' }) })),
  )
  calendar = `${site}/calendar`
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.close()
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 900, height: 700 } })
  await context.route(/images\.example/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }))
  page = await context.newPage()
  page.setDefaultTimeout(8_000)
})

afterEach(() => context.close())

/** Shows a snippet on the page of the other site. */
async function show(markup: string): Promise<FrameLocator> {
  body = markup
  await page.goto(host)
  return page.frameLocator('iframe').first()
}

const script = () => `<script type="module" src="${calendar}/embed.js"></script>`
const element = (attributes = '') => `<daybook-calendar src="${calendar}/2030-06" ${attributes}></daybook-calendar>`

/** The height of the frame, and that of its page. */
async function heights(): Promise<readonly [number, number]> {
  const frame = page.frames().at(-1)
  const inside = await frame?.evaluate<number>('Math.ceil(document.body.getBoundingClientRect().height)')
  const outside = await page.evaluate<number>(
    `document.querySelector('daybook-calendar').shadowRoot.querySelector('iframe').clientHeight`,
  )
  return [outside, inside ?? 0]
}

async function expectRightHeight(): Promise<void> {
  await expect
    .poll(async () => {
      const [outside, inside] = await heights()
      return outside === inside && outside !== 600
    })
    .toBe(true)
}

const headingIn = (frame: FrameLocator) => frame.locator('h1').textContent()

describe('the element', () => {
  it('shows the calendar as high as it is, with a title, and both pages are accessible', async () => {
    const frame = await show(`${script()}${element()}`)
    await expect.poll(() => headingIn(frame)).toMatch(/June/)
    await expectRightHeight()
    expect(await page.locator('iframe').getAttribute('title')).toBe('June 2030 · Calendar')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(900)
    for (const each of page.frames()) {
      await each.evaluate(axe.source)
      expect(await each.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))')).toEqual([])
    }
    await page.setViewportSize({ width: 400, height: 700 })
    await expectRightHeight()
  })

  it('stays in the frame between months, and leaves it for an event', async () => {
    const frame = await show(`${script()}${element()}`)
    await expectRightHeight()
    await frame.locator('.db-step a[rel=next]').click()
    await expect.poll(() => headingIn(frame)).toMatch(/July/)
    await expectRightHeight()
    expect(await page.locator('iframe').getAttribute('title')).toBe('July 2030 · Calendar')
    expect(page.url()).toBe(`${host}/`)
    await page.evaluate('history.back()')
    await expect.poll(() => headingIn(frame)).toMatch(/June/)
    await frame.getByRole('link', { name: /Fado/ }).click()
    await page.waitForURL(`${calendar}/fado`)
    expect(await page.locator('.db-top').count()).toBe(1)
  })

  it('shows the start of a page that was opened from below', async () => {
    const frame = await show(
      `${script()}<div>${'<p>Text</p>'.repeat(20)}</div>${element(`label="Concerts"`).replace('/2030-06', '/2030-06-14')}${'<p>Text</p>'.repeat(60)}`,
    )
    await page.locator('iframe').scrollIntoViewIfNeeded()
    await expectRightHeight()
    await frame.locator('.db-part').last().scrollIntoViewIfNeeded()
    await page.evaluate('scrollTo(0, 2500)')
    const top = () =>
      page.evaluate<number>(`Math.round(document.querySelector("daybook-calendar").getBoundingClientRect().top) + 0`)
    expect(await top()).toBeLessThan(0)
    await frame.locator('.db-step a[rel=next]').dispatchEvent('click')
    await expect.poll(top).toBe(0)
    expect(await page.locator('iframe').getAttribute('title')).toBe('Concerts')
  })

  it('follows its attributes, several on one page, and cleans up', async () => {
    await show(
      `${element()}<daybook-calendar src="${calendar}/" view="week" label="Week"></daybook-calendar>${script()}`,
    )
    const frames = page.locator('iframe')
    await expect.poll(() => frames.count()).toBe(2)
    const [first, second] = [page.frameLocator('iframe').nth(0), page.frameLocator('iframe').nth(1)]
    await expect.poll(() => headingIn(first)).toMatch(/June/)
    await expect.poll(() => headingIn(second)).toMatch(/June 16/)
    await page.evaluate(`document.querySelector('daybook-calendar').setAttribute('src', '${calendar}/2030-07')`)
    await expect.poll(() => headingIn(first)).toMatch(/July/)
    await page.evaluate(`document.querySelector('daybook-calendar').setAttribute('label', 'Summer')`)
    expect(await frames.first().getAttribute('title')).toBe('Summer')
    await page.evaluate(`document.querySelector('daybook-calendar').setAttribute('src', 'javascript:alert(1)')`)
    await expect.poll(() => frames.count()).toBe(1)
    await page.evaluate(`window.removed = document.querySelectorAll('daybook-calendar')[1]; window.removed.remove()`)
    expect(await page.evaluate('window.removed.shadowRoot.childNodes.length')).toBe(0)
    await page.evaluate('document.body.append(window.removed)')
    await expect.poll(() => frames.count()).toBe(1)
  })

  it('believes no other window, no other origin and no other message', async () => {
    await show(`${script()}${element()}`)
    await expectRightHeight()
    const message = `{ daybook: 'page', height: 77, title: 'Wrong', isOpened: false }`
    const events = [
      `{ data: ${message}, origin: location.origin, source: window }`,
      `{ data: ${message}, origin: '${new URL(calendar).origin}', source: window }`,
      `{ data: ${message}, origin: 'https://a.example', source: frame.contentWindow }`,
      `{ data: { height: 77, title: 'Wrong' }, origin: '${new URL(calendar).origin}', source: frame.contentWindow }`,
    ]
    const height = (text: string) =>
      page.evaluate<number>(`(() => {
        const frame = document.querySelector('daybook-calendar').shadowRoot.querySelector('iframe')
        dispatchEvent(new MessageEvent('message', ${text}))
        return frame.clientHeight
      })()`)
    for (const text of events) expect(await height(text)).not.toBe(77)
    const right = `{ data: ${message}, origin: '${new URL(calendar).origin}', source: frame.contentWindow }`
    expect(await height(right)).toBe(77)
  })

  it('shows what it contains without script', async () => {
    const without = await browser.newContext({ javaScriptEnabled: false })
    const still = await without.newPage()
    body = `${script()}<daybook-calendar src="${calendar}/"><a href="${calendar}/">Events</a></daybook-calendar>`
    await still.goto(host)
    expect(await still.getByRole('link', { name: 'Events' }).isVisible()).toBe(true)
    await without.close()
  })
})

it('needs no script in a plain frame, in which months stay, and which an event leaves', async () => {
  const without = await browser.newContext({ javaScriptEnabled: false })
  page = await without.newPage()
  const frame = await show(`<iframe src="${calendar}/?embed=month" title="Events" width="100%" height="600"></iframe>`)
  await expect.poll(() => headingIn(frame)).toMatch(/June/)
  await frame.locator('.db-seg a').first().click()
  await expect.poll(() => headingIn(frame)).toBe('What’s on')
  expect(page.url()).toBe(`${host}/`)
  await frame.locator('.db-row h3 a').first().click()
  await page.waitForURL(/\/calendar\/yoga$/)
  await without.close()
})

it('lets no other site show the desk', async () => {
  const frame = await show(`<iframe src="${calendar}/desk?embed" title="Desk" width="100%" height="600"></iframe>`)
  await page.waitForTimeout(300)
  expect(await frame.locator('.daybook').count()).toBe(0)
})

it('works in the example', async () => {
  const club = await start(0)
  await page.goto(club.url)
  const frame = page.frameLocator('iframe')
  await expect.poll(() => frame.locator('.db-month').count()).toBe(1)
  expect(await frame.getByRole('link', { name: /Jazz night/ }).count()).toBe(1)
  expect(await frame.getByRole('link', { name: /Old film/ }).count()).toBe(0)
  expect(await page.locator('iframe').getAttribute('title')).toBe('Concerts')
  await page.goto('about:blank')
  await club.close()
})

it('has the scheme, the number of events and the ground that the other site asks for', async () => {
  await page.emulateMedia({ colorScheme: 'light' })
  const look = 'scheme="dark" limit="2" ground="none"'
  await show(`${script()}<daybook-calendar src="${calendar}/" ${look}></daybook-calendar>`)
  await expectRightHeight()
  const frame = page.frames().at(-1)
  const styleOf = (property: string) =>
    frame?.evaluate(`getComputedStyle(document.querySelector('.daybook')).${property}`)
  const ink = await styleOf('color')
  expect(await styleOf('backgroundColor')).toBe('rgba(0, 0, 0, 0)')
  expect(await frame?.locator('.db-card, .db-row').count()).toBe(2)
  // The ground of the other site is seen: a frame of another scheme would have its own.
  await page.evaluate(`document.documentElement.style.setProperty('background', 'rgb(10, 200, 30)')`)
  const { x, y } = (await page.locator('daybook-calendar').boundingBox()) ?? { x: 0, y: 0 }
  const pixel = await page.screenshot({ clip: { x: x + 3, y: y + 3, width: 1, height: 1 } })
  expect(await colorOf(pixel)).toEqual([10, 200, 30])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await styleOf('color')).toBe(ink)
})

/** The color of a picture of one pixel. */
async function colorOf(png: Buffer): Promise<readonly number[]> {
  const url = `data:image/png;base64,${png.toString('base64')}`
  const blank = await context.newPage()
  return blank.evaluate(`new Promise((resolve) => {
    const image = new Image()
    image.onload = () => {
      const canvas = document.createElement('canvas').getContext('2d')
      canvas.drawImage(image, 0, 0)
      resolve([...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3))
    }
    image.src = '${url}'
  })`)
}
