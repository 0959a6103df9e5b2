import { CalendarError, type CollectionName, isCalendarError } from 'daybook'
import { queryText } from './query-text.ts'
import type { ListChanges, ListReply, Resources } from './resources.ts'

/** A page of a synchronized list, and its header `X-Cal-As-Of`. */
export interface ChangesPage<Name extends CollectionName> {
  readonly page: ListReply<Name>
  readonly asOf: string | null
}

type ReadPage<Name extends CollectionName> = (query: string) => Promise<ChangesPage<Name>>

/** Reads all pages of the changes since an earlier state, or of the whole list if the server does not know them. */
export async function listChanges<Name extends CollectionName>(
  name: Name,
  { query, since }: { readonly query: object; readonly since: string | undefined },
  read: ReadPage<Name>,
): Promise<ListChanges<Resources[Name]['reply']>> {
  const whole = { per_page: 50, ...query, include_deleted: true }
  if (since === undefined) return { is_whole: true, ...(await readPages(name, whole, read)) }
  try {
    return { is_whole: false, ...(await readPages(name, { ...whole, modified_after: since }, read)) }
  } catch (error) {
    if (!isCalendarError(error) || error.code !== 'rest_changes_unknown') throw error
    return { is_whole: true, ...(await readPages(name, whole, read)) }
  }
}

async function readPages<Name extends CollectionName>(
  name: Name,
  query: object,
  read: ReadPage<Name>,
): Promise<Omit<ListChanges<Resources[Name]['reply']>, 'is_whole'>> {
  const records = new Map<number, Resources[Name]['reply']>()
  const deleted = new Set<number>()
  let as_of: string | undefined
  // Only the query of the next URL: behind a proxy the rest may be an unreachable address.
  for (let next: string | undefined = queryText(query); next !== undefined; ) {
    const { page, asOf }: ChangesPage<Name> = await read(next)
    if (asOf === null) {
      throw new CalendarError(
        'rest_internal_error',
        `The server does not report changes of ${name}, or its headers have another prefix: set headerPrefix.`,
      )
    }
    as_of ??= asOf
    const before = records.size + deleted.size
    for (const record of page[name]) records.set(record.id, record)
    for (const { id } of page.deleted ?? []) deleted.add(id)
    next = page.next_rest_url?.replace(/^[^?]*\??/, '')
    if (next !== undefined && records.size + deleted.size === before) {
      throw new CalendarError('rest_internal_error', `A page of ${name} has nothing new, and names one more.`)
    }
  }
  return { records: [...records.values()], deleted: [...deleted], as_of: as_of ?? '' }
}
