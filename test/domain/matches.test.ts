import { type Calendar, createCalendar, type EventQuery, isCalendarError } from 'daybook'
import { compareEvents, createMatcher, daysOf, type MatchContext, matches } from 'daybook/domain'
import type { Store } from 'daybook/storage'
import { createMake, createTestCalendar, eventData } from 'daybook/testing'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { longInput } from '../support/run-length.ts'
import { memory, sqlStores } from '../support/stores.ts'
import { actor, categories, contents, query } from './arbitrary-calendar.ts'
import { dates } from './arbitrary-events.ts'

const make = createMake()

const now = new Date('2030-01-15T12:00:00Z')
const options = { timeZone: 'America/New_York', geolocation: true, ticketing: true }
const windows = fc.constantFrom(false as const, { months: 1 }, { months: 24 })
const ids = Array.from({ length: 30 }, (_, index) => index + 1)

type Contents = typeof contents extends fc.Arbitrary<infer Value> ? Value : never

/** Fills a store, and gives all that it holds by then. */
async function fill(store: Store, { venues, events, trashedVenue, trashedEvent }: Contents) {
  const calendar = await createTestCalendar({
    store,
    ...options,
    seed: {
      categories,
      tags: ids.slice(0, 4).map((number) => ({ name: `Tag ${number}` })),
      venues,
      organizers: ids.slice(0, 4).map(() => ({ organizer: 'Choir' })),
      // The first three have no parent, so that there is one for the rest.
      events: events.map((event, index) => (index < 3 ? { ...event, post_parent: 0 } : event)),
    },
  })
  await calendar.venues.remove(trashedVenue)
  await calendar.events.remove(trashedEvent)
  return {
    events: await store.events.getMany(ids),
    venue: await store.venues.getMany(ids),
    organizer: await store.organizers.getMany(ids),
    categories: await store.categories.getMany(ids),
    tags: await store.tags.getMany(ids),
  }
}

/** What is found, or what the caller receives instead. */
async function outcomeOf(find: () => Promise<readonly number[]>): Promise<unknown> {
  try {
    return await find()
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const { code, status, params } = error
    return { code, status, params }
  }
}

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)

const databases = sqlStores()
afterAll(async () => {
  for (const { close } of databases) await close()
})

for (const { name, open } of [memory, ...databases]) {
  describe(`[${name}] generated queries for generated events`, () => {
    it('are matched by what is listed, in its order, and refused as the list refuses them', async () => {
      let listed = 0
      const questions = fc.array(fc.tuple(query, actor, windows), { minLength: 40, maxLength: 40 })
      await fc.assert(
        fc.asyncProperty(contents, questions, async (data, requested) => {
          const { store, close } = await open()
          try {
            const known = await fill(store, data)
            for (const [query, actor, defaultWindow] of requested) {
              const settings = { ...options, defaultWindow }
              const calendar = createCalendar({
                store,
                ...settings,
                perPage: { default: 100, max: 100 },
                now: () => now,
              })
              const theirs = await outcomeOf(async () => idsOf((await calendar.as(actor).events.list(query)).records))
              const ours = await outcomeOf(async () => {
                const isListed = createMatcher(query, { ...settings, now, actor, records: known })
                const strict = { strict_dates: query.strict_dates === true }
                return idsOf(known.events.filter(isListed).sort((a, b) => compareEvents(a, b, strict)))
              })
              expect(ours, JSON.stringify({ query, actor, defaultWindow })).toEqual(theirs)
              if (Array.isArray(theirs)) listed += theirs.length
            }
          } finally {
            await close()
          }
        }),
        { numRuns: (name === 'memory' ? 16 : 4) * (longInput ? 2.5 : 1) },
      )
      // It would be easy to agree on lists that are all empty.
      expect(listed).toBeGreaterThan(longInput ? 500 : 100)
    })
  })
}

it('finds an event on the days of daysOf, and on no others', async () => {
  const { id, ...record } = await (await createTestCalendar()).events.create(make.event())
  const context = { now, actor: null }
  const march20 = Date.UTC(2030, 2, 20)
  fc.assert(
    fc.property(dates, (of) => {
      // Lists compare an end that a gap moved away from midnight as it is stored (rule 22).
      fc.pre(of.all_day === true || !(of.timezone === 'Africa/Cairo' && of.end_date === '2030-04-26 01:00:00'))
      const event = { ...record, ...of, id, recurrence: null, all_day: of.all_day === true }
      const days = Array.from({ length: 80 }, (_, index) =>
        new Date(march20 + index * 86_400_000).toISOString().slice(0, 10),
      )
      const on = (test: (day: string) => boolean) => days.filter(test)
      const own = daysOf(event)
      const [first = '', last = ''] = [own[0], own.at(-1)]
      const find = (query: EventQuery) => matches(event, query, context)
      expect(on((day) => find({ overlaps: `${day}/${day}` }))).toEqual(own.filter((day) => days.includes(day)))
      expect(on((day) => find({ ends_before: day }))).toEqual(on((day) => day >= last))
      expect(on((day) => find({ ends_after: day }))).toEqual(on((day) => day < last))
      expect(on((day) => find({ start_date: '2030-01-01', end_date: day }))).toEqual(on((day) => day >= last))
      expect(on((day) => find({ starts_after: day }))).toEqual(on((day) => day < first))
    }),
    { numRuns: longInput ? 500 : 100 },
  )
})

