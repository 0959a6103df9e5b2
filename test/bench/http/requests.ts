import { anyScriptFrom, calendarOf, now } from './calendar.ts'
import { seededRandom } from './random.ts'

// What is asked of each contestant. All see the same requests in the same order, however many each of them gets through.

/** Of an editor, who may write. */
export const token = 'Bearer bench'

export interface Shot {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Below the namespace. */
  readonly path: string
  readonly body?: object
  readonly etag?: string
  readonly status: number
}

export interface RequestKind {
  readonly name: string
  /** What the bare servers can answer: the same reply each time. */
  readonly constant: boolean
  /** Asked of every host; the rest on Node alone, since a host adds the same to each request. */
  readonly everyHost: boolean
  /** Whether a calendar that was not written to gives the same JSON everywhere. */
  readonly comparable: boolean
  /** `If-None-Match` with the ETag of a first read. */
  readonly revalidates: boolean
  /** A new sequence of what to send, from the start. */
  shots(): () => Shot
}

const year = { first: 2010, last: 2029 }
const get = (path: string): Shot => ({ method: 'GET', path, status: 200 })

export interface Requests {
  readonly kinds: readonly RequestKind[]
  /** Reads of all kinds, half of them never asked before. */
  warmups(): () => Shot
}

export function requestsFor(events: number): Requests {
  const { one, some } = publicIds(events)
  return { kinds: kindsOf(one, some), warmups: () => warmups(some) }
}

function kindsOf(one: number, some: readonly number[]): readonly RequestKind[] {
  const list = '/events?per_page=10'
  // Two months, so that there are 50 of 10,000.
  const month = '/events?per_page=50&start_date=2021-03-01&end_date=2021-04-30'
  const kind = (name: string, more: Partial<RequestKind> & Pick<RequestKind, 'shots'>): RequestKind => ({
    ...{ name, constant: true, everyHost: false, comparable: true, revalidates: false },
    ...more,
  })
  const read = (name: string, path: string, more: Partial<RequestKind> = {}) =>
    kind(name, { shots: () => () => get(path), ...more })
  const writes = { comparable: false }
  return [
    read('one event', `/events/${one}`, { everyHost: true }),
    read('list of 10', list, { everyHost: true }),
    read('month of 50', month, { everyHost: true }),
    read('list of 10, any script', `/events?per_page=10&start_date=${anyScriptFrom}&end_date=${year.last}-12-31`, {
      everyHost: true,
    }),
    read('category + venue', `/events?categories=1&venue=1&start_date=${year.first}-01-01&end_date=${year.last}-12-31`),
    read('search', '/events?search=concert'),
    kind('cold month', { shots: () => coldMonths() }),
    read('304, one event', `/events/${one}`, { everyHost: true, revalidates: true, comparable: false }),
    read('304, list of 10', list, { everyHost: true, revalidates: true, comparable: false }),
    kind('create', { shots: () => creates(), ...writes }),
    kind('update', { shots: () => updates(some), ...writes }),
    kind('mixed', { shots: () => mixed(some), constant: false, ...writes }),
  ]
}

/** Events that everybody may read, spread over the calendar; `one` is like most in the default window, with a venue. */
function publicIds(events: number): { readonly one: number; readonly some: readonly number[] } {
  const every = Math.max(1, Math.floor(events / 1000))
  const some: number[] = []
  let [one, id] = [0, 0]
  for (const { kind, data } of calendarOf(events)) {
    if (kind !== 'event') continue
    id += 1
    if (data.status !== 'publish' || data.hide_from_listings || data.password !== null || data.date_utc > now) continue
    const isUsual = data.venue.length > 0 && data.categories.length > 0 && data.organizer.length > 0
    if (one === 0 && isUsual && data.start_date > now && data.start_date < '2021') one = id
    if (id % every === 0) some.push(id)
  }
  return { one, some }
}

/** What is written or asked but once is so in each run on the same file. */
const run = Date.now().toString(36)

