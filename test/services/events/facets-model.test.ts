import type { Actor, CategoryInput, EventQuery, EventReply } from 'daybook'
import { integer, list, oneOf, text } from 'daybook/fields'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { createTestCalendar } from 'daybook/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { memory, sqlStores } from '../../support/stores.ts'

// Facets of random lists, for random callers, beside what these callers can count themselves in the responses: so a facet
// shows nothing that they cannot see. `FACET_STEPS=40000` makes a long run.

const steps = Number(process.env.FACET_STEPS ?? 120)
/** Steps with one calendar. */
const roundLength = 400
/** Steps between two writes, which read at once. */
const batch = 8

const fields = {
  event: {
    room: text({ filter: true }),
    floor: integer({ filter: true }),
    level: oneOf(['easy', 'hard'], { filter: true, default: 'easy' }),
    languages: list(text(), { filter: true }),
    note: text({ filter: true, whenLocked: 'shown' }),
  },
} as const

const actors: readonly (Actor | null)[] = [
  null,
  { id: 1, role: 'subscriber' },
  { id: 2, role: 'contributor' },
  { id: 3, role: 'author' },
  { id: 9, role: 'editor' },
]

const links = ['categories', 'tags', 'venue', 'organizer'] as const
const ownFields = ['room', 'floor', 'level', 'languages', 'note'] as const
const facets = [...links, 'source', 'event_status', ...ownFields] as const
type Facet = (typeof facets)[number]

function createRandom(seed: number) {
  let state = seed
  const below = (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item // of a list that is not empty
  return {
    below,
    oneOf,
    /** Continues like another one. */
    skipTo: (other: { readonly state: () => number }) => {
      state = other.state()
    },
    state: () => state,
    isNow: (share: number) => below(100) < share,
    few: <Item>(items: readonly Item[], most: number): Item[] =>
      Array.from({ length: below(most + 1) }, () => oneOf(items)),
  }
}

type Random = ReturnType<typeof createRandom>

const day = (random: Random) => `2030-01-${String(10 + random.below(12)).padStart(2, '0')}`

function anEvent({ below, oneOf, few, isNow }: Random, ids: Ids) {
  const start = 10 + below(12)
  const venue = few(ids.venue, 2)
  return {
    title: oneOf(['Jazz night', 'Fair', 'Jazz and fair', 'Reading']),
    description: oneOf(['', 'With jazz', 'A secret guest']),
    start_date: `2030-01-${start} ${oneOf(['00:00', '10:00', '23:30'])}`,
    end_date: `2030-01-${start + below(3)} 23:45`,
    timezone: oneOf(['UTC', 'Europe/Zurich', 'America/New_York']),
    status: oneOf(['publish', 'publish', 'publish', 'draft', 'pending', 'private'] as const),
    date: oneOf(['2030-01-01', '2030-01-01', '2031-01-01']),
    author: oneOf([2, 3, 4]),
    password: isNow(15) ? 'open' : '',
    hide_from_listings: isNow(8),
    featured: isNow(40),
    event_status: oneOf(['scheduled', 'scheduled', 'cancelled', 'postponed'] as const),
    categories: few(ids.categories, 3),
    tags: few(ids.tags, 3),
    venue: [...new Set(venue)],
    organizer: [...new Set(few(ids.organizer, 3))],
    ...(isNow(60) && { room: oneOf(['A', 'B', 'b', 'ä', '10', 'true', "O'Hara"]) }),
    ...(isNow(60) && { floor: oneOf([-1, 2, 10, 11]) }),
    ...(isNow(50) && { level: oneOf(['easy', 'hard'] as const) }),
    ...(isNow(60) && { languages: few(['de', 'en', 'rm'], 3) }),
    ...(isNow(60) && { note: oneOf(['x', 'y']) }),
  }
}

type Ids = Readonly<Record<(typeof links)[number], readonly number[]>>

const seed = {
  venues: ['publish', 'publish', 'draft', 'private', 'publish'].map((status, index) => ({
    venue: `Hall ${index % 3}`,
    status: status as 'publish',
    author: 2 + (index % 3),
    ...(index !== 1 && { geo_lat: 47 + index / 4, geo_lng: 8 }),
  })),
  organizers: ['publish', 'draft', 'publish', 'publish'].map((status, index) => ({
    organizer: `Club ${index}`,
    status: status as 'publish',
    author: 2 + (index % 3),
  })),
  tags: ['Free', 'Open', 'Kids', 'Late'].map((name) => ({ name })),
}

async function createRound(random: Random, store: Store) {
  const calendar = await createTestCalendar({ store, fields, geolocation: true, perPage: { max: 1000 }, seed })
  const categories: number[] = []
  for (const name of ['Music', 'Jazz', 'Bebop', 'Rock', 'Art', 'Film']) {
    const parent = categories.length > 0 && random.isNow(70) ? random.oneOf(categories) : 0
    categories.push((await calendar.categories.create({ name, parent } satisfies CategoryInput)).id)
  }
  const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id)
  const { venues, organizers, tags } = calendar.seeded
  const ids: Ids = { categories, tags: idsOf(tags), venue: idsOf(venues), organizer: idsOf(organizers) }
  const events: number[] = []
  for (let index = 0; index < 60; index += 1) {
    const external =
      index % 4 === 0 ? { external: { source: random.oneOf(['feed', 'other']), external_id: `${index}` } } : {}
    events.push((await calendar.events.create(anEvent(random, ids), external)).id)
  }
  return { calendar, ids, events }
}

