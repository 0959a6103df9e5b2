import type { EventRecord } from '../../resources/event/event.ts'
import { decodeState, type SyncState } from '../../resources/sync-state.ts'
import type { FieldUnits } from '../../schema/field/field-units.ts'
import { eventLinks } from '../../schema/resource.ts'
import type { CalendarTransaction, RunTransaction } from '../../services/calendar-transaction.ts'
import { inTransaction } from '../../services/transaction/chunks.ts'
import type { Pace } from '../../services/transaction/pace.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { parseDate } from '../../time/date-grammar.ts'
import { toUtc } from '../../time/wall-clock.ts'
import { isZone } from '../../time/zone.ts'
import { serviceOf } from '../apply/apply-record.ts'
import { newFields } from '../apply/merge-fields.ts'
import { findAny, pageSize, type Stored } from '../records/stored-records.ts'
import type { SyncRecord } from '../records/sync-record.ts'
import { recursOtherwise } from './find-gone.ts'

/** An event that the source has with another id than before. */
export interface ChangedId {
  /** With the former id. */
  readonly stored: Stored
  /** With the new one. */
  readonly sent: SyncRecord
  /** Whether it is a series that may recur otherwise. */
  readonly isChange: boolean
}

interface FindOptions {
  readonly source: string
  readonly stored: readonly Stored[]
  /** What the source has now and can read, by key. */
  readonly sent: ReadonlyMap<string, SyncRecord>
  readonly pace: Pace
}

/** An event that the source no longer has by its id. */
interface Lost {
  readonly stored: Stored
  /** Returns whether a record of the source would change how it recurs. */
  readonly isChangedBy: (sent: SyncRecord) => boolean
}

/** An event, with what it is recognized by. */
interface Traces<Item> {
  readonly item: Item
  /** Texts that are equal for the same event, by how sure they are. */
  readonly keys: readonly (readonly string[])[]
  /** The ids of its venues. */
  readonly location: string
}

/**
 * Returns the events that the source has with another id than before: one that is gone and one that is new with the
 * same title and start. Of several, those at the same location are the same. Some programs give their entries other ids
 * in each file.
 */
export async function findChangedIds(transaction: RunTransaction, options: FindOptions): Promise<readonly ChangedId[]> {
  const { source, stored, sent, pace } = options
  const events = stored.filter(({ resource }) => resource === 'event')
  const gone = new Map(events.flatMap((one) => (one.isGone ? [[one.external_id, one] as const] : [])))
  const present = new Set(events.map(({ external_id }) => external_id))
  const unknown = [...sent.values()].filter((one) => one.resource === 'event' && !present.has(one.external_id))
  if (gone.size === 0 || unknown.length === 0) return []
  const reading = { transaction, pace }
  const lost = await readInPages([...gone.values()], reading, (page, inside) => readLost(page, source, inside))
  const found = await readInPages(unknown, reading, (page, inside) => readNew(page, source, inside))
  return pairsOf(lost, found)
}

interface Reading {
  readonly transaction: RunTransaction
  readonly pace: Pace
}

/** Reads what belongs to some items, in a transaction for each page of them. */
async function readInPages<Item, Found>(
  items: readonly Item[],
  { transaction, pace }: Reading,
  read: (page: readonly Item[], inside: CalendarTransaction) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const found: Found[] = []
  for (let start = 0; start < items.length; start += pageSize) {
    const page = items.slice(start, start + pageSize)
    found.push(...(await transaction((inside) => read(page, inside))))
    await pace.pause()
  }
  return found
}

/** Reads the events of a source that are gone. */
async function readLost(
  gone: readonly Stored[],
  source: string,
  inside: CalendarTransaction,
): Promise<readonly Traces<Lost>[]> {
  const { units } = partsOf(inside).resources.event
  const byId = new Map(gone.map((one) => [one.external_id, one]))
  const records = await findAny('event', { source, external_ids: [...byId.keys()] }, inside)
  return records.flatMap((record) => {
    const stored = byId.get(record.external_id)
    return stored ? [tracesOfStored(stored, record as unknown as EventRecord, units)] : [] // the record of an event
  })
}

