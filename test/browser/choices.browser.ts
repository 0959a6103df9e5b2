import type { Server } from 'node:http'
import axe from 'axe-core'
import { type Calendar, createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { axeFaults, serve } from './screens.ts'

// Choosing among more records than a form lists, with scripts and without.

let browser: Browser
let server: Server
let origin = ''
let calendar: Calendar

beforeAll(async () => {
  browser = await launchChromium()
  calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z') })
  await calendar.transaction(async ({ venues, categories, tags }) => {
    for (let at = 0; at < 2000; at += 1) {
      await venues.create({ venue: `Hall ${at}`, city: 'Kiel' })
      await categories.create({ name: `Kind ${at}` })
    }
    await tags.create({ name: 'Swing' })
  })
  const authenticate = () => ({ id: 1, role: 'editor' })
  ;({ server, origin } = await serve(nodeHandler(createPages(calendar), { authenticate })))
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

describe.each([true, false])('a search for a venue, with scripts: %s', (javaScriptEnabled) => {
  it('finds it and chooses it by keyboard alone, and keeps what was written', async () => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await page.goto(`${origin}/desk/events/new`)
    await page.getByLabel('Title required').fill('By search')
    await page.locator('#db-f-start_date').fill('2030-06-20')
    await page.locator('#db-f-start_date-time').fill('19:00')
    await page.locator('#db-f-end_date-time').fill('21:00')
    const search = page.getByLabel('Search in: Venues')
    await search.focus()
    await page.keyboard.type('Hall 1999')
    if (!javaScriptEnabled) {
      await page.keyboard.press('Tab')
      await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')])
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('db-f-venue')
    }
    const box = page.getByRole('checkbox', { name: 'Hall 1999' })
    await box.waitFor()
    expect(await page.locator('#db-f-venue-status').textContent()).toBe('1 found.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.value')).toBe(await box.getAttribute('value'))
    await page.keyboard.press('Space')
    if (javaScriptEnabled) {
      await page.evaluate(axe.source)
      expect(await page.evaluate(axeFaults)).toEqual([])
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL(/done=created/)
    expect(await page.getByRole('checkbox', { name: 'Hall 1999' }).isChecked()).toBe(true)
    await context.close()
  })
})

it('saves nothing when the return key is pressed in a search, and shows what is found', async () => {
  const page = await browser.newPage()
  await page.goto(`${origin}/desk/events/new`)
  await page.getByLabel('Search in: Categories').focus()
  await page.keyboard.type('Kind 1234')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Kind 1234' }).waitFor()
  expect(page.url()).toBe(`${origin}/desk/events/new`)
  await page.close()
})
