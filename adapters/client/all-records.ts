import { CalendarError, type CollectionName, isCalendarError } from '../../src/index.ts'
import type { ListReply, Resources } from './resources.ts'

/**
 * The records of all pages, each once. Of `next_rest_url` the query alone counts: behind a proxy the rest may be an address
 * that the client cannot reach, and no token must go to another server.
 */
export async function* allRecords<Name extends CollectionName>(
  name: Name,
  query: string,
  list: (query: string) => Promise<ListReply<Name>>,
): AsyncGenerator<Resources[Name]['reply'], void, undefined> {
  const given = new Set<number>()
  let pages = 0
  for (let next: string | undefined = query; next !== undefined; ) {
    const page: ListReply<Name> | undefined = await list(next).catch((error: unknown) => {
      // The list became shorter since the page before.
      if (pages > 0 && isCalendarError(error) && error.code.endsWith('-archive-page-not-found')) return undefined
      throw error
    })
    if (page === undefined) return
    pages += 1
    for (const record of page[name]) {
      if (!given.has(record.id)) yield record
      given.add(record.id)
    }
    next = page.next_rest_url?.replace(/^[^?]*\??/, '')
    if (next !== undefined && !(pages < page.total_pages)) {
      throw new CalendarError(
        'rest_internal_error',
        `The server has ${page.total_pages} pages of ${name}, and names one more.`,
      )
    }
  }
}
