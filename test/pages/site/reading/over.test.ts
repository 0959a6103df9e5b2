import { createCalendar, type EventInput } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVisitor, linksOf } from '../../visitor.ts'

const home = 'Europe/Zurich'

type Times = Pick<EventInput, 'start_date' | 'end_date' | 'timezone' | 'all_day'>

/** Returns what reads the titles of a page, and of all pages of an address, of a calendar with a venue that has every event. */
async function pagesAt(now: string, events: readonly Times[]) {
  let time = new Date(now)
  const calendar = createCalendar({ timeZone: home, now: () => time })
  const { id: venue } = await calendar.venues.create({ venue: 'Hall' })
  for (const [index, times] of events.entries()) await calendar.events.create({ title: `E${index}`, venue, ...times })
  const visit = aVisitor(calendar)
  const titlesAt = async (address: string) => {
    const { body, status } = await visit(address)
    const main = body.slice(body.indexOf('<main'))
    return status === 404 ? undefined : [...main.matchAll(/<bdi[^>]*>(E\d+)</g)].map(([, title = '']) => title)
  }
  const titlesOnPages = async (address: string) => {
    const all: string[] = []
    for (let page = 1; ; page += 1) {
      const titles = await titlesAt(`${address}${address.includes('?') ? '&' : '?'}page=${page}`)
      if (titles === undefined) return all
      // Past the first page, an empty one would be a page that no query has.
      if (page > 1) expect(titles, `${address}, page ${page}`).not.toEqual([])
      all.push(...titles)
    }
  }
  const list = async (period: 'past' | 'current_and_upcoming') => {
    const titles: string[] = []
    for (let page = 1; ; page += 1) {
      const { records: found, total_pages } = await calendar.events.list({ period, page, per_page: 50 })
      titles.push(...found.map(({ title }) => title))
      if (page >= total_pages) return titles
    }
  }
  const setTime = (to: string) => {
    time = new Date(to)
  }
  return { titlesAt, titlesOnPages, list, setTime }
}

const sorted = (titles: readonly string[] = []) => titles.toSorted()
const night = { start_date: '2030-06-20 22:00', end_date: '2030-06-21 05:00' }

describe('an event that is not over', () => {
  it.each<[string, string, Times]>([
    ['a night, after midnight', '2030-06-20T22:30:00Z', night],
    ['a night, in its last second', '2030-06-21T03:00:00Z', night],
    ['a night until six', '2030-06-21T03:59:59Z', { ...night, end_date: '2030-06-21 05:59:59' }],
    ['what began yesterday and ends today', '2030-06-21T06:00:00Z', { ...night, end_date: '2030-06-21 12:00' }],
    [
      'an evening west of home, where it is yesterday',
      '2030-06-21T01:00:00Z',
      { start_date: '2030-06-20 20:00', end_date: '2030-06-20 23:00', timezone: 'America/New_York' },
    ],
    [
      'an evening west of home that has not begun',
      '2030-06-20T22:10:00Z',
      { start_date: '2030-06-20 20:00', end_date: '2030-06-20 23:00', timezone: 'America/New_York' },
    ],
    [
      'a day west of home',
      '2030-06-21T07:00:00Z',
      { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true, timezone: 'Pacific/Honolulu' },
    ],
    [
      'a morning east of home, where it is tomorrow',
      '2030-06-20T21:30:00Z',
      { start_date: '2030-06-21 06:00', end_date: '2030-06-21 09:00', timezone: 'Asia/Tokyo' },
    ],
  ])('is in the list, and among what comes: %s', async (_, now, times) => {
    const { titlesAt } = await pagesAt(now, [times])
    expect(await titlesAt('/')).toEqual(['E0'])
    expect(await titlesAt('/venues/hall')).toEqual(['E0'])
    expect(await titlesAt('/venues/hall?past=true')).toEqual([])
  })

  it('is on the page of each day that it takes, though a month shows a night on its first', async () => {
    const { titlesAt } = await pagesAt('2030-06-20T22:30:00Z', [night])
    expect(await titlesAt('/2030-06-20')).toEqual(['E0'])
    expect(await titlesAt('/2030-06-21')).toEqual(['E0'])
    expect(await titlesAt('/2030-06-22')).toEqual([])
    expect(await titlesAt('/2030-06')).toEqual(['E0'])
    expect(await titlesAt('/2030-W25')).toEqual(['E0'])
  })

  it('is on a page of its list, however many nights run', async () => {
    const nights = Array.from({ length: 65 }, () => night)
    const { titlesAt, titlesOnPages } = await pagesAt('2030-06-20T22:30:00Z', nights)
    const all = sorted(nights.map((_, index) => `E${index}`))
    expect(sorted(await titlesOnPages('/'))).toEqual(all)
    expect(sorted(await titlesOnPages('/venues/hall'))).toEqual(all)
    expect(sorted(await titlesAt('/2030-06-21'))).toEqual(all)
    expect(await titlesOnPages('/venues/hall?past=true')).toEqual([])
  })
})

