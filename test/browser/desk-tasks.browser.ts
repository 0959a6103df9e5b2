import type { Server } from 'node:http'
import { type Calendar, createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type Hands, handsOf, ways } from './hands.ts'
import { serve } from './screens.ts'

// The most frequent tasks of those who keep a calendar, from the first page of the desk on: how many clicks each takes.

let chromium: Browser
let server: Server
let origin = ''
let calendar: Calendar
let ids: Awaited<ReturnType<typeof fill>>

beforeAll(async () => {
  chromium = await launchChromium()
})

afterAll(() => chromium?.close())

beforeEach(async () => {
  calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z'), recurrence: recurringEvents() })
  ids = await fill(calendar)
  const pages = createPages(calendar, { desk: { onReview: () => {} } })
  ;({ server, origin } = await serve(nodeHandler(pages, { authenticate: () => ({ id: 1, role: 'editor' }) })))
  return () => server.close()
})

/** A hall, seven series, drafts, and what waits for review. */
async function fill({ venues, events }: Calendar) {
  const at = (day: string) => ({ start_date: `${day} 18:00`, end_date: `${day} 19:30`, author: 1 })
  const weekly = { rules: ['FREQ=WEEKLY;COUNT=22'] }
  const hall = await venues.create({ venue: 'Mill', city: 'Berne' })
  const series: number[] = []
  for (const team of ['Under 8', 'Under 10', 'Under 12', 'Under 14', 'Under 16', 'Ladies'])
    series.push((await events.create({ title: team, ...at('2030-06-19'), recurrence: weekly })).id)
  const last = await events.create({ title: 'Summer fair', ...at('2029-06-23'), venue: hall.id })
  const drafts: number[] = []
  for (const title of ['Reading', 'Quiz', 'Choir'])
    drafts.push((await events.create({ title, ...at('2030-06-26'), status: 'draft' })).id)
  const pending = await events.create({ title: 'Guest talk', ...at('2030-06-28'), author: 9, status: 'pending' })
  return { hall: hall.id, series, last: last.id, drafts, pending: pending.id }
}

interface Task {
  readonly name: string
  /** As many as the design needs. */
  readonly most: number
  readonly work: (hands: Hands) => Promise<void>
  /** Reads from the calendar whether the task is done. */
  readonly isDone: () => Promise<unknown>
}

const tasks: readonly Task[] = []

describe.each(ways)('$name', (way) => {
  it.each(tasks)('$name: at most $most clicks', async ({ most, work, isDone }) => {
    const hands = await handsOf(chromium, way)
    try {
      await hands.page.goto(`${origin}/desk`)
      await work(hands)
      await expect.poll(isDone).toBe(true)
      expect(hands.clicks()).toBeLessThanOrEqual(most)
    } finally {
      await hands.close()
    }
  })
})
