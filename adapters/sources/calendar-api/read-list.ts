import { CalendarError, type CollectionName, isCalendarError } from 'daybook'
import type { Client } from '../../client/index.ts'
import { shownReason } from '../shown-url.ts'

/** A record as a server shows it. Other servers may have other types than this interface. */
export type Shown = Readonly<Record<string, unknown>> & { readonly id: number }

/** Where and how to read lists. */
export interface ListReader {
  readonly client: Client
  /** The URL of the namespace, for errors. */
  readonly root: string
  readonly signal: AbortSignal | undefined
  /** The maximum number of records in a list. */
  readonly maxRecords: number
}

/** How often a list is read that changes while it is read. */
const attempts = 3

/**
 * Yields the records of all pages of a list, each once. If the server can, pages are ranges of ids (rule 55), so none
 * is missed. Otherwise records move to other pages when the list changes, so it is read again until it has no other
 * total than before and no record is missing. Throws an error that names the URL if a page cannot be read, and if the
 * list changes each time.
 */
export async function* readList(
  name: CollectionName,
  query: Readonly<Record<string, unknown>>,
  reader: ListReader,
): AsyncGenerator<Shown, void, undefined> {
  const yielded = new Set<number>()
  let pass: Pass | undefined
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    pass = yield* readPages(name, { per_page: 50, ...query }, { reader, yielded })
    if (pass.isWhole) return
  }
  const message =
    `${reader.root}/${name} cannot be read as a whole: ${pass?.read} of ${pass?.total} records were ` +
    `found, or it changes while it is read.`
  throw new CalendarError('rest_internal_error', message)
}

interface Pass {
  readonly isWhole: boolean
  readonly read: number
  readonly total: number
}

async function* readPages(
  name: CollectionName,
  query: Readonly<Record<string, unknown>>,
  { reader, yielded }: { readonly reader: ListReader; readonly yielded: Set<number> },
): AsyncGenerator<Shown, Pass, undefined> {
  const read = new Set<number>()
  let total: number | undefined
  let isSameTotal = true
  let hasRanges = false
  let next: object | undefined = { ...query, include_deleted: true }
  for (let number = 1; next !== undefined; number += 1) {
    const page = await readPage(name, { query: next, number }, reader)
    const before = read.size
    for (const record of page.records) {
      read.add(record.id)
      if (read.size > reader.maxRecords) throw tooMany(name, reader)
      if (yielded.size < yielded.add(record.id).size) yield record
    }
    total ??= page.total
    isSameTotal &&= page.total === total
    hasRanges ||= page.range !== undefined
    const following: object | undefined =
      hasRanges || number >= page.pages ? page.range : { ...query, page: number + 1 }
    // A server that repeats its pages would never end.
    if (following !== undefined && read.size === before) return { isWhole: false, read: read.size, total }
    next = following
  }
  return { isWhole: hasRanges || (isSameTotal && read.size === total), read: read.size, total: total ?? 0 }
}

function tooMany(name: CollectionName, { root, maxRecords }: ListReader): CalendarError {
  const message = `${root}/${name} must have at most ${maxRecords} records; received more.`
  return new CalendarError('rest_unavailable', message)
}

interface Page {
  readonly records: readonly Shown[]
  readonly total: number
  readonly pages: number
  /** The query of the next page, if pages are ranges of ids. */
  readonly range: object | undefined
}

async function readPage(
  name: CollectionName,
  { query, number }: { readonly query: object; readonly number: number },
  { client, root, signal }: ListReader,
): Promise<Page> {
  const source = `${root}/${name}, page ${number}`
  let reply: Readonly<Record<string, unknown>>
  try {
    // The members of the reply are checked below.
    reply = (await client[name].list(query, { ...(signal && { signal }) })) as object as typeof reply
  } catch (error) {
    // Some servers have no empty lists.
    if (isCalendarError(error) && error.code.endsWith('-archive-page-not-found')) {
      return { records: [], total: 0, pages: 0, range: undefined }
    }
    throw unreadable(source, error)
  }
  const { [name]: records, total, total_pages: pages, next_rest_url: next } = reply
  if (!Array.isArray(records) || !isCount(total) || !isCount(pages) || !records.every(isShown)) {
    const message = `${source} must be a list with ${name}, total and total_pages.`
    throw new CalendarError('rest_internal_error', message, { cause: reply })
  }
  return { records, total, pages, range: rangeIn(next) }
}

/**
 * Returns the query of a URL that selects a range of ids. Only its query counts, as behind a proxy it may be another
 * URL.
 */
function rangeIn(url: unknown): object | undefined {
  const query = Object.fromEntries(new URLSearchParams(String(url ?? '').replace(/^[^?]*\??/, '')))
  return 'after_id' in query ? query : undefined
}

/**
 * Returns an error that names the URL. Its message quotes only errors of this interface: any other response may be that
 * of an internal server, so it is the cause.
 */
export function unreadable(source: string, error: unknown): CalendarError {
  if (!isCalendarError(error)) {
    const message = `${source} cannot be read${shownReason(error, [])}`
    return new CalendarError('rest_unavailable', message, { cause: error })
  }
  const { code, status, cause } = error
  const isForeign = typeof cause === 'object' && cause !== null && 'message' in cause && !(cause instanceof Error)
  const own = isCalendarError(cause) ? cause.message : error.message
  const reason = isForeign ? `it was answered with ${status}.` : own.slice(0, 300)
  return new CalendarError(code, `${source} cannot be read: ${reason}`, { status, cause: cause ?? error })
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isShown(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null && isCount(Reflect.get(value, 'id'))
}
