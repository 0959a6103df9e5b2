import type { CalendarError } from '../../errors.ts'
import type { PreviewedEvent, SourcePreview, SourceRefusal } from '../../services/sources/sources.ts'
import { createPace } from '../../services/transaction/pace.ts'
import { readAll } from '../read-all.ts'
import type { SyncRecord } from '../records/sync-record.ts'
import { withoutSecrets } from './shown-address.ts'

/** The most events of a preview, and the most refused records. */
const [mostEvents, mostRefusals] = [10, 20]

/** Returns what records of a source are, without storing them. */
export async function previewRecords(
  records: readonly SyncRecord[],
  url: string,
): Promise<Omit<SourcePreview, 'address' | 'kind'>> {
  const refused: SourceRefusal[] = []
  const onRead = (record: SyncRecord, error: CalendarError | undefined) => {
    if (error !== undefined) refused.push(refusalOf(record, error, url))
  }
  const { readable } = await readAll(records, { pace: createPace(), onRead })
  const all = [...readable.values()]
  const events = all.filter(({ resource }) => resource === 'event')
  const venues = new Map(all.flatMap((one) => (one.resource === 'venue' ? [[one.external_id, nameIn(one)]] : [])))
  const first = events
    .map((event) => previewed(event, venues))
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : Number(a.start_date > b.start_date)))
  return {
    events: events.length,
    first: first.slice(0, mostEvents),
    refused: refused.length,
    refusals: refused.slice(0, mostRefusals),
  }
}

/** Returns a refused record as it is shown. */
export function refusalOf(record: SyncRecord | undefined, error: CalendarError, url: string): SourceRefusal {
  return {
    name: record === undefined ? '' : nameIn(record),
    message: withoutSecrets(error.message, url).slice(0, 300),
  }
}

/** Returns the title or the name of a record in the source. */
function nameIn({ resource, fields }: SyncRecord): string {
  const member = { event: 'title', venue: 'venue', organizer: 'organizer', category: 'name', tag: 'name' }[resource]
  const name: unknown = Reflect.get(fields, member)
  return typeof name === 'string' ? name.slice(0, 120) : ''
}

function previewed({ fields, links, ...record }: SyncRecord, venues: ReadonlyMap<string, string>): PreviewedEvent {
  const start: unknown = Reflect.get(fields, 'start_date')
  return {
    title: nameIn({ fields, ...record } as SyncRecord),
    start_date: typeof start === 'string' ? start : '',
    venue: venues.get(links?.venue?.[0] ?? '') ?? '',
  }
}
