import type { Server } from 'node:http'
import axe from 'axe-core'
import type { Calendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullCalendar } from '../pages/desk/full-records.ts'
import { launchChromium } from './chromium.ts'
import { axeFaults, schemes, serve } from './screens.ts'

// The desk in a browser: its forms on large and small screens, and the work of an editor by keyboard alone, without scripts.

let browser: Browser
let servers: readonly Server[] = []
let origin = ''
/** The same desk in German and in the other look. */
let otherOrigin = ''
let calendar: Calendar
let ids: Awaited<ReturnType<typeof fullCalendar>>['ids']

const long = 'Donaudampfschifffahrtsgesellschaftskapitän'
const staff = new Map(Array.from({ length: 120 }, (_, index) => [index + 2, `${long} ${index}`] as const))
const people = { names: () => staff, list: () => staff }
const pictures = Array.from({ length: 3 }, (_, index) => ({ image: `https://images.example/${index}.png`, name: long }))
const upload = { store: () => '', list: () => pictures }

beforeAll(async () => {
  browser = await launchChromium()
  ;({ calendar, ids } = await fullCalendar())
  const authenticate = () => ({ id: 1, role: 'editor' })
  const first = await serve(nodeHandler(createPages(calendar), { authenticate }))
  const otherPages = createPages(calendar, { theme: 'editorial', desk: { people, upload } })
  const other = await serve(nodeHandler(otherPages, { authenticate, locale: 'de' }))
  servers = [first.server, other.server]
  origin = first.origin
  otherOrigin = other.origin
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.close()
})

/** Each of two widths, schemes, looks and languages once: `accessible.browser.ts` has all of them together. */
const screens = [
  { width: 1280, scheme: 'light', isOther: false },
  { width: 360, scheme: 'dark', isOther: true },
] as const

describe.each(screens)('on $width pixels in $scheme, the other look: $isOther', ({ width, scheme, isOther }) => {
  it.each(['the start', 'new event', 'event', 'date', 'series', 'venue', 'category', 'errors', 'list'] as const)(
    'shows %s',
    async (name) => {
      const paths = {
        'the start': '/desk',
        'new event': '/desk/events/new',
        event: `/desk/events/${ids.event}`,
        date: `/desk/events/${ids.occurrence}`,
        series: `/desk/events/${ids.series}`,
        venue: `/desk/venues/${ids.venue}`,
        category: `/desk/categories/${ids.category}`,
        errors: '/desk/events/new',
        list: '/desk/events?author=3',
      }
      const context = await browser.newContext({ viewport: { width, height: 800 }, ...schemes[scheme] })
      const page = await context.newPage()
      await page.route(/images\.example/, (route) => route.abort())
      await page.goto(`${isOther ? otherOrigin : origin}${paths[name]}`)
      if (name === 'errors') await page.getByRole('button', { name: isOther ? 'Veröffentlichen' : 'Publish' }).click()
      await page.evaluate(axe.source)
      expect(await page.evaluate(axeFaults)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
      await context.close()
    },
  )
})

it('shows the next dates of a series as a list, as high as its lines', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${origin}/desk/events/${ids.series}`)
  const [box, list] = await page.evaluate<readonly number[]>(
    "['.db-next', '.db-next ol'].map((one) => document.querySelector(one).clientHeight)",
  )
  expect(list).toBeGreaterThan(20)
  expect(box).toBeLessThan((list ?? 0) + 200)
  await page.close()
})

it('lets a keyboard alone make, change and delete a recurring event, without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${origin}/desk/events/new`)
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).first().focus()
    await page.keyboard.type(text)
  }
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')])
    await page.waitForLoadState()
  }
  await type('Title required', 'By keyboard')
  await page.locator('#db-f-start_date').focus()
  await page.keyboard.type('10082030')
  await page.locator('#db-f-start_date-time').focus()
  await page.keyboard.type('0700PM')
  await page.locator('#db-f-end_date-time').focus()
  await page.keyboard.type('0800PM')
  await page.locator('#db-f-recurrence').focus()
  await page.keyboard.type('weeks')
  await page.locator('#db-f-recurrence-count').focus()
  await page.keyboard.type('4')
  await press('Publish')
  expect(page.url()).toContain('done=created')
  const dates = async (title: string) => {
    const { records } = await calendar.events.list({ search: title, period: 'all', status: ['publish'] })
    return records
  }
  const made = await dates('By keyboard')
  expect(made.map(({ start_date }) => start_date)).toEqual([
    '2030-10-08 19:00:00',
    '2030-10-15 19:00:00',
    '2030-10-22 19:00:00',
    '2030-10-29 19:00:00',
  ])
  await page.goto(`${origin}/desk/events/${made[1]?.id}`)
  await page.locator('#db-f-title').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('With one key')
  await page.locator('.dk-scope > summary').focus()
  await page.keyboard.press('Enter')
  expect(await page.locator('.dk-scope > summary b:visible').textContent()).toBe('only Tue, October 15')
  await page.locator('input[name="form.scope"][value=this]').focus()
  await page.keyboard.press('ArrowDown')
  expect(await page.locator('.dk-scope > summary b:visible').textContent()).toBe('Tue, October 15 and 2 dates after')
  await press('Save')
  expect(await page.locator('.db-note').textContent()).toContain('Applies to: Tue, October 15 and 2 dates after.')
  expect(await dates('With one key')).toHaveLength(3)
  await press('Move to trash')
  expect(await dates('With one key')).toHaveLength(2)
  await press('Undo')
  expect(await dates('With one key')).toHaveLength(3)
  await context.close()
})

it('has a form that programs can read aloud', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/desk/tags/new`)
  expect(await page.locator('main').ariaSnapshot()).toContain('textbox "Name required"')
  expect(await page.locator('main').ariaSnapshot()).toContain('group "Publication"')
  await context.close()
})
