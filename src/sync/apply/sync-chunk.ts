import { type CalendarError, invalidParam } from '../../errors.ts'
import { decodeState } from '../../resources/sync-state.ts'
import { collectionOf, type ResourceName } from '../../schema/resource.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import type { BookingOptions } from '../../services/events/conflicts/conflict-options.ts'
import { eachOrRefused } from '../../services/transaction/chunks.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { type AnyRecord, findMerged, nameOf } from '../records/stored-records.ts'
import {
  keyOf,
  linkNames,
  linkTargets,
  type SyncLinks,
  type SyncOccurrence,
  type SyncRecord,
} from '../records/sync-record.ts'
import { type Applied, applyRecord } from './apply-record.ts'
import { applyToSeries } from './apply-to-series.ts'
import type { SeriesLimit } from './series-limit.ts'
import { withConflicts } from './with-conflicts.ts'

/** The result of the records of a chunk. */
export interface ChunkResult {
  readonly applied: readonly (Applied & { readonly sent: SyncRecord; readonly name: string })[]
  /** Records that link to records that do not exist yet. */
  readonly waiting: readonly SyncRecord[]
  /** Records for the next transaction, because the series of this one have many events. */
  readonly rest: readonly SyncRecord[]
  /** Terms that stand for others of the source with the same name, because names are unique. */
  readonly shared: LocalRecords
  /** Records of series whose later events are added after the transaction. */
  readonly long: readonly SyncRecord[]
}

/** Local records, by their remote key. */
export type LocalRecords = ReadonlyMap<string, AnyRecord>

/** How to apply records. */
export interface ChunkOptions {
  readonly source: string
  /** Refuses series that have too many events together. */
  readonly limit: SeriesLimit
  readonly mergeLinked: 'name' | undefined
  /** What happens with events whose venue is taken. */
  readonly booking: BookingOptions
}

/** How to apply the records of one chunk. */
interface ThisChunk extends ChunkOptions {
  /** Called with the number of records that are not in `rest`. */
  onHandled(records: number): void
}

/** Applies records in a transaction. Throws `Refused` if some of them are refused. */
export async function syncChunk(
  records: readonly SyncRecord[],
  { source, mergeLinked, limit, booking, onHandled }: ThisChunk,
  inside: CalendarTransaction,
  sharedBefore: LocalRecords,
): Promise<ChunkResult> {
  const transaction = withConflicts(inside, booking)
  const { found, merged } = await loadLocal(records, source, transaction)
  const local = new Map([...sharedBefore, ...merged, ...found])
  const shared = new Map<string, AnyRecord>()
  const applied: ChunkResult['applied'][number][] = []
  const waiting: SyncRecord[] = []
  const isOf = ({ external_id }: SyncRecord, stored: AnyRecord | undefined): stored is AnyRecord =>
    stored?.source === source && stored.external_id === external_id
  const { context } = partsOf(transaction)
  limit.begin()
  const { derived, eventWrites, longSeries } = context
  /** The events that the transaction has added to series, and those that others add after it. */
  const added = () => derived.events + longSeries.missing
  const rest = await eachOrRefused(records, { derived, eventWrites, onHandled }, async (record) => {
    const remote = withLinks(record, local)
    const occurrences = record.occurrences?.map((one) => ({ id: one.recurrence_id, remote: withLinks(one, local) }))
    if (remote === undefined || occurrences?.some((one) => one.remote === undefined)) {
      waiting.push(record)
      return
    }
    const { resource, external_id } = record
    limit.requireRoom(record)
    const before = added()
    const stored = local.get(keyOf(resource, external_id))
    const current = isOf(record, stored) ? stored : undefined
    const one = current === undefined ? merged.get(keyOf(resource, external_id)) : undefined
    if (one) {
      // It was merged with a record that has another key, and that record follows its own key.
      applied.push({ record: one, action: 'unchanged', sent: record, name: nameOf(resource, one, transaction) })
      return
    }
    const { series } = record
    const seriesKey = keyOf('event', series?.external_id ?? '')
    const localSeries = current === undefined ? local.get(seriesKey) : undefined
    const ofSeries =
      series && localSeries && (await applyToSeries(record, series, { transaction, stored: localSeries, remote }))
    if (ofSeries) {
      limit.add(record, added() - before)
      local.set(seriesKey, ofSeries.record)
      applied.push({ ...ofSeries, sent: record, name: nameOf(resource, ofSeries.record, transaction) })
      return
    }
    const result = await applyRecord(record, {
      transaction,
      source,
      current,
      remote,
      mergeLinked,
      occurrences: remoteById(occurrences),
    })
    limit.add(record, added() - before)
    local.set(keyOf(resource, external_id), result.record)
    if (!isOf(record, result.record)) shared.set(keyOf(resource, external_id), result.record)
    applied.push({ ...result, sent: record, name: nameOf(resource, result.record, transaction) })
  })
  const ids = new Set(longSeries.ids)
  const long = applied.flatMap(({ sent, record }) => (sent.resource === 'event' && ids.has(record.id) ? sent : []))
  return { applied, waiting, shared, rest, long }
}

