import { createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { handsOf, type Way, ways } from './hands.ts'
import { serve } from './screens.ts'

// What visitors look for, in at most three actions, however they work.

let browser: Browser
let origin: string
let close: () => void

beforeAll(async () => {
  browser = await launchChromium()
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', now: () => new Date('2030-06-19T10:00:00Z') })
  const library = await calendar.venues.create({ venue: 'Library', city: 'Bern' })
  const mill = await calendar.venues.create({ venue: 'Mill' })
  const add = (title: string, day: string, more: object) =>
    calendar.events.create({ title, start_date: `${day} 14:00`, end_date: `${day} 15:00`, ...more })
  for (let index = 1; index <= 9; index += 1) {
    await add(`Concert ${index}`, `2030-06-2${index}`, { cost: 20 + index, venue: mill.id, categories: ['Music'] })
  }
  await add('Puppets', '2030-06-22', { cost: 0, venue: library.id, categories: ['Children'] })
  await add('Puppets again', '2030-06-25', { cost: 0, venue: library.id, categories: ['Children'] })
  await add('Open mill', '2030-06-22', { cost: 'Eintritt frei', venue: mill.id, categories: ['Tours'] })
  await add('Magic', '2030-06-23', { cost: 12, venue: library.id, categories: ['Children'] })
  const { server, origin: at } = await serve(nodeHandler(createPages(calendar)))
  origin = at
  close = () => server.close()
})

afterAll(async () => {
  await browser?.close()
  close?.()
})

const phone: Way = { name: 'on a phone by keyboard without scripts', keyboard: true, scripts: false, width: 360 }

describe.each([...ways, phone])('$name', (way) => {
  it('a visitor finds the free thing for children this weekend near the library in three actions', async () => {
    const hands = await handsOf(browser, way)
    const { page } = hands
    await page.goto(origin)
    const days = page.getByRole('navigation', { name: 'When' })
    await hands.press(days.getByRole('link', { name: 'This weekend' }))
    await page.waitForURL(/when=weekend/)
    await hands.press(days.getByRole('link', { name: 'Free' }))
    await page.waitForURL(/free=true/)
    const titles = await page.locator('.db-row h3').allTextContents()
    expect(titles.map((title) => title.trim())).toEqual(['Puppets', 'Open mill'])
    await hands.press(page.locator('.db-row', { hasText: 'Library' }).getByRole('link'))
    await page.getByRole('heading', { name: 'Puppets', level: 1 }).waitFor()
    expect(hands.clicks()).toBe(3)
    await hands.close()
  })

  it('a visitor chooses the same in the form', async () => {
    const hands = await handsOf(browser, way)
    const { page } = hands
    await page.goto(origin)
    if (way.width < 960) await hands.press(page.locator('.db-filter > summary'))
    await hands.choose(page.getByRole('combobox', { name: 'When' }), 'This weekend')
    await hands.press(page.getByRole('checkbox', { name: 'Free' }))
    await hands.press(page.getByRole('checkbox', { name: 'Children' }))
    await hands.press(page.getByRole('checkbox', { name: 'Library' }))
    await hands.press(page.getByRole('button', { name: 'Show events' }))
    await page.waitForURL(/when=weekend/)
    expect((await page.locator('.db-row h3').allTextContents()).map((title) => title.trim())).toEqual(['Puppets'])
    // What is chosen can be taken back, one by one.
    await hands.press(page.getByRole('link', { name: 'Remove This weekend' }))
    await page.waitForURL((url) => !url.search.includes('when=weekend'))
    const titles = await page.locator('.db-row h3').allTextContents()
    expect(titles.map((title) => title.trim())).toEqual(['Puppets', 'Puppets again'])
    await hands.close()
  })
})

describe('the present month on a phone', () => {
  it('begins with today, and shows the days before when asked to', async () => {
    const calendar = createCalendar({ now: () => new Date('2030-06-19T10:00:00Z') })
    const add = (title: string, start_date: string, end_date: string) =>
      calendar.events.create({ title, start_date, end_date, all_day: true })
    await add('Gone', '2030-06-04', '2030-06-04')
    await add('Lasting', '2030-06-17', '2030-06-21')
    await add('Coming', '2030-06-27', '2030-06-27')
    const { server, origin } = await serve(nodeHandler(createPages(calendar)))
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${origin}/2030-06`)
    const isSeen = (title: string) => page.getByRole('link', { name: title }).first().isVisible()
    expect([await isSeen('Gone'), await isSeen('Lasting'), await isSeen('Coming')]).toEqual([false, true, true])
    await page.getByRole('link', { name: 'Earlier events' }).click()
    expect([await isSeen('Gone'), await isSeen('Lasting'), await isSeen('Coming')]).toEqual([true, true, true])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${origin}/2030-06`)
    expect([await isSeen('Gone'), await page.getByRole('link', { name: 'Earlier events' }).isVisible()]).toEqual([
      true,
      false,
    ])
    await context.close()
    server.close()
  })
})