type Round = Awaited<ReturnType<typeof createRound>>

/** Changes something that facets depend on. */
async function write({ calendar, ids, events }: Round, random: Random): Promise<void> {
  const kind = random.below(8)
  const id = random.oneOf(events)
  if (kind === 0) await calendar.events.remove(id).catch(() => {})
  else if (kind === 1)
    await calendar.venues.update(random.oneOf(ids.venue), { status: random.oneOf(['publish', 'draft']) })
  else if (kind === 2) await calendar.categories.update(random.oneOf(ids.categories), { parent: 0 })
  else if (kind === 3) await calendar.events.update(id, { password: random.oneOf(['', 'open']), status: 'publish' })
  else await calendar.events.update(id, anEvent(random, ids))
}

/** A query without facets. Some are refused. */
function aQuery(random: Random, { ids, events }: Round): Query {
  const { below, oneOf, few, isNow } = random
  return {
    ...(isNow(30) && { start_date: day(random) }),
    ...(isNow(20) && { ends_before: day(random) }),
    ...(isNow(15) && { overlaps: `${day(random)}/..` }),
    ...(isNow(15) && { strict_dates: true }),
    ...(isNow(15) && { period: oneOf(['upcoming', 'past', 'current_and_upcoming', 'all'] as const) }),
    ...(isNow(20) && { search: oneOf(['jazz', 'secret', 'fair']) }),
    ...(isNow(25) && { categories: few(ids.categories, 2) }),
    ...(isNow(25) && { tags: few(ids.tags, 2) }),
    ...(isNow(20) && { venue: few(ids.venue, 2) }),
    ...(isNow(20) && { organizer: few(ids.organizer, 2) }),
    ...(isNow(10) && { featured: isNow(50) }),
    ...(isNow(8) && { hide_from_listings: isNow(50) }),
    ...(isNow(15) && { status: few(['publish', 'draft', 'private', 'future', 'trash'] as const, 3) }),
    ...(isNow(8) && { author: oneOf([2, 3]) }),
    ...(isNow(10) && { include: few(events, 30) }),
    ...(isNow(12) && { geoloc_lat: 47, geoloc_lng: 8, geoloc_radius: oneOf([10, 40, 60]) }),
    ...(isNow(12) && { event_status: few(['cancelled', 'postponed', '-cancelled'] as const, 2) }),
    ...(isNow(12) && { source: few(['feed', 'other'], 2) }),
    ...(isNow(12) && { room: few(['A', 'b', '10'], 2) }),
    ...(isNow(12) && { floor: few([2, 10], 2) }),
    ...(isNow(12) && { level: few(['easy', 'hard'] as const, 1) }),
    ...(isNow(12) && { languages: few(['de', 'rm'], 2) }),
    ...(isNow(12) && { note: few(['x', 'y'], 1) }),
    ...(below(4) === 0 && { page: 1, per_page: 1 + below(5) }),
  }
}

type Query = EventQuery & {
  readonly [Name in (typeof ownFields)[number]]?: never[] | readonly (string | number)[] | undefined
}

interface Counted {
  readonly key: string | number | boolean
  readonly count: number
}

/** Leaves out venues elsewhere: an event near a position may be there too, and a filter by both finds nothing. */
async function near(venues: readonly Counted[], others: EventQuery, { events }: Services): Promise<readonly Counted[]> {
  const totals = await Promise.all(venues.map(({ key }) => events.list({ ...others, venue: [Number(key)] })))
  return venues.filter((_, index) => totals[index]?.total !== 0)
}