it.each<[string, string, Times]>([
  ['a night', '2030-06-21T03:00:01Z', night],
  ['a morning of today', '2030-06-20T18:00:00Z', { start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }],
  [
    'a day east of home, where tomorrow has begun',
    '2030-06-20T16:00:00Z',
    { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true, timezone: 'Asia/Tokyo' },
  ],
])('an event is over in the second after its end: %s', async (_, now, times) => {
  const { titlesAt } = await pagesAt(now, [times])
  expect(await titlesAt('/')).toEqual([])
  expect(await titlesAt('/venues/hall')).toEqual([])
  expect(await titlesAt('/venues/hall?past=true')).toEqual(['E0'])
})

it('leaves the pages of a cache when it is over', async () => {
  const { titlesAt, setTime } = await pagesAt('2030-06-21T02:59:59Z', [night])
  for (const _ of [1, 2, 3]) {
    expect(await titlesAt('/')).toEqual(['E0'])
    expect(await titlesAt('/venues/hall')).toEqual(['E0'])
  }
  setTime('2030-06-21T03:00:01Z')
  expect(await titlesAt('/')).toEqual([])
  expect(await titlesAt('/venues/hall')).toEqual([])
})

it('is over among the dates of a series at the same time', async () => {
  let time = new Date('2030-06-21T03:00:00Z')
  const calendar = createCalendar({ timeZone: home, now: () => time, recurrence: recurringEvents() })
  await calendar.events.create({ title: 'Club', ...night, recurrence: 'FREQ=DAILY;COUNT=2' })
  const visit = aVisitor(calendar)
  const datesOf = async (address: string) =>
    linksOf(await visit(address)).flatMap(({ href }) => (/^\/club-/.test(href) ? [href] : []))
  for (const _ of [1, 2, 3]) expect(await datesOf('/club')).toEqual(['/club-2030-06-20', '/club-2030-06-21'])
  expect(await datesOf('/club?past=true')).toEqual([])
  time = new Date('2030-06-21T03:00:01Z')
  expect(await datesOf('/club')).toEqual(['/club-2030-06-21'])
  expect(await datesOf('/club?past=true')).toEqual(['/club-2030-06-20'])
})

const zones = ['Europe/Zurich', 'America/New_York', 'Pacific/Honolulu', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC']

const someTimes = fc
  .record({
    hour: fc.integer({ min: -72, max: 72 }),
    hours: fc.constantFrom(0, 1, 3, 7, 24, 29, 50, 200),
    timezone: fc.constantFrom(...zones),
    all_day: fc.boolean(),
  })
  .map(({ hour, hours, timezone, all_day }): Times => {
    const wall = (to: number) => new Date(Date.UTC(2030, 5, 20, to)).toISOString().slice(0, 16).replace('T', ' ')
    const days = { start_date: wall(hour).slice(0, 10), end_date: wall(hour + hours).slice(0, 10) }
    return { timezone, all_day, ...(all_day ? days : { start_date: wall(hour), end_date: wall(hour + hours) }) }
  })

it('each event that a query finds is on exactly one page of the list, and comes or is over', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(someTimes, { maxLength: 12 }),
      fc.integer({ min: 0, max: 24 * 60 - 1 }),
      async (events, minute) => {
        const now = new Date(Date.UTC(2030, 5, 20, 0, minute)).toISOString()
        const { titlesOnPages, list } = await pagesAt(now, events)
        const [coming, past] = [sorted(await list('current_and_upcoming')), sorted(await list('past'))]
        expect(sorted(await titlesOnPages('/'))).toEqual(coming)
        expect(sorted(await titlesOnPages('/venues/hall'))).toEqual(coming)
        expect(sorted(await titlesOnPages('/venues/hall?past=true'))).toEqual(past)
      },
    ),
    { numRuns: 25 },
  )
})
