import type { Server } from 'node:http'
import axe from 'axe-core'
import { type Calendar, createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import { readSource } from 'daybook/sources'
import { syncedSources } from 'daybook/sync'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type Hands, handsOf, ways } from './hands.ts'
import { axeFaults, serve } from './screens.ts'

// Somebody who has never seen the page of feeds adds one by its address, and everything happens to it that can.

let chromium: Browser
let server: Server
let feeds: Server
let origin = ''
let feedOrigin = ''
let calendar: Calendar
let plays = 0

beforeAll(async () => {
  chromium = await launchChromium()
})

afterAll(() => chromium?.close())

const long = 'Donaudampfschifffahrtsgesellschaftskapitän'

/** A file with as many events as the theatre has by now; the first has a title of one long word. */
function file(): string {
  const entries = Array.from({ length: plays }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `SUMMARY:${index === 0 ? long : `Play ${index}`}`,
    'DTSTART:20300701T180000Z',
    'DTEND:20300701T200000Z',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...entries.flat(), 'END:VCALENDAR', ''].join('\r\n')
}

beforeEach(async () => {
  plays = 6
  const theatre = await serve((request, response) => {
    const isThere = request.url?.startsWith('/plays.ics') === true
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/calendar' })
    response.end(isThere ? file() : '')
  })
  feeds = theatre.server
  feedOrigin = theatre.origin
  const allow = (url: string) => url.startsWith(`${feedOrigin}/`)
  calendar = createCalendar({
    now: () => new Date('2030-06-18T09:00:00Z'),
    onError: false,
    sources: syncedSources({ read: readSource({ allow }) }),
  })
  await calendar.venues.create({ venue: `${long} Mill` })
  ;({ server, origin } = await serve(
    nodeHandler(createPages(calendar), { authenticate: () => ({ id: 1, role: 'editor' }) }),
  ))
  return () => {
    server.close()
    feeds.close()
  }
})

/** What a page must be at each step: accessible, and no wider than the smallest screen. */
async function expectGood({ page }: Hands, { width, scripts }: { readonly width: number; readonly scripts: boolean }) {
  if (scripts) {
    await page.evaluate(axe.source)
    expect(await page.evaluate(axeFaults)).toEqual([])
  }
  for (const small of [320, width]) {
    await page.setViewportSize({ width: small, height: 900 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(small)
  }
}

describe.each(ways)('$name', (way) => {
  it('a feed is added by its address, fetched, confirmed, paused, changed, renamed and removed', async () => {
    const hands = await handsOf(chromium, way)
    const { page } = hands
    page.setDefaultTimeout(8_000)
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
    const button = (name: string | RegExp) =>
      page.getByRole('button', { name, exact: typeof name === 'string' }).first()
    const done = async (text: string | RegExp) => {
      await page.getByRole('status').filter({ hasText: text }).waitFor()
      await expectGood(hands, way)
    }
    const menu = (name: string) => page.locator('summary', { hasText: `More for ${name}` })
    try {
      await page.goto(`${origin}/desk`)
      await hands.press(link(/^Feeds/))
      await page.getByText('No feed yet.').waitFor()
      await expectGood(hands, way)

      // A mistake first, then the address.
      await hands.type(page.getByLabel('Address'), 'feeds.example')
      await hands.type(page.getByLabel('Name', { exact: true }), 'Theatre')
      await hands.press(button('Look what is in it'))
      await page.getByText('Write an address that begins with').waitFor()
      await expectGood(hands, way)
      await hands.type(page.getByLabel('Address'), `${feedOrigin}/plays.ics?key=s3cr3t`)
      await hands.choose(page.getByLabel('New events are'), 'Published')
      await hands.choose(page.getByLabel('Venue of events without one'), `${long} Mill`)
      await hands.press(button('Look what is in it'))
      await page.getByRole('heading', { name: '6 events found' }).waitFor()
      await expectGood(hands, way)
      expect((await calendar.events.list({ period: 'all' })).total).toBe(0)
      await hands.press(button('Add this feed'))
      await done('Theatre was added.')

      await hands.press(button(/^Run now/))
      await done('Theatre was fetched.')
      const { records, total } = await calendar.events.list({ period: 'all' })
      expect([total, records[0]?.venue, records[0]?.source]).toEqual([6, [1], 'Theatre'])
      expect(await page.content()).not.toContain('s3cr3t')

      plays = 1
      await hands.press(button(/^Run now/))
      await page.getByRole('heading', { name: 'Theatre: 5 entries would disappear, 1 would stay' }).waitFor()
      await expectGood(hands, way)
      await page.goto(`${origin}/desk`)
      await hands.press(link('Answer'))
      await hands.press(button('Yes, remove these 5'))
      await done('What Theatre no longer has lies in the trash.')
      expect((await calendar.events.list({ period: 'all' })).total).toBe(1)

      await hands.press(menu('Theatre'))
      await expectGood(hands, way)
      await hands.press(button('Pause'))
      await done('Theatre is paused.')
      await hands.press(button(/^Go on/))
      await done('Theatre goes on.')

      await hands.press(menu('Theatre'))
      await hands.press(link(/^Change/))
      await hands.type(page.getByLabel('New address'), `${feedOrigin}/gone.ics`)
      await hands.choose(page.getByLabel('Venue of events without one'), 'None')
      await expectGood(hands, way)
      await hands.press(button('Save'))
      await done('Theatre was changed.')
      await hands.press(button(/^Run now/))
      await done('Theatre could not be fetched.')
      await page.getByText('Failed once').waitFor()
      await page.getByText('Fetched before:').waitFor()

      await hands.press(menu('Theatre'))
      await hands.type(page.getByLabel('New name'), 'Stage')
      await hands.press(button('Rename'))
      await done('The feed is named Stage now.')
      expect((await calendar.events.list({ period: 'all' })).records.map(({ source }) => source)).toEqual(['Stage'])

      await hands.press(menu('Stage'))
      await hands.press(page.getByLabel('Move its events to the trash'))
      await hands.press(button('Remove'))
      await done('The feed was removed.')
      await page.getByText('No feed yet.').waitFor()
      expect((await calendar.events.list({ period: 'all' })).total).toBe(0)
    } finally {
      await hands.close()
    }
  })
})
