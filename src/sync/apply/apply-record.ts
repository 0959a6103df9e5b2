import { isCalendarError } from '../../errors.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import { decodeState, encodeState, hashOf, type SyncState } from '../../resources/sync-state.ts'
import { collectionOf, isTermCollection, type ResourceName } from '../../schema/resource.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import type { ExternalKey } from '../../services/shared/external-key.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import type { AnyRecord } from '../records/stored-records.ts'
import type { SyncRecord } from '../records/sync-record.ts'
import type { SyncAction, SyncConflict } from '../records/sync-report.ts'
import { type AppliedOccurrences, applyOccurrences } from './apply-occurrences.ts'
import { type DetachedEvent, datesOf, detachEdited } from './edited-occurrences.ts'
import { findNamesake } from './find-namesake.ts'
import { asInSource } from './hidden-series.ts'
import { asUnknownRemotely, mergeFields, newFields } from './merge-fields.ts'
import { withSameSecrets } from './same-secrets.ts'
import { writeMerge } from './write-merge.ts'

/** The writes of the service of any resource. */
export interface AnyService {
  create(input: never, options: { readonly external: ExternalKey }): Promise<AnyRecord>
  update(id: number, patch: never, options: { readonly external: ExternalKey }): Promise<AnyRecord>
}

/** The result of applying one record. */
export interface Applied {
  readonly record: AnyRecord
  readonly action: SyncAction
  readonly conflicts?: readonly SyncConflict[]
  /** The changed events of a series that are no start of it. */
  readonly unmatched?: readonly string[]
  /** Events of a series that are no start of it any more, and stay because an editor has changed them. */
  readonly detached?: readonly DetachedEvent[]
  /** How many others have moved to the trash. */
  readonly trashed?: number
  /** The names of the fields that were changed locally. */
  readonly fields?: readonly string[]
  /** Whether the applied state is older than the last one. */
  readonly isOlder?: boolean
}

interface ApplyContext {
  readonly transaction: CalendarTransaction
  readonly source: string
  /** The local record with the same key. */
  readonly current: AnyRecord | undefined
  /** The remote fields, with the ids of linked local records. */
  readonly remote: Readonly<Record<string, unknown>>
  /** The same of the changed events of a series, by their `recurrence_id`. */
  readonly occurrences: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Whether a new venue or organizer is an existing one of the same name. */
  readonly mergeLinked: 'name' | undefined
}

/** Makes a local record equal to the remote one, except for local changes. Writes nothing without a remote change. */
export async function applyRecord(sent: SyncRecord, context: ApplyContext): Promise<Applied> {
  const { current } = context
  return current === undefined ? create(sent, context) : change(sent, current, context)
}

async function create(sent: SyncRecord, context: ApplyContext): Promise<Applied> {
  const { transaction, source, remote, mergeLinked } = context
  const service = serviceOf(transaction, sent.resource)
  const key = { source, external_id: sent.external_id }
  const namesake = mergeLinked && (await findNamesake(sent.resource, remote, { source, transaction }))
  if (namesake) return { record: namesake, action: 'unchanged' }
  try {
    const record = await service.create(remote as never, { external: key })
    const { states, unmatched } = await occurrencesAfter(record, {}, context)
    const { units } = partsOf(transaction).resources[sent.resource]
    const state = stateOf(sent, newFields(units, remote, asInSource(record, remote)), states)
    const stored = await service.update(record.id, {} as never, { external: { sync_state: state, ...key } })
    return { record: stored, action: 'created', unmatched }
  } catch (error) {
    const named = await termNamed(sent.resource, error, transaction)
    if (named === undefined) throw error
    // A term that the calendar already has, by its name, becomes the term of the source, unless another source has it.
    return named.source === '' ? change(sent, named, context) : { record: named, action: 'unchanged' }
  }
}

