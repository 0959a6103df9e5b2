import { type Actor, type Calendar, createCalendar } from 'daybook'
import { feed } from 'daybook/feed'
import { geojson } from 'daybook/geojson'
import { type ApiReply, type ApiRequest, cacheKeysOf } from 'daybook/http'
import { icalendar } from 'daybook/ics'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import type { Store } from 'daybook/storage'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesAsText } from '../../support/same-reply.ts'
import { memory, sqlStores } from '../../support/stores.ts'
import { aRequest } from '../request.ts'
import { simulatedCache } from './simulated-cache.ts'

const admin: Actor = { id: 1, role: 'editor' }
const author: Actor = { id: 7, role: 'author' }

const api = '/cal/events/v1'
const urls = [
  ...[
    '',
    '?per_page=1&page=2',
    '?venue=1',
    '?organizer=1',
    '?categories=1',
    '?tags=jazz',
    '?search=hall',
    '?start_date=today',
  ],
  ...['?start_date=2030-06-01&end_date=2030-07-30&facets=categories,tags,venue', '?include=1,2,3', '?period=upcoming'],
  ...[
    '?format=ics',
    '?format=geojson',
    '?format=rss',
    '?format=atom',
    '?include_deleted=true',
    '?hide_from_listings=true',
  ],
  ...[
    '?period=all&format=rss',
    '?_fields=id,title',
    '?start_date=now',
    '?password=secret',
    '?utm_source=x',
    '?nothing=1',
  ],
  ...[
    '/1',
    '/2',
    '/3',
    '/4',
    '/5',
    '/1?format=ics',
    '/4?format=ics',
    '/by-slug/fair',
    '/by-slug/fair-2',
    '/by-slug/feast',
  ],
]
  .map((rest) => `${api}/events${rest}`)
  .concat(
    [
      '/venues',
      '/venues?has_events=true',
      '/venues/1',
      '/venues/2',
      '/venues/by-slug/hall',
      '/organizers',
      '/organizers/1',
    ].map((rest) => api + rest),
    [
      '/categories',
      '/categories?hide_empty=false',
      '/categories/1',
      '/categories/2',
      '/tags',
      '/tags/1',
      '/tags?event=1',
    ].map((rest) => api + rest),
    [
      '/',
      '/2030-06',
      '/2030-06-20',
      '/2030-W25',
      '/fair',
      '/fair-2',
      '/feast',
      '/course',
      '/venues/hall',
      '/organizers/ann',
    ],
    [
      '/categories/music',
      '/tags/jazz',
      '/sitemap.xml',
      '/?categories=music',
      '/?past=true',
      '/fair?embed=true',
      '/desk',
    ],
  )

const callers: readonly { readonly headers: Record<string, string>; readonly actor: Actor | null }[] = [
  { headers: {}, actor: null },
  { headers: { authorization: 'Bearer admin' }, actor: admin },
  { headers: { cookie: 'session=author' }, actor: author },
  { headers: { cookie: 'consent=yes' }, actor: null },
  { headers: { 'x-cal-password': 'secret' }, actor: null },
  { headers: { accept: 'text/calendar' }, actor: null },
]

const titles = ['Fair', 'Feast', 'Fair in the hall']
const days = ['2030-06-19', '2030-06-20', '2030-06-21', '2030-07-01']
const statuses = ['publish', 'draft', 'private', 'pending'] as const
const links = [[], [1], [2], [1, 2]]

