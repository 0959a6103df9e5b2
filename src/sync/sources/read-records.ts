import { startTimer } from '../../runtime.ts'
import type { Fields } from '../../schema/field/field.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { SourceKind } from '../../services/sources/sources.ts'
import type { SyncLinks, SyncRecord } from '../records/sync-record.ts'
import { SourceLimit } from './source-fault.ts'
import type { SourceState } from './source-state.ts'

/** What a reader of sources receives. */
export interface SourceRequest {
  /** A URL of `http` or `https`. */
  readonly url: string
  /** What it leads to. */
  readonly kind: SourceKind
  /** The zone of times that have none. */
  readonly timeZone: string
  /** Whether the calendar has recurring events. */
  readonly recurrence: boolean
  /** Whether venues have coordinates. */
  readonly geolocation: boolean
  /** After how many milliseconds nobody waits for it any more. */
  readonly timeout: number
}

/**
 * Reads all records of a source, as `sync` takes them. Throws a `CalendarError` for a source that cannot be read:
 * `rest_unavailable` if there is no answer, another code if the answer is of no use. Its message may name the URL.
 */
export type ReadSource = (request: SourceRequest) => Iterable<SyncRecord> | AsyncIterable<SyncRecord>

interface ReadOptions {
  readonly read: ReadSource
  readonly request: SourceRequest
  /** The most records. */
  readonly maxRecords: number
}

/** Reads all records within the limits. */
export async function readRecords({ read, request, maxRecords }: ReadOptions): Promise<readonly SyncRecord[]> {
  let isOver = false
  const collect = async () => {
    const records: SyncRecord[] = []
    for await (const record of read(request)) {
      if (isOver) break
      records.push(record)
      if (records.length > maxRecords) throw new SourceLimit('large', `The source has more than ${maxRecords} records.`)
    }
    return records
  }
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    const fault = new SourceLimit('slow', `The source was not read within ${request.timeout / 1000} seconds.`)
    stop = startTimer(() => reject(fault), request.timeout)
  })
  try {
    return await Promise.race([collect(), late])
  } finally {
    isOver = true
    stop()
  }
}

type Target = Pick<SourceState, 'status' | 'links' | 'timezone'>
type Calendar = Pick<Environment, 'resources' | 'sanitizeHtml'>

/** Returns the records as the calendar takes them: with the values that the source is added with, and safe HTML. */
export function forTarget(records: readonly SyncRecord[], target: Target, calendar: Calendar): readonly SyncRecord[] {
  const hasCategories = target.links.categories.length > 0
  return records.flatMap((record) =>
    record.resource === 'category' && hasCategories ? [] : [record.error ? record : adapted(record, target, calendar)],
  )
}

function adapted(record: SyncRecord, target: Target, calendar: Calendar): SyncRecord {
  const { resource } = record
  const { status, timezone, links: chosen } = target
  const clean = (fields: object) => withSafeHtml(resource, fields, calendar)
  if (resource !== 'event') return { ...record, fields: clean(record.fields) } as SyncRecord // of the same resource
  const { categories, venues } = chosen
  const withoutChosen = (links: SyncLinks = {}): SyncLinks => {
    const { categories: named, venue, ...rest } = links
    const isHeld = venue !== undefined && (venue.length > 0 || venues.length === 0)
    return { ...rest, ...(isHeld && { venue }), ...(named && categories.length === 0 && { categories: named }) }
  }
  const links = withoutChosen(record.links)
  const fields = {
    ...(timezone !== null && { timezone }),
    ...clean(record.fields),
    ...(status !== 'publish' && { status }),
    ...(categories.length > 0 && { categories }),
    ...(venues.length > 0 && links.venue === undefined && { venue: venues }),
  }
  const occurrences = record.occurrences?.map((one) => ({
    ...one,
    fields: clean(one.fields),
    ...(one.links && { links: withoutChosen(one.links) }),
  }))
  return { ...record, fields, links, ...(occurrences && { occurrences }) } as SyncRecord // with the same members
}

/** Returns fields without dangerous HTML: who writes the source is nobody whom the calendar knows (rule 39). */
function withSafeHtml(resource: ResourceName, fields: object, { resources, sanitizeHtml = escaped }: Calendar): object {
  const { fields: declared }: { readonly fields: Fields } = resources[resource]
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      const isHtml = declared[name]?.markup === 'html' && typeof value === 'string'
      return [name, isHtml ? sanitizeHtml(value) : value]
    }),
  )
}

function escaped(html: string): string {
  return html.replaceAll('<', '&lt;')
}