type RemoteFields = ReturnType<typeof withLinks>

function remoteById(
  occurrences: readonly { readonly id: string; readonly remote: RemoteFields }[] = [],
): ReadonlyMap<string, NonNullable<RemoteFields>> {
  return new Map(occurrences.flatMap(({ id, remote }) => (remote ? [[id, remote]] : [])))
}

/** Returns the links of a record, and of the changed events of a series. */
function linksOf({ links = {}, occurrences = [] }: SyncRecord): readonly SyncLinks[] {
  return [links, ...occurrences.map((one) => one.links ?? {})]
}

/** Returns the error of a record that links to records that the source does not have. */
export function unresolvedLinks(record: SyncRecord): CalendarError {
  const ids = linksOf(record).flatMap((links) => linkNames.flatMap((name) => links[name] ?? []))
  return invalidParam('links', 'external ids of records of the source', ids.join(', '))
}

interface Loaded {
  /** The records with the keys. */
  readonly found: LocalRecords
  /** The records with which those of the keys were merged. */
  readonly merged: LocalRecords
}

/** Loads all in one query for each resource, and in others what was merged. */
async function loadLocal(
  records: readonly SyncRecord[],
  source: string,
  transaction: CalendarTransaction,
): Promise<Loaded> {
  const { external } = transaction
  const needed = new Map<ResourceName, Set<string>>()
  const need = (resource: ResourceName, id: string) => {
    const ids = needed.get(resource) ?? new Set()
    needed.set(resource, ids.add(id))
  }
  for (const record of records) {
    need(record.resource, record.external_id)
    if (record.series !== undefined) need('event', record.series.external_id)
    for (const links of linksOf(record)) {
      for (const name of linkNames) for (const id of [links[name] ?? []].flat()) need(linkTargets[name], id)
    }
  }
  const found = await Promise.all(
    [...needed].map(async ([resource, ids]) => {
      const page = await external[collectionOf[resource]]({ source, external_ids: [...ids] })
      const stored = page.records.map((record): [string, AnyRecord] => [keyOf(resource, record.external_id), record])
      const present = new Set(page.records.map(({ external_id }) => external_id))
      const missing = [...ids].filter((id) => !present.has(id))
      const merged = await findMerged(resource, { source, external_ids: missing }, transaction)
      return { stored, merged: Array.from(merged, ([id, record]) => [keyOf(resource, id), record] as const) }
    }),
  )
  return {
    found: new Map(found.flatMap(({ stored }) => stored)),
    merged: new Map(found.flatMap(({ merged }) => merged)),
  }
}

/** Returns the fields of a record with the ids of linked records, or `undefined` if one of them does not exist. */
function withLinks(
  { fields, links = {} }: Pick<SyncRecord, 'fields' | 'links'> | SyncOccurrence,
  local: LocalRecords,
): Readonly<Record<string, unknown>> | undefined {
  const ids: Record<string, unknown> = {}
  for (const name of linkNames) {
    const sent = links[name]
    if (sent === undefined) continue
    const targets = [sent].flat().map((id) => local.get(keyOf(linkTargets[name], id)))
    if (targets.some(isAwaited)) return undefined
    // An editor has moved it to the trash, so nothing links to it.
    const present = targets.flatMap((one) => (one === undefined || one.status === 'trash' ? [] : one.id))
    // Two of the source may be one here, because they were merged.
    const found = [...new Set(present)]
    ids[name] = typeof sent === 'string' ? (found[0] ?? null) : found
  }
  return { ...fields, ...ids }
}

/** Returns whether the record does not exist, or is not restored yet. */
function isAwaited(target: AnyRecord | undefined): boolean {
  if (target === undefined) return true
  return target.status === 'trash' && decodeState(target.sync_state).trashed !== undefined
}