/** Reads what new events of a source link to. Events that are in the trash are not new. */
async function readNew(
  sent: readonly SyncRecord[],
  source: string,
  inside: CalendarTransaction,
): Promise<readonly Traces<SyncRecord>[]> {
  const { units } = partsOf(inside).resources.event
  const external_ids = sent.map(({ external_id }) => external_id)
  const trashed = new Set((await findAny('event', { source, external_ids }, inside)).map((one) => one.external_id))
  const venues = [...new Set(sent.flatMap(({ links }) => links?.venue ?? []))]
  const locations = venues.length > 0 ? await findAny('venue', { source, external_ids: venues }, inside) : []
  const ids = new Map(locations.map(({ external_id, id }) => [external_id, id]))
  return sent.flatMap((one) => (trashed.has(one.external_id) ? [] : [tracesOfSent(one, ids, units)]))
}

interface ChangeOptions {
  readonly source: string
  readonly pace: Pace
}

/** Gives events the ids that they have in the source now, with what the synchronization knows of them. */
export async function changeIds(
  transaction: RunTransaction,
  changed: readonly ChangedId[],
  { source, pace }: ChangeOptions,
): Promise<void> {
  for (let start = 0; start < changed.length; ) {
    const chunk = new Map(changed.slice(start, start + pace.size).map(({ stored, sent }) => [stored.external_id, sent]))
    await inTransaction(chunk.size, { pace, run: transaction }, async (inside, onHandled) => {
      const records = await findAny('event', { source, external_ids: [...chunk.keys()] }, inside)
      for (const { id, external_id, sync_state } of records) {
        const external = { source, external_id: chunk.get(external_id)?.external_id ?? external_id, sync_state }
        await serviceOf(inside, 'event').update(id, {} as never, { external })
      }
      onHandled(chunk.size)
    })
    start += chunk.size
  }
}

/**
 * Returns the stored records without those that only have another id: they are present, by their `former` id or by the
 * new one.
 */
export function withChangedIds(
  stored: readonly Stored[],
  changed: readonly ChangedId[],
  by: 'former' | 'new',
): readonly Stored[] {
  const changes = new Map(changed.map((one) => [one.stored, one]))
  return stored.map((one) => {
    const found = changes.get(one)
    if (found === undefined) return one
    const { external_id } = by === 'new' ? found.sent : one
    return { ...one, external_id, isGone: false, change: found.isChange ? { ...found.sent, external_id } : undefined }
  })
}

const titleUnit = 'title'
const links: readonly string[] = eventLinks

/**
 * Returns the keys by what the source says: equal fields, then equal titles, dates and rules, then equal titles and
 * dates.
 */
function keysOfFields(kind: string, fields: SyncState['fields'], units: FieldUnits): Traces<unknown>['keys'] {
  // The source may name linked records by other ids too.
  const all = Object.keys(fields)
    .filter((name) => fields[name]?.[0] && !links.includes(name))
    .toSorted()
  const [start, recurrence] = [units.unitOf('start_date'), units.unitOf('recurrence')]
  const keyOf = (names: readonly string[]) => [
    `${kind} ${names.map((name) => `${name} ${fields[name]?.[0]}`).join(' ')}`,
  ]
  if (fields[titleUnit] === undefined || fields[start] === undefined) return [[], [], []]
  return [keyOf(all), keyOf([titleUnit, start, recurrence]), keyOf([titleUnit, start])]
}

