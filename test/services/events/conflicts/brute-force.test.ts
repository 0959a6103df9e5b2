import type { EventInput, FoundConflicts } from 'daybook'
import { text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { Temporal } from 'temporal-polyfill'
import { afterAll, describe, expect, it } from 'vitest'
import { memory, type StoreKind, sqlStores } from '../../../support/stores.ts'

// Events near changes of clocks, compared pair by pair with instants of another library. `CONFLICT_PAIRS=100000` makes a long
// run.

const pairs = Number(process.env.CONFLICT_PAIRS ?? 0)

/** Zones with a day on which their clocks change, one skips a midnight and one a whole day. */
const changes = [
  ['Europe/Zurich', '2030-03-31'],
  ['Europe/Zurich', '2030-10-27'],
  ['America/New_York', '2030-11-03'],
  ['America/St_Johns', '2030-03-10'],
  ['Australia/Lord_Howe', '2030-04-07'],
  ['Australia/Lord_Howe', '2030-10-06'],
  ['Africa/Cairo', '2030-04-26'],
  ['America/Havana', '2030-03-10'],
  ['America/Havana', '2030-11-03'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Africa/Casablanca', '2030-01-05'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Beirut', '2030-03-31'],
  ['Pacific/Chatham', '2030-09-29'],
] as const
const zones = [...new Set(changes.map(([zone]) => zone)), 'Asia/Kolkata', 'UTC']

const eventsPerRound = pairs > 0 ? 100 : 40

/** The half-open interval of an event in milliseconds, by its input. */
interface Taken {
  readonly start: number
  readonly end: number
  readonly venues: readonly number[]
  readonly room: string
  readonly isTaking: boolean
  /** The series of the event, or its own number. */
  readonly group: string
}

function createRandom(seed: number) {
  let state = seed
  const below = (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  return { below, oneOf: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0] }
}

type Random = ReturnType<typeof createRandom>

const written = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'second' }).replace('T', ' ')
const instantOf = (wall: Temporal.PlainDateTime, zone: string) => wall.toZonedDateTime(zone).epochMilliseconds
const daysOf = (wall: Temporal.PlainDateTime, zone: string) =>
  wall.toPlainDate().toZonedDateTime(zone).epochMilliseconds

/** Returns a random event near a day, with its intervals: several if it is a series. */
function arbitraryEvent(day: string, zone: string, { below, oneOf }: Random) {
  const near = Temporal.PlainDateTime.from(day).add({ minutes: (below(4 * 96) - 2 * 96) * 15 + oneOf([0, 0, 7]) })
  // Stores find events that began long before in another way.
  const daysBefore = below(16) === 0 ? oneOf([14, 15, 30]) : 0
  const start = near.subtract({ days: daysBefore })
  const length = daysBefore * 1_440 + oneOf([0, 15, 60, 60, 120, 300, 1_440, 3_000])
  const all_day = below(6) === 0
  const count = below(8) === 0 ? 2 + below(3) : 1
  const venue = oneOf([[1], [1], [2], [3], [1, 2], []])
  const status = oneOf(['publish', 'publish', 'publish', 'pending', 'private', 'draft'] as const)
  const event_status = below(12) === 0 ? 'cancelled' : 'scheduled'
  const room = oneOf(['', 'A', 'B', 'A'])
  const end = start.add({ minutes: length })
  const dates = all_day
    ? { all_day, start_date: start.toPlainDate().toString(), end_date: end.toPlainDate().toString() }
    : { start_date: written(start), end_date: written(end) }
  const recurrence = count > 1 ? { recurrence: `FREQ=DAILY;COUNT=${count}` } : {}
  const input = { title: 'Event', timezone: zone, ...dates, venue, status, event_status, room, ...recurrence }
  const intervals = Array.from({ length: count }, (_, days) => {
    const [from, to] = [start.add({ days }), end.add({ days })]
    const bounds = all_day
      ? { start: daysOf(from, zone), end: daysOf(to.add({ days: 1 }), zone) }
      : { start: instantOf(from, zone), end: instantOf(to, zone) }
    return {
      start: bounds.start,
      end: Math.max(bounds.end, bounds.start + 1_000),
      // A start that a gap moves to the end as written moves that too (rule 27).
      isReversed: bounds.end < bounds.start || (!all_day && length > 0 && bounds.end === bounds.start),
    }
  })
  return { input, intervals, isTaking: status !== 'draft' && event_status === 'scheduled' }
}

