import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sampleCalendar } from '../pages/sample-pages.ts'
import { launchChromium } from './chromium.ts'

// What the script adds to the pages. Each test also expects an empty console and no report of the policy.

let browser: Browser
let server: Server
let origin: string
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await launchChromium()
  server = createServer(nodeHandler(createPages(await sampleCalendar()), { basePath: '/calendar' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 500 } })
  page = await context.newPage()
  faults = []
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.route(/images\.example/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }))
})

afterEach(async () => {
  await context.close()
  expect(faults).toEqual([])
})

/** Opens a page and marks its document, so that a test sees whether it is still the same. */
async function open(path: string): Promise<void> {
  await page.goto(`${origin}/calendar${path}`)
  await page.evaluate('window.isSameDocument = true')
}

const isSameDocument = () => page.evaluate<boolean>('window.isSameDocument === true')
const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()')

/** Waits for the page of a path, and returns its heading. */
async function heading(path: string): Promise<string> {
  await page.waitForURL(`${origin}/calendar${path}`)
  return ((await page.locator('h1').textContent()) ?? '').trim()
}

it('opens a link in the same document, with title and focus, and an accessible page', async () => {
  await open('/2030-06')
  await page.click('.db-step a[rel=next]')
  expect(await heading('/2030-07')).toMatch(/July/)
  expect(await isSameDocument()).toBe(true)
  expect(await page.title()).toMatch(/July 2030/)
  expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(`${origin}/calendar/2030-07`)
  await expect.poll(focused).toMatch(/July/)
  await page.evaluate(axe.source)
  expect(await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))')).toEqual([])
})

it('goes back and forward, to where the page was scrolled', async () => {
  await open('/2030-06')
  await page.evaluate(
    'new Promise((resolve) => { addEventListener("scrollend", resolve, { once: true }); scrollTo(0, 300) })',
  )
  await page.evaluate(`document.querySelector('.db-step a[rel=next]').click()`)
  await heading('/2030-07')
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.goBack()
  await expect.poll(() => page.title()).toMatch(/June 2030/)
  await expect.poll(() => page.evaluate('scrollY')).toBe(300)
  expect(await heading('/2030-06')).toMatch(/June/)
  await page.goForward()
  await expect.poll(() => page.title()).toMatch(/July 2030/)
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  expect(await heading('/2030-07')).toMatch(/July/)
  expect(await isSameDocument()).toBe(true)
})

it('searches in the same document', async () => {
  await open('/2030-06')
  await page.fill('#db-q', 'Fado')
  await page.press('#db-q', 'Enter')
  await heading('/?q=Fado')
  expect(await isSameDocument()).toBe(true)
})

it('moves between the days of a month by keys', async () => {
  await open('/2030-06')
  await page.focus('a[href$="/2030-06-20"]')
  const keys = [
    ['ArrowRight', '2030-06-21'],
    ['ArrowUp', '2030-06-14'],
    ['ArrowDown', '2030-06-21'],
    ['End', '2030-06-22'],
  ] as const
  for (const [key, day] of keys) {
    await page.keyboard.press(key)
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toMatch(new RegExp(`/${day}$`))
  }
  await page.keyboard.press('PageDown')
  expect(await heading('/2030-07')).toMatch(/July/)
  expect(await isSameDocument()).toBe(true)
})

it('leaves to the browser what it cannot fetch', async () => {
  await open('/2030-06')
  await page.route('**/2030-07', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )
  await page.click('.db-step a[rel=next]')
  expect(await heading('/2030-07')).toMatch(/July/)
  expect(await isSameDocument()).toBe(false)
  // Chromium says itself that a request has failed.
  faults = faults.filter((fault) => !fault.includes('net::ERR_FAILED'))
})

it('shows a hostile title as text', async () => {
  await open('/2030-06-22')
  const link = page.getByRole('link', { name: 'Market & <b>more</b>', exact: true })
  const path = new URL((await link.getAttribute('href')) ?? '', origin).pathname
  await link.click()
  await page.waitForURL(`${origin}${path}`)
  await expect.poll(() => page.locator('h1').textContent()).toBe('Market & <b>more</b>')
  expect(await page.locator('h1 b').count()).toBe(0)
  expect(await isSameDocument()).toBe(true)
})

it.each(['no-preference', 'reduce'] as const)('uses transitions by the preference %s', async (reducedMotion) => {
  await page.emulateMedia({ reducedMotion })
  await open('/2030-06')
  await page.evaluate(`window.transitions = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => { window.transitions += 1; return start(update) }`)
  await page.click('.db-step a[rel=next]')
  await heading('/2030-07')
  expect(await page.evaluate('window.transitions')).toBe(reducedMotion === 'reduce' ? 0 : 1)
})

/** Opens pages as a visitor of a time zone, and notes what shifts. */
async function visitFrom(timezoneId: string): Promise<void> {
  await context.close()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, timezoneId })
  page = await context.newPage()
  // A script that comes late must not be late for the first paint.
  await page.route(/daybook-\w+\.js$/, (route) => setTimeout(() => route.fallback(), 500))
  await page.addInitScript(`window.shifts = []
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: 'layout-shift', buffered: true })`)
}

const ownTime = () => page.locator('.db-yours:not([hidden])').textContent()

it.each([
  ['west', 'America/New_York', /^In your time zone: Thu, Jun 20, 4:00\s–\s7:00\sPM\sEDT$/],
  ['east', 'Asia/Tokyo', /^In your time zone: Fri, Jun 21, 5:00\s–\s8:00\sAM\sGMT\+9$/],
])('shows the own time of a visitor in the %s, from the start and after a link', async (_, zone, expected) => {
  await visitFrom(zone)
  await open('/fado')
  expect(await ownTime()).toMatch(expected)
  expect(await page.evaluate('window.shifts')).toEqual([])
  await open('/2030-06-20')
  await page.getByRole('link', { name: 'Fado' }).click()
  expect(await heading('/fado')).toBe('Fado')
  await expect.poll(ownTime).toMatch(expected)
  expect(await isSameDocument()).toBe(true)
  expect(await page.evaluate('window.shifts')).toEqual([])
})

it.each([
  ['shares its clock', 'Europe/Zurich', '/fado'],
  ['sees a whole day', 'Asia/Tokyo', '/fete-de-la-musique'],
])('shows no other time to a visitor who %s', async (_, zone, path) => {
  await visitFrom(zone)
  await open(path)
  expect(await page.locator('.db-yours:not([hidden])').count()).toBe(0)
})
