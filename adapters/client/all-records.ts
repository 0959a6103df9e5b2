import { CalendarError, type CollectionName, isCalendarError } from 'daybook'
import type { ListReply, Resources } from './resources.ts'

/**
 * Yields the records of all pages, each once. Uses only the query of `next_rest_url`, because behind a proxy the rest
 * may be an unreachable address, and a token must not go to another server.
 */
export async function* allRecords<Name extends CollectionName>(
  name: Name,
  query: string,
  list: (query: string) => Promise<ListReply<Name>>,
): AsyncGenerator<Resources[Name]['reply'], void, undefined> {
  const yielded = new Set<number>()
  let pages = 0
  for (let next: string | undefined = query; next !== undefined; ) {
    const page: ListReply<Name> | undefined = await list(next).catch((error: unknown) => {
      // The list became shorter after the previous page.
      if (pages > 0 && isCalendarError(error) && error.code.endsWith('-archive-page-not-found')) return undefined
      throw error
    })
    if (page === undefined) return
    pages += 1
    for (const record of page[name]) {
      if (!yielded.has(record.id)) yield record
      yielded.add(record.id)
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