const isConflict = (a: Taken, b: Taken) =>
  a.group !== b.group &&
  b.isTaking &&
  a.start < b.end &&
  b.start < a.end &&
  a.venues.some((id) => b.venues.includes(id)) &&
  (a.room === '' || b.room === '' || a.room === b.room)

async function compareRound(kind: StoreKind, round: number): Promise<number> {
  const { store, close } = await kind.open()
  const random = createRandom(round + 1)
  const [zone, day] = changes[round % changes.length] ?? changes[0]
  const calendar = await createTestCalendar({
    ...{ store, timeZone: zone, now: `${day}T00:00:00Z`, recurrence: recurringEvents({ months: 1 }) },
    fields: { event: { room: text({ partOfVenue: true }) } },
    seed: { venues: [{}, {}, {}] },
  })
  const taken = new Map<number, Taken>()
  const conflictsOf = (own: readonly Taken[]) =>
    [...taken].flatMap(([id, other]) => (own.some((one) => isConflict(one, other)) ? id : [])).sort((a, b) => a - b)
  const idsOf = (records: readonly { readonly id: number }[] = []) => records.map(({ id }) => id).sort((a, b) => a - b)
  let compared = 0
  while (taken.size < eventsPerRound) {
    const zoneOfEvent = random.below(2) === 0 ? zone : random.oneOf(zones as [string, ...string[]])
    const { input, intervals, isTaking } = arbitraryEvent(day, zoneOfEvent, random)
    // Rule 31 refuses an end before the start, and an all-day event on a day that the zone has skipped lasts no time.
    if (intervals.some(({ isReversed }) => isReversed)) continue
    const group = String(taken.size)
    const own = intervals.map((interval) => ({ ...interval, venues: input.venue, room: input.room, isTaking, group }))
    const expected = conflictsOf(own)
    expect(idsOf((await calendar.events.conflicts(input as EventInput)).events)).toEqual(expected)
    const found: FoundConflicts[] = []
    const event = await calendar.events.create(input as EventInput, {
      conflicts: 'warn',
      onConflicts: (one) => void found.push(one),
    })
    expect(idsOf(found[0]?.events)).toEqual(isTaking ? expected : [])
    compared += taken.size * own.length
    const { records } = await calendar.transaction(({ events }) =>
      events.list({
        period: 'all',
        post_parent: event.id,
        status: ['publish', 'future', 'draft', 'pending', 'private'],
      }),
    )
    const stored = own.length > 1 ? records : [event]
    expect(stored).toHaveLength(own.length)
    for (const [index, one] of own.entries()) taken.set(stored[index]?.id ?? 0, one)
  }
  for (const [id, own] of taken) expect(idsOf((await calendar.events.conflicts(id)).events)).toEqual(conflictsOf([own]))
  await close()
  return compared
}

for (const kind of [memory, ...sqlStores()]) {
  afterAll(() => kind.close())
  describe(`[${kind.name}] conflicts`, () => {
    const rounds = pairs > 0 || kind === memory ? changes.length : 2
    it('are those of a comparison of all pairs, on days of clock changes', { timeout: 1_800_000 }, async () => {
      let compared = 0
      for (let round = 0; round < rounds || compared < pairs; round += 1) compared += await compareRound(kind, round)
      if (pairs > 0) console.log(`${kind.name}: ${compared} pairs`)
      expect(compared).toBeGreaterThan(rounds * 500)
    })
  })
}
