import type { Server } from 'node:http'
import { type Calendar, createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { type SyncRecord, syncedSources } from 'daybook/sync'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type Hands, handsOf, ways } from './hands.ts'
import { serve } from './screens.ts'

// The most frequent tasks of those who keep a calendar, from the first page of the desk on: how many clicks each takes.

let chromium: Browser
let server: Server
let origin = ''
let calendar: Calendar

beforeAll(async () => {
  chromium = await launchChromium()
})

afterAll(() => chromium?.close())

beforeEach(async () => {
  const sources = syncedSources({ read: () => served })
  calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z'), recurrence: recurringEvents(), sources })
  await fill(calendar)
  const pages = createPages(calendar, { desk: { onReview: () => {} } })
  ;({ server, origin } = await serve(nodeHandler(pages, { authenticate: () => ({ id: 1, role: 'editor' }) })))
  return () => server.close()
})

const teams = ['Under 8', 'Under 10', 'Under 12', 'Under 14', 'Under 16', 'Seniors']
const drafts = ['Reading', 'Quiz', 'Choir']

/** What the feed has. */
let served: readonly SyncRecord[] = []

const plays = (count: number): readonly SyncRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    resource: 'event',
    external_id: String(index),
    fields: { title: `Play ${index}`, start_date: '2031-03-01 20:00', end_date: '2031-03-01 22:00' },
  }))

/** A hall, a series for each team, drafts, what waits for review, and a feed that lacks two of its three events. */
async function fill({ venues, events, sources }: Calendar): Promise<void> {
  const at = (day: string) => ({ start_date: `${day} 18:00`, end_date: `${day} 19:30`, author: 1 })
  const hall = await venues.create({ venue: 'Mill', city: 'Berne' })
  const recurrence = { rules: ['FREQ=WEEKLY;COUNT=22'] }
  for (const [day, title] of teams.entries()) await events.create({ title, ...at(`2030-06-${19 + day}`), recurrence })
  for (const title of drafts) await events.create({ title, ...at('2030-06-26'), status: 'draft' })
  await events.create({ title: 'Summer fair', ...at('2029-06-23'), venue: hall.id })
  await events.create({ title: 'Guest talk', ...at('2030-06-28'), author: 9, status: 'pending' })
  served = plays(3)
  await sources.add({ name: 'Theatre', url: 'https://feeds.example/theatre.ics' })
  await sources.run()
  served = plays(1)
  await sources.run('Theatre')
}

/** All events with a title, also the drafts. */
async function titled(search: string) {
  const lists = (['publish', 'draft', 'pending'] as const).map((status) =>
    calendar.events.list({ search, status, period: 'all', per_page: 100 }),
  )
  return (await Promise.all(lists)).flatMap(({ records }) => records)
}

interface Task {
  readonly name: string
  /** As many as the design needs. */
  readonly most: number
  readonly work: (hands: Hands) => Promise<void>
  /** Returns what the calendar has when the task is done, and what it should have. */
  readonly done: () => Promise<readonly [found: unknown, wanted: unknown]>
}

const link = ({ page }: Hands, name: string | RegExp) => page.getByRole('link', { name }).first()
const button = ({ page }: Hands, name: string | RegExp) => page.getByRole('button', { name }).first()
const box = ({ page }: Hands, title: string) => page.getByRole('checkbox', { name: `Tick ${title}` })
const pauseFrom = ({ page }: Hands) => page.locator('[name="pause.from"], [name="many.from"]')
const pauseTo = ({ page }: Hands) => page.locator('[name="pause.to"], [name="many.until"]')

async function openDates(hands: Hands, title: string): Promise<void> {
  await hands.press(link(hands, /^All events/))
  await hands.press(hands.page.getByRole('row', { name: title }).getByRole('link', { name: /^\d+ dates$/ }))
}

