import { CalendarError, type CalendarTransaction, type EventInput, type EventPatch, type EventRecord } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import { occurrencesOf } from '../../../ics/import-icalendar.ts'
import { hashOf } from '../../../sources/ical/external-id.ts'
import type { ImportRow, RowAction, RowInput, RowResult } from './import-row.ts'

/** How events are imported. */
export interface ApplyOptions {
  /** The `source` of the events. */
  readonly source: string
  /** The values of new events that the file has none for. */
  readonly defaults: RowInput
  readonly fields: readonly DeclaredField[]
  /** Returns whether the caller may change an event. The report shows nothing of others, not even that they are as the file has them. */
  readonly mayUpdate: (event: EventRecord) => boolean
  /** Called after the commit if others take the venue, and the calendar only warns of it (rule 58). */
  readonly onTaken?: () => void
}

/** Refuses an event in the trash: a file does not restore it. */
export class RowInTrash extends CalendarError {
  constructor() {
    super('event-is-in-trash', 'The event is in the trash.')
  }
}

/** The member of the hashes for the changes of single events of a series. No field has this name. */
const changesName = '.changes'

/**
 * Stores an event of a file in a transaction: a new one, or what the file has changed since it was imported before. What others have changed
 * meanwhile stays, unless the file has changed the same. Throws a `CalendarError` if it is refused.
 */
export async function applyRow(
  transaction: CalendarTransaction,
  { line, key, input, changes }: ImportRow,
  { source, defaults, fields, mayUpdate, onTaken = () => {} }: ApplyOptions,
): Promise<RowResult> {
  const { events, external } = transaction
  const booking = { onConflicts: onTaken }
  const hashes = hashesOf(input, changes)
  const stored = { source, external_id: key, sync_state: encode(hashes) }
  const done = (action: RowAction, record: EventRecord, changed: readonly string[] = []): RowResult => {
    const { title, start_date, end_date, all_day, status } = record
    return { ...{ line, action, title, start_date, end_date, all_day, status }, fields: changed, isTaken: false }
  }
  const [current] = (await external.events({ source, external_ids: [key], limit: 1 })).records
  if (current === undefined) {
    // The service reads its input itself, and names what it does not accept.
    const own = Object.entries(input).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    const created = await events.create({ ...defaults, ...Object.fromEntries(own) } as EventInput, {
      external: stored,
      ...booking,
    })
    await applyChanges(transaction, created, changes)
    return done('created', created)
  }
  if (!mayUpdate(current)) throw new CalendarError('rest_forbidden', 'You may not change this event.')
  if (current.status === 'trash') throw new RowInTrash()
  const before = decode(current.sync_state)
  const changed = Object.keys(hashes).filter((name) => hashes[name] !== before[name])
  if (changed.length === 0) return done('unchanged', current)
  const unitOf = (name: string) => fields.find((field) => field.name === name)?.unit ?? name
  const units = new Set(changed.map(unitOf))
  const patch = Object.fromEntries(Object.entries(input).filter(([name]) => units.has(unitOf(name))))
  const updated = await events.update(current.id, patch as EventPatch, { external: stored, ...booking })
  if (changed.includes(changesName)) await applyChanges(transaction, updated, changes)
  return done(
    'updated',
    updated,
    changed.filter((name) => name !== changesName),
  )
}

/** Changes single events of a series. */
async function applyChanges(
  { events }: CalendarTransaction,
  series: EventRecord,
  changes: ImportRow['changes'],
): Promise<void> {
  if (changes.length === 0) return
  const ids = await occurrencesOf(events, series)
  for (const { recurrence_id, patch } of changes) {
    const id = ids.get(recurrence_id)
    // Events after the horizon are not stored yet.
    if (id !== undefined) await events.update(id, patch as EventPatch)
  }
}

type Hashes = Readonly<Record<string, string>>

function hashesOf(input: RowInput, changes: ImportRow['changes']): Hashes {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  const all = changes.length > 0 ? [...entries, [changesName, changes] as const] : entries
  return Object.fromEntries(all.map(([name, value]) => [name, hashOf(JSON.stringify(value))]))
}

/** Begins the state that an import stores with an event. */
const prefix = 'import:'

function encode(hashes: Hashes): string {
  return prefix + JSON.stringify(hashes)
}

/** Returns the hashes of the last import; none if other code has set the key of the event. */
function decode(text: string): Hashes {
  try {
    const parsed: unknown = JSON.parse(text.startsWith(prefix) ? text.slice(prefix.length) : '{}')
    return Object.fromEntries(Object.entries(Object(parsed)).map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}