/** The writes, each with two numbers that choose its values. */
const writes: readonly ((calendar: Calendar, a: number, b: number) => Promise<unknown>)[] = [
  ({ events }, a, b) =>
    events.create({ ...fields(a), tags: b % 2 ? ['jazz'] : ['folk'], categories: b % 3 ? ['music'] : [] }),
  ({ events }, a, b) =>
    events.create({ ...fields(a), venue: b % 2 ? 1 : { venue: 'Hall' }, organizer: { organizer: 'Ann' } }),
  ({ events }, a, b) =>
    events.create({ ...fields(a), title: 'Course', recurrence: `FREQ=WEEKLY;COUNT=${(b % 3) + 1}` }),
  ({ events }, a, b) => events.update(idOf(a), { title: titles[b % 3] ?? '' }),
  ({ events }, a, b) => events.update(idOf(a), { slug: ['fair', 'feast', 'other'][b % 3] ?? '' }),
  ({ events }, a, b) => events.update(idOf(a), { tags: links[b % 4] ?? [] }),
  ({ events }, a, b) => events.update(idOf(a), { categories: links[b % 4] ?? [] }),
  ({ events }, a, b) => events.update(idOf(a), { venue: links[b % 4] ?? [], organizer: links[(b + 1) % 4] ?? [] }),
  ({ events }, a, b) => events.update(idOf(a), { status: statuses[b % 4] ?? 'publish' }),
  ({ events }, a, b) => events.update(idOf(a), { hide_from_listings: b % 2 === 0 }),
  ({ events }, a, b) => events.update(idOf(a), { password: b % 2 ? 'secret' : '' }),
  ({ events }, a, b) => events.update(idOf(a), { start_date: days[b % 4] ?? '', end_date: days[b % 4] ?? '' }),
  ({ events }, a, b) => events.update(idOf(a), { date_utc: `2030-06-2${b % 3} 1${b % 10}:00:00` }),
  ({ events }, a, b) =>
    events.update(idOf(a), { online_url: 'https://example.org/join', online_url_from: `-PT${b % 20}H` }),
  ({ events }, a, b) => events.update(idOf(a), { post_parent: b % 4 }),
  ({ events }, a, b) => events.update(idOf(a), { title: `Course ${b}`, recurrence_scope: 'all' }),
  ({ events }, a) => events.remove(idOf(a)),
  ({ venues }, a, b) => venues.update((a % 2) + 1, { venue: ['Hall', 'Barn'][b % 2] ?? '', city: `City ${b % 5}` }),
  ({ venues }, a, b) => venues.update((a % 2) + 1, { status: statuses[b % 4] ?? 'publish' }),
  ({ venues }, a, b) => venues.update((a % 2) + 1, { date_utc: `2030-06-2${b % 3} 1${b % 10}:00:00` }),
  ({ venues }, a) => venues.remove((a % 2) + 1),
  ({ organizers }, a, b) => organizers.update((a % 2) + 1, { phone: `${b}` }),
  ({ organizers }, a) => organizers.remove((a % 2) + 1),
  ({ categories }, a, b) => categories.update((a % 2) + 1, { name: `Music ${b % 3}`, parent: a % 2 ? 1 : 0 }),
  ({ categories }, a) => categories.remove((a % 3) + 1),
  ({ tags }, a, b) => tags.update((a % 2) + 1, { name: `Jazz ${b % 3}` }),
  ({ tags }, a) => tags.remove((a % 3) + 1),
]

const idOf = (a: number) => (a % 6) + 1

function fields(a: number) {
  const day = days[a % 4] ?? ''
  return { title: titles[a % 3] ?? '', start_date: `${day} ${10 + (a % 9)}:00`, end_date: `${day} 21:00` }
}

const step = fc.record({
  isWrite: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  a: fc.nat(9999),
  b: fc.nat(9999),
})

const mount = { sharedCache: { maxAge: 100_000, staleWhileRevalidate: 50_000, keys: 'Surrogate-Key' } } as const

/** How long a step of time takes, in milliseconds: a moment, hours, or to the last millisecond before midnight or publication. */
const pauses = [1, 999, 1000, 59_000, 3_599_001, 3_600_000, 39_600_000, 86_399_999]

interface Steps {
  readonly isWrite: boolean
  readonly a: number
  readonly b: number
}