const tasks: readonly Task[] = [
  {
    name: 'a new event at a venue',
    most: 3,
    async work(hands) {
      await hands.type(hands.page.getByLabel('What'), 'Concert')
      await hands.type(hands.page.getByLabel('Day'), '2030-07-05')
      await hands.type(hands.page.getByLabel('Starts'), '20:00')
      await hands.press(button(hands, 'Go on'))
      await hands.choose(hands.page.locator('[name=venue]'), 'Mill')
      await hands.press(button(hands, 'Publish'))
    },
    async done() {
      const [event] = await titled('Concert')
      return [
        [event?.start_date, event?.venue],
        ['2030-07-05 20:00:00', [1]],
      ]
    },
  },
  {
    name: 'an event on a day that is free',
    most: 3,
    async work(hands) {
      await hands.press(link(hands, 'Month'))
      await hands.press(link(hands, /New event on .*June 30/))
      await hands.type(hands.page.locator('[name="start_date.time"]'), '20:00')
      await hands.type(hands.page.locator('[name="end_date.time"]'), '22:00')
      await hands.type(hands.page.locator('#db-f-title'), 'Concert')
      await hands.press(button(hands, 'Publish'))
    },
    async done() {
      const [event] = await titled('Concert')
      return [event?.start_date.slice(0, 10), '2030-06-30']
    },
  },
  {
    name: 'ten irregular dates',
    most: 4,
    async work(hands) {
      await openDates(hands, 'Under 8')
      const days = ['1', '2', '4', '7', '8', '11', '14', '18', '21', '25'].map((day) => `${day} Dec`)
      await hands.type(hands.page.locator('[name=more]'), days.join('\n'))
      await hands.press(button(hands, 'Save'))
    },
    done: async () => [(await titled('Under 8')).length, 32],
  },
  {
    name: 'two weeks of holidays in a series',
    most: 5,
    async work(hands) {
      await openDates(hands, 'Under 8')
      await hands.type(pauseFrom(hands), '2030-07-20')
      await hands.type(pauseTo(hands), '2030-08-04')
      await hands.press(button(hands, 'Save'))
    },
    done: async () => [(await titled('Under 8')).length, 20],
  },
  {
    name: 'the same for six teams',
    most: 10,
    async work(hands) {
      await hands.press(link(hands, /^All events/))
      for (const team of teams) await hands.press(box(hands, team))
      await hands.press(button(hands, /^Pause/))
      await hands.type(pauseFrom(hands), '2030-07-20')
      await hands.type(pauseTo(hands), '2030-08-04')
      await hands.press(button(hands, 'Show what changes'))
      await hands.press(button(hands, /: \d+ events?$/))
    },
    done: async () => [
      await Promise.all(teams.map(async (team) => (await titled(team)).length < 22)),
      teams.map(() => true),
    ],
  },
  {
    name: 'one night that is cancelled, with a reason',
    most: 5,
    async work(hands) {
      await openDates(hands, 'Under 8')
      const row = hands.page.getByRole('row', { name: /Jun 26/ })
      await hands.press(row.locator('summary', { hasText: /^Cancel/ }))
      await hands.type(row.getByLabel(/Reason/), 'Flooded')
      await hands.press(row.getByRole('button', { name: /^Note it/ }).last())
      await hands.press(button(hands, 'Save'))
    },
    async done() {
      const cancelled = (await titled('Under 8')).filter(({ event_status }) => event_status === 'cancelled')
      return [
        cancelled.map(({ status_reason, start_date }) => [start_date, status_reason]),
        [['2030-06-26 18:00:00', 'Flooded']],
      ]
    },
  },
  {
    name: '22 dates that begin half an hour later',
    most: 5,
    async work(hands) {
      await hands.press(link(hands, /^All events/))
      await hands.press(link(hands, 'Under 8'))
      await hands.type(hands.page.locator('[name="start_date.time"]'), '18:30')
      await hands.type(hands.page.locator('[name="end_date.time"]'), '20:00')
      await hands.press(hands.page.locator('.dk-scope summary'))
      await hands.press(hands.page.locator('.dk-scope [value=all]'))
      await hands.press(button(hands, 'Save'))
    },
    async done() {
      const shifted = (await titled('Under 8')).filter(({ start_date }) => start_date.endsWith('18:30:00'))
      return [shifted.length, 22]
    },
  },
  {
    name: 'the event of last year again',
    most: 4,
    async work(hands) {
      await hands.press(link(hands, 'Copy an earlier event'))
      await hands.press(link(hands, /^Copy.*Summer fair/))
      await hands.type(hands.page.locator('[name=start_date]'), '2030-06-22')
      await hands.press(button(hands, 'Publish'))
    },
    done: async () => [
      (await titled('Summer fair')).map(({ start_date }) => start_date.slice(0, 10)).sort(),
      ['2029-06-23', '2030-06-22'],
    ],
  },
  {
    name: 'three drafts that are published',
    most: 6,
    async work(hands) {
      await hands.press(link(hands, 'All drafts'))
      for (const title of drafts) await hands.press(box(hands, title))
      await hands.press(button(hands, 'Publish'))
      await hands.press(button(hands, /: 3 events$/))
    },
    done: async () => [
      await Promise.all(drafts.map(async (title) => (await titled(title))[0]?.status)),
      drafts.map(() => 'publish'),
    ],
  },
  {
    name: 'an event to review that is published',
    most: 2,
    async work(hands) {
      await hands.press(link(hands, 'Review them'))
      await hands.press(button(hands, /^Publish.*Guest talk/))
    },
    done: async () => [(await titled('Guest talk'))[0]?.status, 'publish'],
  },
  {
    name: 'a feed whose question is confirmed',
    most: 2,
    async work(hands) {
      await hands.press(link(hands, 'Answer'))
      await hands.press(button(hands, 'Yes, remove these 2'))
    },
    done: async () => [
      [(await titled('Play')).map(({ title }) => title), (await calendar.sources.get('Theatre')).asks],
      [['Play 0'], null],
    ],
  },
]

describe.each(ways)('$name', (way) => {
  it.each(tasks)('$name: at most $most clicks', async ({ most, work, done }) => {
    const hands = await handsOf(chromium, way)
    hands.page.setDefaultTimeout(5_000)
    try {
      await hands.page.goto(`${origin}/desk`)
      await work(hands)
      await expect.poll(async () => JSON.stringify((await done())[0])).toBe(JSON.stringify((await done())[1]))
      expect(hands.clicks()).toBeLessThanOrEqual(most)
    } finally {
      await hands.close()
    }
  })
})
