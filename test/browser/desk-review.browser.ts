import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Calendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages, type Review } from 'daybook/pages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullCalendar } from '../pages/desk/full-records.ts'
import { launchChromium } from './chromium.ts'
import { serve } from './screens.ts'

// A reviewer at the desk by keyboard alone, and pages of the desk on a slow connection.

let browser: Browser
let server: Server
let origin = ''
let calendar: Calendar
let ids: Awaited<ReturnType<typeof fullCalendar>>['ids']
const reviews: Review[] = []

beforeAll(async () => {
  browser = await launchChromium()
  ;({ calendar, ids } = await fullCalendar())
  const pages = createPages(calendar, { desk: { onReview: (review) => void reviews.push(review) } })
  ;({ server, origin } = await serve(nodeHandler(pages, { authenticate: () => ({ id: 1, role: 'editor' }) })))
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

it('lets a keyboard alone publish an event and send another back with a note, without scripts', async () => {
  const pending = async (title: string) => {
    const day = { start_date: '2030-07-01 19:00', end_date: '2030-07-01 21:00' }
    return (await calendar.events.create({ title, ...day, status: 'pending', author: 9 })).id
  }
  const [good, unclear] = [await pending('Good to go'), await pending('Not clear yet')]
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  /** Moves with the Tab key until an element has the focus, by its text. */
  const tabTo = async (text: string) => {
    for (let step = 0; step < 200; step += 1) {
      await page.keyboard.press('Tab')
      if (String(await page.evaluate('document.activeElement.textContent')).trim() === text) return
    }
    throw new Error(`The Tab key does not reach ${text}`)
  }
  const enter = async () => {
    await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')])
    await page.waitForLoadState()
  }
  await page.goto(`${origin}/desk/review`)
  await tabTo('Publish: Good to go')
  await enter()
  expect((await calendar.events.get(good)).status).toBe('publish')
  await tabTo('Send back: Not clear yet')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Where is it?')
  await page.keyboard.press('Tab')
  await enter()
  expect((await calendar.events.get(unclear)).status).toBe('draft')
  expect(reviews.map(({ decision, note }) => [decision, note])).toEqual([
    ['publish', ''],
    ['return', 'Where is it?'],
  ])
  await context.close()
})

describe('a page of the desk that arrives slowly', () => {
  it.each(['the start', 'new event', 'event', 'venues', 'import'] as const)('moves nothing: %s', async (name) => {
    const path = {
      'the start': '/desk',
      'new event': '/desk/events/new',
      event: `/desk/events/${ids.event}`,
      venues: '/desk/venues',
      import: '/desk/import',
    }[name]
    const html = Buffer.from(await (await fetch(`${origin}${path}`)).arrayBuffer())
    const slow = createServer(async (request, response) => {
      if (request.url !== path) return void response.writeHead(307, { location: `${origin}${request.url}` }).end()
      response.setHeader('content-type', 'text/html; charset=utf-8')
      for (let start = 0; start < html.length; start += html.length / 30) {
        response.write(html.subarray(start, start + html.length / 30))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      response.end()
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.route(/images\.example/, (route) => route.abort())
    await page.addInitScript(`window.shifts = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })`)
    // A server that listens on a port has an address.
    await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}${path}`)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
    expect(await page.evaluate('window.shifts')).toEqual([])
    await page.close()
    slow.close()
  })
})
