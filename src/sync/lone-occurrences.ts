import type { Stored } from './find-gone.ts'
import type { SyncRecord } from './sync-record.ts'

/** What a run does with events of series that the source itself does not have. */
export interface LoneOccurrences {
  /** What is stored. A series is not gone if the source has events of it. */
  readonly stored: readonly Stored[]
  /** The records to apply: without the events of these series, which the series has already. */
  readonly records: readonly SyncRecord[]
}

/** Keeps a series if a source, such as one of this month only, has single events of it. */
export function keepTheirSeries(stored: readonly Stored[], sent: Iterable<SyncRecord>): LoneOccurrences {
  const all = [...sent]
  const wanted = new Set(all.flatMap(({ occurrence_of = [] }) => occurrence_of))
  const isKept = ({ resource, isSeries, external_id }: Stored) =>
    resource === 'event' && isSeries && wanted.has(external_id)
  const kept = new Set(stored.filter(isKept).map(({ external_id }) => external_id))
  return {
    stored: stored.map((one) => (isKept(one) ? { ...one, isGone: false } : one)),
    records: all.filter(({ occurrence_of }) => occurrence_of === undefined || !kept.has(occurrence_of)),
  }
}
