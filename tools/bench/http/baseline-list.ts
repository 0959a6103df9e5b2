import { BadRequest, type Parameters, readCount, readIds, readWindow, readWords } from './baseline-input.ts'
import type { EventRow } from './baseline-json.ts'
import type { BaselineReads } from './baseline-reads.ts'

// What a list is made of, on whatever framework: its query, its rows and the pages next to it.

export interface ListPage {
  readonly rows: readonly EventRow[]
  readonly total: number
  readonly pages: number
  readonly url: string
  /** Empty where there is none. */
  readonly next: string
  readonly previous: string
  readonly headers: Readonly<Record<string, string>>
}

/** Undefined for a page that is not there. */
export function readPage(reads: BaselineReads, query: Parameters, url: string): ListPage | undefined {
  const page = readCount(query, 'page', 1)
  const limit = Math.min(readCount(query, 'per_page', 10), 50)
  const requested = readIds(query, 'categories')
  const categories = requested.length > 0 ? reads.withDescendants(requested) : []
  if (requested.some((id) => !categories.includes(id))) throw new BadRequest(['categories'])
  const venues = readIds(query, 'venue')
  if (!venues.every(reads.hasVenue)) throw new BadRequest(['venue'])
  const { total, rows } = reads.list({
    ...{ window: readWindow(query), words: readWords(query), limit, offset: (page - 1) * limit },
    ...{ venues, categories },
  })
  const pages = Math.ceil(total / limit)
  if (page > 1 && page > pages) return undefined
  const at = urlOf(url, query)
  const [next, previous] = [page < pages ? at(page + 1) : '', page > 1 ? at(page - 1) : '']
  const links = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean).join(', ')
  const headers = {
    ...{ Vary: 'Authorization, Cookie', 'X-Cal-Total': String(total), 'X-Cal-TotalPages': String(pages) },
    ...(links !== '' && { Link: links }),
  }
  return { rows, total, pages, url: at(), next, previous, headers }
}

/** The caller's own query, without the page. */
function urlOf(url: string, query: Parameters): (page?: number) => string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [
      name,
      `${encodeURIComponent(name)}=${encodeURIComponent(one)}`,
    ]),
  )
  return (page) => {
    const kept = pairs.flatMap(([name, pair]) => (page !== undefined && name === 'page' ? [] : [pair]))
    if (page !== undefined) kept.push(`page=${page}`)
    return kept.length > 0 ? `${url}?${kept.join('&')}` : url
  }
}