/** Counts the values that the replies show. */
function countShown(
  facet: Facet,
  replies: readonly EventReply[],
  parents: ReadonlyMap<number, number>,
): readonly Counted[] {
  const counts = new Map<Counted['key'], number>()
  for (const reply of replies) {
    for (const key of new Set(shownIn(facet, reply, parents))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return sorted(Array.from(counts, ([key, count]) => ({ key, count })))
}

function shownIn(facet: Facet, reply: EventReply, parents: ReadonlyMap<number, number>): readonly Counted['key'][] {
  const shown = [Reflect.get(reply, facet)].flat()
  if (!links.some((link) => link === facet)) return shown.filter((value) => value !== '' && value !== null)
  const ids = shown.map(({ id }: { readonly id: number }) => id)
  return facet === 'categories' ? ids.flatMap((id) => lineOf(id, parents)) : ids
}

function lineOf(id: number, parents: ReadonlyMap<number, number>): readonly number[] {
  const parent = parents.get(id) ?? 0
  return parent === 0 ? [id] : [id, ...lineOf(parent, parents)]
}

function sorted(counts: readonly Counted[]): readonly Counted[] {
  return counts.toSorted((a, b) => b.count - a.count || (String(a.key) < String(b.key) ? -1 : 1))
}

type Services = ReturnType<Round['calendar']['as']>

/** A calendar in memory, whose callers count what their responses show. */
class Twin {
  readonly round: Round
  readonly #replies = new Map<Actor | null, Promise<ReadonlyMap<number, EventReply>>>()

  constructor(round: Round) {
    this.round = round
  }

  async write(random: Random): Promise<void> {
    await write(this.round, random)
    this.#replies.clear()
  }

  /** Returns what the facets of a list have to be; `undefined` if the list is refused. */
  async facets({ actor, query, names }: Step): Promise<Expected> {
    const services = this.round.calendar.as(actor)
    if (await isRefused(services.events.list(query))) return undefined
    const replies = await this.#repliesTo(actor, services)
    const categories = await this.round.calendar.categories.list({ hide_empty: false, per_page: 50 })
    const parents = new Map(categories.records.map(({ id, parent }) => [id, parent]))
    return Promise.all(
      names.map(async (name) => {
        const others = without(query, name, 'page')
        const { records } = await services.events.list({ ...others, per_page: 1000 })
        // There is one for each event.
        const counted = countShown(
          name,
          records.map(({ id }) => replies.get(id) as EventReply),
          parents,
        )
        return name === 'venue' && 'geoloc_lat' in query ? near(counted, others, services) : counted
      }),
    )
  }

  #repliesTo(actor: Actor | null, services: Services): Promise<ReadonlyMap<number, EventReply>> {
    const made = this.#replies.get(actor) ?? this.#makeReplies(services)
    this.#replies.set(actor, made)
    return made
  }

  async #makeReplies(services: Services): Promise<ReadonlyMap<number, EventReply>> {
    const { calendar, events } = this.round
    const records = await Promise.all(events.map((id) => calendar.events.get(id)))
    const replies: readonly EventReply[] = await services.toReply.events(records)
    return new Map(replies.map((reply) => [reply.id, reply]))
  }
}

interface Step {
  readonly actor: Actor | null
  readonly query: EventQuery
  readonly names: readonly Facet[]
}

function aStep(random: Random, round: Round): Step {
  // With values of the fields of the calendar.
  const query = aQuery(random, round) as EventQuery
  return { actor: random.oneOf(actors), query, names: [...new Set([random.oneOf(facets), ...random.few(facets, 4)])] }
}

function without(query: object, ...names: readonly string[]): EventQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))
}

function isRefused(list: Promise<unknown>): Promise<boolean> {
  return list.then(
    () => false,
    () => true,
  )
}

/** What the facets of each step have to be. All stores take the same steps, so it is found once. */
const expectations: Expected[] = []

type Expected = readonly (readonly Counted[])[] | undefined

for (const kind of [memory, ...sqlStores()]) {
  describe(`[${kind.name}] facets`, () => {
    afterAll(() => kind.close())

    it('equal what the caller counts in the responses', { timeout: 7_200_000 }, async () => {
      let compared = 0
      for (let from = 0; from < steps; from += roundLength) {
        const { store, close } = await kind.open(fields)
        const [random, again] = [createRandom(from + 42), createRandom(from + 42)]
        const round = await createRound(random, store)
        const isKnown = expectations.length > from
        const twin = isKnown ? undefined : new Twin(await createRound(again, createMemoryStore()))
        for (let step = from; step < Math.min(steps, from + roundLength); step += batch) {
          await write(round, random)
          await twin?.write(again)
          const batched = Array.from({ length: batch }, () => aStep(random, round))
          again.skipTo(random)
          if (twin) expectations.push(...(await Promise.all(batched.map((one) => twin.facets(one)))))
          const results = await Promise.all(
            batched.map((one, index) => compare(round, one, expectations[step + index])),
          )
          compared += results.reduce((sum, count) => sum + count, 0)
        }
        await close()
      }
      expect(compared).toBeGreaterThan(steps)
    })
  })
}

/** Compares the facets of one list. Returns how many there were. */
async function compare({ calendar }: Round, step: Step, expected: Expected): Promise<number> {
  const { actor, query, names } = step
  const services = calendar.as(actor)
  const context = JSON.stringify(step)
  const counting = services.events.list({ ...query, facets: names })
  expect(await isRefused(counting), context).toBe(expected === undefined)
  if (expected === undefined) return 0
  const page = await counting
  for (const [index, name] of names.entries()) {
    const shown: readonly object[] = page.facets[name]
    const found = shown.map(
      (one): Counted => ({
        key: Reflect.get(one, 'id') ?? Reflect.get(one, 'value'),
        count: Reflect.get(one, 'count'),
      }),
    )
    expect(sorted(found), `${name} ${context}`).toEqual(expected[index])
    expect(found, `${name} ${context}`).toEqual(found.toSorted((a, b) => b.count - a.count))
  }
  const [name] = names
  const one = expected[0]?.at(-1)
  if (name !== undefined && one !== undefined) {
    const { total } = await services.events.list({ ...without(query, name, 'page'), [name]: [one.key] })
    expect(total, `${name} ${one.key} ${context}`).toBe(one.count)
  }
  return names.length
}