/** Months of all years, none of them asked for twice in the same words: what no reply that was kept can answer. */
function coldMonths(): () => Shot {
  const months = (year.last - year.first + 1) * 12
  let round = 0
  return () => {
    round += 1
    return get(`${monthPath((round * 89) % months, 50)}&_=${run}-${round}`)
  }
}

function monthPath(month: number, perPage: number): string {
  const day = (of: number, date: number) =>
    new Date(Date.UTC(year.first + Math.floor(of / 12), of % 12, date)).toISOString().slice(0, 10)
  return `/events?per_page=${perPage}&start_date=${day(month, 1)}&end_date=${day(month + 1, 0)}`
}

let sequences = 0

function creates(): () => Shot {
  sequences += 1
  const sequence = sequences
  let round = 0
  return () => {
    round += 1
    const body = {
      title: `A fresh evening ${run} ${sequence} ${round}`,
      // Away from the windows that are read, whose lists would grow.
      ...{ start_date: '2029-12-31 19:00:00', end_date: '2029-12-31 22:30:00' },
      description: 'Music and stories of the year, with guests. Doors open at six, drinks are served during the break.',
      ...{ cost: '20', website: 'https://example.org/fresh', featured: false },
      ...{ venue: [1 + (round % 7)], organizer: [2], categories: [1 + (round % 11)], tags: [1, 2 + (round % 5)] },
    }
    return { method: 'POST', path: '/events', body, status: 201 }
  }
}

function updates(ids: readonly number[]): () => Shot {
  const random = seededRandom(2)
  let round = 0
  return () => {
    round += 1
    const description = `Changed ${round} times in ${run}. The programme follows soon.`
    return { method: 'PATCH', path: `/events/${ids[random(ids.length)]}`, body: { description }, status: 200 }
  }
}

function warmups(ids: readonly number[]): () => Shot {
  const urls = mixedUrls(ids)
  let round = 0
  return () => {
    round += 1
    const url = urls[(round >> 1) % urls.length] ?? ''
    return get(round % 2 === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}_=${run}-${round}`)
  }
}

/** 200 URLs by Zipf, a write before every 20th read: by turns an update and a create. */
function mixed(ids: readonly number[]): () => Shot {
  const urls = mixedUrls(ids)
  const random = seededRandom(3)
  const weights = urls.map((_, rank) => 1 / (rank + 1))
  const reached: number[] = []
  for (const weight of weights) reached.push((reached.at(-1) ?? 0) + weight)
  const sum = reached.at(-1) ?? 0
  const [update, create] = [updates(ids), creates()]
  let turn = 0
  return () => {
    turn += 1
    if (turn % 21 === 20) return turn % 42 === 20 ? update() : create()
    const at = (random(1_000_000) / 1_000_000) * sum
    const rank = reached.findIndex((up) => at < up)
    return get(urls[rank] ?? '/events')
  }
}

function mixedUrls(ids: readonly number[]): string[] {
  const random = seededRandom(4)
  const many = (count: number, url: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => url(index))
  const urls = [
    ...many(80, () => `/events/${ids[random(ids.length)]}`),
    ...many(40, (index) => monthPath(96 + index * 2, 10)),
    ...many(30, (index) => monthPath(90 + index * 3, 50)),
    ...many(10, (index) => `/events?page=${index + 1}`),
    ...many(20, (index) => `/events?categories=${index + 1}`),
    ...many(12, (index) => `/events?venue=${index + 1}`),
    ...many(
      8,
      (index) => `/events?search=${['concert', 'jazz', 'garden', 'chess', 'film', 'opera', 'market', 'book'][index]}`,
    ),
  ]
  for (let last = urls.length - 1; last > 0; last -= 1) {
    const other = random(last + 1)
    ;[urls[last], urls[other]] = [urls[other] ?? '', urls[last] ?? '']
  }
  return urls
}