function tracesOfStored(stored: Stored, event: EventRecord, units: FieldUnits): Traces<Lost> {
  const { fields } = decodeState(event.sync_state)
  const kind = stored.isSeries ? 'series' : 'event'
  const [title] = fields[titleUnit] ?? []
  const starts = [`utc ${event.utc_start_date}`, `wall ${event.start_date}`]
  return {
    item: { stored, isChangedBy: (sent) => stored.isSeries && recursOtherwise(sent, event.sync_state, units) },
    // The former values of the source count first: the title and the start may have been changed in the calendar.
    keys: [
      ...keysOfFields(kind, fields, units),
      title === undefined ? [] : starts.map((start) => `${kind} ${title} ${start}`),
      starts.map((start) => `${kind} ${start} ${event.title}`),
    ],
    location: [...event.venue].toSorted((a, b) => a - b).join(),
  }
}

function tracesOfSent(item: SyncRecord, venues: ReadonlyMap<string, number>, units: FieldUnits): Traces<SyncRecord> {
  const values: Readonly<Record<string, unknown>> = { ...item.fields }
  const fields = newFields(units, values, {})
  const kind = values.recurrence ? 'series' : 'event'
  const [title] = fields[titleUnit] ?? []
  const start = startOf(values)
  const hasTitle = title !== undefined && start !== undefined
  return {
    item,
    keys: [
      ...keysOfFields(kind, fields, units),
      hasTitle ? [`${kind} ${title} ${start}`] : [],
      hasTitle ? [`${kind} ${start} ${String(values.title).trim()}`] : [],
    ],
    location: (item.links?.venue ?? [])
      .map((id) => venues.get(id) ?? Number.POSITIVE_INFINITY)
      .toSorted((a, b) => a - b)
      .join(),
  }
}

/** Returns the start as an instant, or on the clock of the home zone, which is also that of the stored event. */
function startOf({ start_date, timezone }: Readonly<Record<string, unknown>>): string | undefined {
  const date = typeof start_date === 'string' || typeof start_date === 'number' ? parseDate(start_date) : undefined
  if (date?.kind === 'instant') return `utc ${date.utc}`
  if (date?.kind !== 'day' && date?.kind !== 'wall') return undefined
  const isInZone = typeof timezone === 'string' && isZone(timezone)
  return isInZone ? `utc ${toUtc(date.wall, timezone)}` : `wall ${date.wall}`
}

/** Pairs the events that are the same, each once, by the surest of their keys. */
function pairsOf(lost: readonly Traces<Lost>[], found: readonly Traces<SyncRecord>[]): readonly ChangedId[] {
  const pairs: ChangedId[] = []
  const paired = new Set<object>()
  const pair = (former: Traces<Lost>, one: Traces<SyncRecord>) => {
    const { stored, isChangedBy } = former.item
    pairs.push({ stored, sent: one.item, isChange: isChangedBy(one.item) })
    paired.add(former).add(one)
  }
  const isFree = (one: object) => !paired.has(one)
  for (const level of [0, 1, 2, 3, 4]) {
    const candidates = grouped(lost, level)
    for (const [key, group] of grouped(found.filter(isFree), level)) {
      const same = (candidates.get(key) ?? []).filter(isFree)
      for (const sent of group.filter(isFree)) {
        const isCandidate = (one: Traces<unknown>) => isFree(one) && one.location === sent.location
        const [stored, ...others] = same.filter(isCandidate)
        // Which of several is which is unknown, unless they are equal in everything.
        if (stored && (level === 0 || others.length + group.filter(isCandidate).length === 1)) pair(stored, sent)
      }
      const [[stored, ...others], [sent, ...more]] = [same.filter(isFree), group.filter(isFree)]
      if (stored && sent && others.length + more.length === 0) pair(stored, sent)
    }
  }
  return pairs
}

function grouped<Item>(all: readonly Traces<Item>[], level: number): ReadonlyMap<string, readonly Traces<Item>[]> {
  const groups = new Map<string, Traces<Item>[]>()
  for (const one of all) {
    for (const key of one.keys[level] ?? []) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [one])
      else group.push(one)
    }
  }
  return groups
}
