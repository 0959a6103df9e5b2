import { readers } from './callers.ts'
import { years } from './listed-events.ts'
import { seededRandom } from './random.ts'
import { get, run, type Shot } from './shot.ts'

// Reads that rarely equal the one before. Each function begins a new sequence, the same for every contestant.

/** The same records each time, for a query that is new. Sequences with different marks have no URL in common. */
export function misses(path: string, mark = 'miss'): () => Shot {
  let round = 0
  return () => {
    round += 1
    return get(unseen(path, `${mark}-${round}`))
  }
}

/** The same of callers who are signed in, by turns. */
export function signedIn(path: string): () => Shot {
  let round = 0
  return () => {
    round += 1
    const authorization = readers[round % readers.length] ?? ''
    return { ...get(unseen(path, `reader-${round}`)), authorization }
  }
}

const months = (years.last - years.first + 1) * 12

/** Months of all years, each time by a query that is new. */
export function coldMonths(): () => Shot {
  let round = 0
  return () => {
    round += 1
    return get(unseen(monthPath((round * 89) % months, 50), `${round}`))
  }
}

/** Full pages of years. No two show the same event. In a large calendar they are the first of each year. */
export function firstLooks(listed: ReadonlyMap<number, number>) {
  const paths: string[] = []
  for (let year = years.first; year <= years.last; year += 1) {
    const pages = Math.min(50, Math.max(1, Math.floor((listed.get(year) ?? 0) / 10)))
    for (let page = 1; page <= pages; page += 1)
      paths.push(`/events?per_page=10&page=${page}&start_date=${year}-01-01&end_date=${year}-12-31`)
  }
  return { pages: paths.length, shots: () => inTurn(paths) }
}

/** Every page of one long list, from the first to the last. */
export function crawl(pages: number): () => Shot {
  const path = `/events?per_page=10&start_date=${years.first}-01-01&end_date=${years.last}-12-31`
  return inTurn(Array.from({ length: pages }, (_, index) => `${path}&page=${index + 1}`))
}

/** 200 URLs by turns, half of them with a query that is new. */
export function warmups(ids: readonly number[]): () => Shot {
  const urls = manyUrls(ids)
  let round = 0
  return () => {
    round += 1
    const url = urls[(round >> 1) % urls.length] ?? ''
    return get(round % 2 === 0 ? url : unseen(url, `${round}`))
  }
}

/** 200 URLs by Zipf. */
export function popular(ids: readonly number[]): () => Shot {
  const urls = manyUrls(ids)
  const random = seededRandom(3)
  const weights = urls.map((_, rank) => 1 / (rank + 1))
  const reached: number[] = []
  for (const weight of weights) reached.push((reached.at(-1) ?? 0) + weight)
  const sum = reached.at(-1) ?? 0
  return () => {
    const at = (random(1_000_000) / 1_000_000) * sum
    const rank = reached.findIndex((up) => at < up)
    return get(urls[rank] ?? '/events')
  }
}

/** With a parameter that no endpoint knows. */
function unseen(path: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}_=${run}-${value}`
}

function inTurn(paths: readonly string[]): () => Shot {
  let round = 0
  return () => {
    const path = paths[round % paths.length] ?? '/events'
    round += 1
    return get(path)
  }
}

function monthPath(month: number, perPage: number): string {
  const day = (of: number, date: number) =>
    new Date(Date.UTC(years.first + Math.floor(of / 12), of % 12, date)).toISOString().slice(0, 10)
  return `/events?per_page=${perPage}&start_date=${day(month, 1)}&end_date=${day(month + 1, 0)}`
}

function manyUrls(ids: readonly number[]): string[] {
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