async function change(sent: SyncRecord, current: AnyRecord, context: ApplyContext): Promise<Applied> {
  const { transaction, source } = context
  const { resource, external_id } = sent
  const before = decodeState(current.sync_state)
  const isTrashed = current.status === 'trash'
  // An editor has moved it to the trash, where it stays.
  if (isTrashed && before.trashed === undefined) return { record: current, action: 'unchanged' }

  const { resources, passwords } = partsOf(transaction)
  const { units } = resources[resource]
  const remote = await withSameSecrets(context.remote, current, { units, passwords, base: before.fields })
  // The status of a record that the synchronization moved to the trash counts as unchanged.
  const compared = asInSource(isTrashed ? { ...current, status: before.trashed } : current, remote)
  const { patch, conflicts, fields } = mergeFields(units, compared, remote, before.fields)
  const restored = isTrashed ? { status: before.trashed, ...patch } : patch
  const names = Object.keys(restored)
  const isCurrent = before.trashed === undefined && !before.isRestored
  const isSameRecord = current.source === source && isCurrent && sameFields(fields, before.fields)
  const service = serviceOf(transaction, resource)
  const key = { source, external_id }
  const update = (changes: object) => service.update(current.id, changes as never, { external: key })
  const merged = { patch: restored, fields }
  const changesDates = units.movedBy('recurrence').some((unit) => names.includes(unit))
  const states = before.occurrences ?? {}
  const dates = changesDates ? await datesOf(current, states, transaction) : undefined
  const { record: changed, fields: stored } = await writeMerge(current, merged, {
    units,
    remote,
    before: compared,
    update,
  })
  const lost = dates && (await detachEdited(dates, changed, transaction))
  const occurrences = await occurrencesAfter(changed, states, context)
  const own = conflicts.length > 0 ? [{ id: current.id, fields: conflicts }] : []
  const found = [...own, ...occurrences.conflicts].map((conflict) => ({ resource, external_id, ...conflict }))
  const isUnchanged = names.length === 0 && !occurrences.isChanged
  const isSameState = isSameRecord && hashOf(occurrences.states) === hashOf(before.occurrences ?? {})
  const reported = { conflicts: found, unmatched: occurrences.unmatched, ...lost }
  if (isUnchanged && isSameState) return { record: current, action: 'unchanged', ...reported }

  const sync_state = stateOf(sent, stored, occurrences.states)
  const record = await service.update(current.id, {} as never, { external: { sync_state, ...key } })
  const action = isTrashed ? 'restored' : isUnchanged ? 'unchanged' : 'updated'
  const changedFields = occurrences.isChanged ? [...names, 'occurrences'] : names
  return { record, action, ...reported, fields: changedFields, isOlder: !isUnchanged && isOlder(sent, before) }
}

const noOccurrences: AppliedOccurrences = { states: {}, isChanged: false, conflicts: [], unmatched: [] }

/** Applies the changed events of a series. Other records have none. */
function occurrencesAfter(
  record: AnyRecord,
  before: NonNullable<SyncState['occurrences']>,
  { transaction, occurrences }: ApplyContext,
): Promise<AppliedOccurrences> | AppliedOccurrences {
  if (occurrences.size + Object.keys(before).length === 0) return noOccurrences
  // Only events have occurrences.
  return applyOccurrences(occurrences, before, { series: record as unknown as EventRecord, transaction })
}

/** Moves a record to the trash that the source no longer has, and stores how to restore it. */
export async function trashRecord(
  resource: ResourceName,
  record: AnyRecord,
  transaction: CalendarTransaction,
): Promise<void> {
  const { source, external_id, status } = record
  const sync_state = encodeState({ ...decodeState(record.sync_state), trashed: status })
  const service = serviceOf(transaction, resource)
  await service.update(record.id, { status: 'trash' } as never, { external: { source, external_id, sync_state } })
}

/** Ends a series before one of its events. If the source has the series again, it recurs as in the source. */
export async function endSeries(record: AnyRecord, first: number, transaction: CalendarTransaction): Promise<void> {
  const { source, external_id, sync_state } = record
  const { events } = transaction
  const { units } = partsOf(transaction).resources.event
  await events.update(first, { status: 'trash', recurrence_scope: 'following' })
  const { fields, ...state } = decodeState(sync_state)
  const after = asInSource(await events.get(record.id), {})
  const ended = encodeState({ ...state, fields: { ...fields, ...asUnknownRemotely(units, 'recurrence', after) } })
  await events.update(record.id, {}, { external: { source, external_id, sync_state: ended } })
}

/** Returns the service of a resource. */
export function serviceOf(transaction: CalendarTransaction, resource: ResourceName): AnyService {
  return transaction[collectionOf[resource]] as unknown as AnyService // the service of the resource of its arguments
}

/** Returns the term that already has the name of a new one. */
async function termNamed(
  resource: ResourceName,
  error: unknown,
  transaction: CalendarTransaction,
): Promise<AnyRecord | undefined> {
  const collection = collectionOf[resource]
  if (!isCalendarError(error) || error.term_id === undefined || !isTermCollection(collection)) return undefined
  return transaction[collection].get(error.term_id)
}

function isOlder({ sequence, last_modified }: SyncRecord, before: SyncState): boolean {
  if (sequence !== undefined && before.sequence !== undefined && sequence !== before.sequence) {
    return sequence < before.sequence
  }
  return last_modified !== undefined && before.last_modified !== undefined && last_modified < before.last_modified
}

function stateOf(
  { sequence, last_modified }: SyncRecord,
  fields: SyncState['fields'],
  states: AppliedOccurrences['states'],
): string {
  const occurrences = Object.keys(states).length > 0 ? states : undefined
  return encodeState({ fields, occurrences, sequence, last_modified })
}

function sameFields(a: SyncState['fields'], b: SyncState['fields']): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => String(a[name]) === String(b[name]))
}
