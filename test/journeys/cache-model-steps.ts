import fc from 'fast-check'
import { type CallerName, ids, type Read, reads } from './cache-model-reads.ts'

// The steps of the cache model: repeated reads, writes, and passing time.

export interface Write {
  readonly kind: 'write'
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly caller: CallerName
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** How many seconds ahead the record is published. */
  readonly publishedIn?: number | undefined
  /** The calendar that writes: the one with a cache, the one without, or that of another process. */
  readonly through: 'cached' | 'uncached' | 'foreign'
}

/** Time that passes: from the present, or from the next midnight at home, publication or start of an event. */
export interface Tick {
  readonly kind: 'tick'
  readonly from: 'now' | 'midnight' | 'publication' | 'start'
  readonly seconds: number
}

export type Step = Read | Write | Tick

const names = ['Fair', 'Night', 'Hall', 'Winter fair']

const status = fc.constantFrom('publish', 'publish', 'draft', 'pending', 'private', 'trash')
const some = fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 })
const optional = { requiredKeys: [] }
const postFields = { status, author: fc.constantFrom(2, 3, 4), description: fc.constantFrom('', 'secret', 'fair') }
const eventFields = fc.record(
  {
    ...postFields,
    title: fc.constantFrom(...names),
    password: fc.constantFrom('', '', 'secret'),
    venue: some,
    organizer: some,
    categories: some,
    tags: some,
    featured: fc.boolean(),
    hide_from_listings: fc.boolean(),
    post_parent: fc.constantFrom(0, 1),
    start_date: fc.constantFrom('2030-01-14 10:00', '2030-01-15 00:00', '2030-01-15 19:00', '2030-01-16 08:00'),
  },
  optional,
)
const venueFields = fc.record(
  { ...postFields, venue: fc.constantFrom(...names), city: fc.constantFrom('', 'Bern') },
  optional,
)
const organizerFields = fc.record({ ...postFields, organizer: fc.constantFrom(...names) }, optional)
const termFields = fc.record({ name: fc.constantFrom(...names), description: fc.constantFrom('', 'a') }, optional)
const categoryFields = fc.tuple(termFields, fc.constantFrom({}, { parent: 0 }, { parent: 1 }))

const event = { start_date: '2030-01-16 10:00', end_date: '2030-01-16 12:00', title: 'Fair' }
const resources: fc.Arbitrary<readonly [path: string, created: object, changed: object]> = fc.oneof(
  { weight: 5, arbitrary: eventFields.map((body) => ['/events', { ...event, ...body }, body] as const) },
  { weight: 2, arbitrary: venueFields.map((body) => ['/venues', { venue: 'Hall', ...body }, body] as const) },
  {
    weight: 2,
    arbitrary: organizerFields.map((body) => ['/organizers', { organizer: 'Hall', ...body }, body] as const),
  },
  {
    weight: 1,
    arbitrary: categoryFields.map(([body, parent]) => {
      const changed = { ...body, ...parent }
      return ['/categories', { name: 'Fair', ...changed }, changed] as const
    }),
  },
  { weight: 1, arbitrary: termFields.map((body) => ['/tags', { name: 'Night', ...body }, body] as const) },
)

const writes: fc.Arbitrary<Write> = fc
  .record({
    method: fc.constantFrom('POST' as const, 'PATCH' as const, 'PATCH' as const, 'PATCH' as const, 'DELETE' as const),
    caller: fc.constantFrom('editor' as const, 'editor' as const, 'editor' as const, 'author' as const),
    resource: resources,
    id: ids,
    publishedIn: fc.option(fc.constantFrom(-86_400, 1, 60, 7_200, 40_000), { nil: undefined, freq: 3 }),
    through: fc.constantFrom('cached' as const, 'uncached' as const, 'foreign' as const),
  })
  .map(({ resource: [collection, created, changed], id, ...write }) => {
    const isCreate = write.method === 'POST'
    const path = isCreate ? collection : `${collection}/${collection === '/events' ? id : 1 + (id % 3)}`
    const { author, status, ...body }: PostBody = isCreate ? created : changed
    const isRefused = status === 'trash' && isCreate
    return {
      kind: 'write',
      path,
      // Authors may not say who the author is.
      body: {
        ...body,
        ...(write.caller === 'editor' && author && { author }),
        ...(!isRefused && status && { status }),
      },
      ...write,
    }
  })

interface PostBody {
  readonly author?: number
  readonly status?: string
}

const ticks: fc.Arbitrary<Tick> = fc
  .oneof(
    { weight: 5, arbitrary: fc.constantFrom(1, 60, 3_600, 20_000) },
    { weight: 1, arbitrary: fc.constantFrom(-1, -3_600, -86_400) },
  )
  .chain((seconds) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant({ kind: 'tick' as const, from: 'now' as const, seconds }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('tick' as const),
          from: fc.constantFrom('midnight' as const, 'publication' as const, 'publication' as const, 'start' as const),
          seconds: fc.constantFrom(-1, 0, 1),
        }),
      },
    ),
  )

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: reads },
  { weight: 3, arbitrary: writes },
  { weight: 1, arbitrary: ticks },
)

export const steps: fc.Arbitrary<readonly Step[]> = fc.noBias(fc.array(step, { maxLength: 800, size: 'max' }))