async function run(store: Store, steps: readonly Steps[], options: { readonly follows: boolean }): Promise<number> {
  let time = Date.parse('2030-06-20T09:59:58.400Z')
  const settings = {
    store,
    now: () => new Date(time),
    timeZone: 'Europe/Zurich',
    formats: [icalendar(), geojson(), ...feed()],
    passwords: {
      hash: async (password: string) => password,
      verify: async (password: string, hash: string) => password === hash,
    },
  }
  const cached: ReturnType<typeof simulatedCache>[] = []
  const calendar = createCalendar({
    ...settings,
    recurrence: recurringEvents({ months: 3 }),
    onChange: (change) => {
      if (!options.follows) for (const one of cached) one.purge(cacheKeysOf(change))
    },
  })
  // Makes each response again, and writes as another process does.
  const other = createCalendar({ ...settings, recurrence: recurringEvents({ months: 3 }), replyCache: 0 })
  const [served, fresh] = [createPages(calendar), createPages(other)]
  const cache = simulatedCache(served.api.handle, () => time)
  cached.push(cache)
  const follower = options.follows
    ? await calendar.follow((change) => cache.purge(cacheKeysOf(change)), { poll: 1 })
    : undefined
  const first = { venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' }, tags: ['jazz'], categories: ['music'] }
  await calendar.events.create({ ...fields(0), ...first })
  await calendar.events.create({ ...fields(1), ...first, venue: { venue: 'Barn' }, tags: ['jazz', 'folk'] })
  await calendar.events.create({ ...fields(2), title: 'Course', recurrence: 'FREQ=WEEKLY;COUNT=3', tags: ['folk'] })
  /** Reads some addresses, since what is stale stays so. */
  const readSome = async (other: number, share: number) => {
    for (const [index, url] of urls.entries()) {
      if ((index + other) % share !== 0) continue
      const [path = '', query = ''] = url.split('?')
      for (const caller of [callers[0], callers[(index + other) % callers.length]]) {
        const { headers = {}, actor = null } = caller ?? {}
        const request = (): ApiRequest =>
          aRequest({ path, query, headers: { host: 'calendar.test', ...headers }, mount, actor: () => actor })
        const got = await cache.get(request())
        const wanted = await fresh.api.handle(request())
        expect(shown(got), `${url} as ${JSON.stringify(headers)}`).toEqual(shown(wanted))
      }
    }
  }
  await readSome(0, 1)
  for (const { isWrite, a, b } of steps) {
    if (isWrite) {
      const writer = options.follows && b % 2 === 0 ? other : calendar
      await writes[a % writes.length]?.(writer, b, a).catch(() => {})
      // A follower of this process learns of the commit at once, of those of others when it asks.
      while (follower && (await follower.status()).behind !== 0) await new Promise((resolve) => setTimeout(resolve, 1))
    } else time += pauses[a % pauses.length] ?? 0
    await readSome(b, 8)
  }
  await follower?.stop()
  return cache.hits
}

/** What a reader sees. Caches compare ETags, and the ETag of a list names the state in which it was made. */
function shown({ status, headers, body }: ApiReply) {
  const total = headers['X-Cal-Total']
  return { status, type: headers['Content-Type'], total, location: headers.Location, body: body && bytesAsText(body) }
}

const runs = Number(process.env.RUNS || 1)
const kinds = [memory, ...sqlStores().filter(({ name }) => name.startsWith('sqlite'))]

describe.each(kinds)('[$name] a shared cache', (kind) => {
  afterAll(() => kind.close())

  it.each([
    ['onChange', false],
    ['a follower', true],
  ])(
    'sends no stale byte and none of another caller, purged by %s',
    async (_, follows) => {
      let hits = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30, size: 'max' }), async (steps) => {
          const { store, close } = await kind.open()
          try {
            hits += await run(store, steps, { follows })
          } finally {
            await close()
          }
        }),
        { numRuns: runs },
      )
      expect(hits).toBeGreaterThan(runs)
    },
    120_000,
  )
})
