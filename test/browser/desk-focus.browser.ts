import type { Server } from 'node:http'
import { type Calendar, createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { serve } from './screens.ts'

// After each step at the desk, who works by keyboard goes on from what the step has done, without script too.

let chromium: Browser
let server: Server
let origin = ''
let calendar: Calendar
let page: Page

beforeAll(async () => {
  chromium = await launchChromium()
  calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z') })
  const authenticate = () => ({ id: 1, role: 'editor' })
  ;({ server, origin } = await serve(nodeHandler(createPages(calendar), { authenticate })))
})

afterAll(async () => {
  await chromium?.close()
  server?.close()
})

beforeEach(async () => {
  const context = await chromium.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
  return () => context.close()
})

const anEvent = () =>
  calendar.events.create({ title: 'Concert', author: 1, start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' })

const press = async (name: string | RegExp) => {
  await page.getByRole('button', { name, exact: true }).first().focus()
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')])
  await page.waitForLoadState()
}

/** The text as it is shown: space of any length is one. */
const focused = async () => {
  const text = await page.evaluate<string>(
    'document.activeElement.localName + ": " + document.activeElement.textContent',
  )
  return text.replace(/\s+/g, ' ')
}

it.each<[step: string, focus: RegExp, work: () => Promise<void>]>([
  [
    'a new event',
    /^div: .*(published|saved)/i,
    async () => {
      await page.goto(`${origin}/desk/events/new`)
      await page.locator('#db-f-title').fill('New')
      await page.locator('#db-f-start_date').fill('2030-06-20')
      await page.locator('#db-f-end_date').fill('2030-06-20')
      await page.locator('[name=all_day][type=checkbox]').check()
      await press('Publish')
    },
  ],
  [
    'a save',
    /^div: .*saved/,
    async () => {
      await page.goto(`${origin}/desk/events/${(await anEvent()).id}`)
      await page.locator('#db-f-title').fill('Other')
      await press('Save')
    },
  ],
  [
    'a save that changes nothing',
    /^div: ./,
    async () => {
      await page.goto(`${origin}/desk/events/${(await anEvent()).id}`)
      await press('Save')
    },
  ],
  [
    'errors',
    /^div: .*Website/,
    async () => {
      await page.goto(`${origin}/desk/events/${(await anEvent()).id}`)
      await page.locator('#db-f-website').fill('nothing')
      await press('Save')
    },
  ],
  [
    'a preview',
    /^div: .*Back to the form/,
    async () => {
      await page.goto(`${origin}/desk/events/${(await anEvent()).id}`)
      await press('Preview')
    },
  ],
  [
    'the way back from a preview',
    /^h1: Edit Concert/,
    async () => {
      await page.goto(`${origin}/desk/events/${(await anEvent()).id}`)
      await press('Preview')
      await press('Back to the form')
    },
  ],
  [
    'a conflict',
    /^h1: ./,
    async () => {
      const { id } = await anEvent()
      await page.goto(`${origin}/desk/events/${id}`)
      await calendar.events.update(id, { title: 'Theirs' })
      await page.locator('#db-f-title').fill('Mine')
      await press('Save')
    },
  ],
  [
    'a move to the trash',
    /^div: .*Undo/,
    async () => {
      await page.goto(`${origin}/desk/events/${(await anEvent()).id}`)
      await press('Move to trash')
    },
  ],
  [
    'an undo',
    /^div: ./,
    async () => {
      await page.goto(`${origin}/desk/events/${(await anEvent()).id}`)
      await press('Move to trash')
      await press('Undo')
    },
  ],
  [
    'a step of a list',
    /^div: ./,
    async () => {
      await anEvent()
      await page.goto(`${origin}/desk/events`)
      await press(/^Move to trash/)
    },
  ],
  [
    'a deleted tag',
    /^div: ./,
    async () => {
      const { id } = await calendar.tags.create({ name: 'Loud' })
      await page.goto(`${origin}/desk/tags/${id}/delete`)
      await press('Delete permanently')
    },
  ],
  [
    'an import without a file',
    /^input: /,
    async () => {
      await page.goto(`${origin}/desk/import`)
      await press('Check the file')
    },
  ],
  [
    'the report of an import',
    /^div: .*1 new/,
    async () => {
      await page.goto(`${origin}/desk/import`)
      const buffer = Buffer.from('title,start_date,end_date\nFair,2030-06-20,2030-06-20\n')
      await page.locator('#db-f-file').setInputFiles({ name: 'events.csv', mimeType: 'text/csv', buffer })
      await press('Check the file')
    },
  ],
])('begins after %s where people go on', async (_step, focus, work) => {
  await work()
  // A browser gives the focus with its first frame, which may come after the page is loaded.
  await expect.poll(focused).toMatch(focus)
  expect(await page.evaluate('document.querySelectorAll("[autofocus]").length')).toBe(1)
})

it('begins at the top of a form that was opened', async () => {
  await page.goto(`${origin}/desk/events/${(await anEvent()).id}`)
  expect(await focused()).toMatch(/^body/)
})