describe('matches', () => {
  const context: MatchContext = { now, actor: null }

  async function recordOf(of: Parameters<typeof make.event>[0], calendar?: Calendar) {
    return (calendar ?? (await createTestCalendar())).events.create(make.event(of))
  }

  it('takes one event and a query', async () => {
    const event = await recordOf({ title: 'Jazz night' })
    expect(matches(event, { search: 'JAZZ' }, context)).toBe(true)
    expect(matches(event, { search: 'folk' }, context)).toBe(false)
  })

  it('searches the description too, unless a password hides it', async () => {
    const event = await recordOf({ title: 'Fair', description: 'With Été Jazz' })
    const hidden = await recordOf({ title: 'Fair', description: 'With Été Jazz', password: 'sesame' })
    // As every store gives them: the texts that the memory store searches do not go with a copy.
    const found = (search: string) => [event, hidden].map((each) => matches({ ...each }, { search }, context))
    expect([found('ete jazz'), found('fair')]).toEqual([
      [true, false],
      [true, true],
    ])
  })

  it('knows the default window of the calendar, and no other time than that of the context', async () => {
    const event = await recordOf({})
    expect(matches(event, {}, context)).toBe(true)
    expect(matches(event, {}, { ...context, defaultWindow: { months: 1 } })).toBe(false)
    expect(matches(event, {}, { ...context, now: new Date('2030-06-21T12:00:00Z') })).toBe(false)
  })

  it('shows the public what is public', async () => {
    const draft = await recordOf({ status: 'draft' })
    expect(matches(draft, {}, context)).toBe(false)
    expect(matches(draft, {}, { ...context, actor: { id: 2, role: 'editor' } })).toBe(true)
  })

  it('takes a caller of whom nothing is known for an anonymous one', async () => {
    // A program without types forgets one easily.
    const unknown = { now } as MatchContext
    expect(matches(await recordOf({ status: 'draft' }), {}, unknown)).toBe(false)
  })

  it('finds a category by slug with what is below it, among the records that it is given', async () => {
    const calendar = await createTestCalendar({ seed: { categories } })
    const event = await recordOf({ categories: [4] }, calendar)
    const { records } = await calendar.categories.list({ hide_empty: false })
    const known = { categories: records }
    expect(matches(event, { categories: 'music' }, { ...context, records: known })).toBe(true)
    expect(matches(event, { categories: 'jazz' }, { ...context, records: known })).toBe(false)
    const renamed = { categories: records.map((one) => (one.slug === 'music' ? { ...one, slug: 'sounds' } : one)) }
    expect(matches(event, { categories: ' MÚSIC ' }, { ...context, records: renamed })).toBe(true)
  })

  it('finds nothing near a point that is to have no coordinates', async () => {
    const calendar = await createTestCalendar({ geolocation: true })
    const event = await recordOf({ venue: { venue: 'Hall', geo_lat: 47, geo_lng: 8 } }, calendar)
    const known = { venue: (await calendar.venues.list()).records }
    const near = { geoloc_lat: 47, geoloc_lng: 8 }
    const found = (query: EventQuery) => matches(event, query, { ...context, geolocation: true, records: known })
    expect([found(near), found({ ...near, geoloc: false })]).toEqual([true, false])
  })

  it('names a record that is absent', async () => {
    const event = await recordOf({ venue: { venue: 'Hall' } })
    const requested = (query: EventQuery) => () => matches(event, query, context)
    expect(requested({ venue: 1 })).toThrow('venue must be the id of an existing venue; received 1.')
    expect(requested({ tags: 'open-air' })).toThrow(
      'tags must be the id, the slug or the name of an existing tag; received "open-air".',
    )
    expect(requested({ programme: 'collapse' })).toThrow('programme must be absent for a single event')
    expect(requested({ series: 'collapse' })).toThrow('series must be absent for a single event; received "collapse".')
    expect(requested({ post_parent: 7 })).toThrow('post_parent must be the id of an existing event; received 7.')
  })

  it('refuses a context that cannot work, naming the option', async () => {
    const event = await recordOf({})
    const within = (wrong: object) => () => matches(event, {}, { ...context, ...wrong })
    expect(within({ timeZone: 'Mars/Olympus' })).toThrow(
      'timeZone must be a time zone such as Europe/Zurich; received "Mars',
    )
    expect(within({ defaultWindow: { months: 0 } })).toThrow(
      'defaultWindow.months must be a whole number from 1; received 0.',
    )
    expect(within({ now: new Date(Number.NaN) })).toThrow('now must be a valid Date, not Invalid Date')
    expect(within({ now: '2030-01-15' })).toThrow('now must be a valid Date, not 2030-01-15')
    expect(within({ actor: { id: 0, role: 'editor' } })).toThrow(
      /^The id of an actor is a positive integer, .*; received 0\.$/,
    )
  })
})

it('knows nothing of an event from one time to the next', () => {
  const wanted = createMatcher(
    { search: 'fair', start_date: '2030-01-01', end_date: '2030-01-31' },
    { now, actor: null },
  )
  const event = { ...eventData({ title: 'Fair', start_date: '2030-01-20 10:00:00', end_date: '2030-01-20 12:00:00' }) }
  const record = { ...event, id: 1, revision: '1', modified_utc: '2030-01-01 00:00:00' }
  expect(wanted(record)).toBe(true)
  expect(wanted(Object.assign(record, { title: 'Other' }))).toBe(false)
  expect(wanted(Object.assign(record, { title: 'Fair', end_date: '2031-01-20 12:00:00' }))).toBe(false)
})
