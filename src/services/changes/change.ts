import type { Actor } from '../../access/policy.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import type { TypesByName } from '../../resources/resources.ts'
import type { TermRecord } from '../../resources/term/term.ts'
import type { PostName, ResourceName, StoredRecord } from '../../schema/resource.ts'
import type { ChangedRecord } from './change-set.ts'

/** The change of one record. Its `type` determines the types of `before` and `after`. */
export type RecordChange = {
  [Name in ResourceName]: Name extends PostName ? PostChange<Name, TypesByName[Name]['record']> : TermChange<Name>
}[ResourceName]

/** A write to an event, a venue or an organizer. */
export type PostChange<Name extends ResourceName, Record> =
  | ChangeOf<`${Name}.created`, null, Record>
  | ChangeOf<`${Name}.updated` | `${Name}.trashed` | `${Name}.restored`, Record, Record>

/** A write to a category or a tag. */
export type TermChange<Name extends ResourceName> =
  | ChangeOf<`${Name}.created`, null, TermRecord>
  | ChangeOf<`${Name}.updated`, TermRecord, TermRecord>
  | ChangeOf<`${Name}.deleted`, TermRecord, null>

/** An action on a record, with the record before and after it. */
export interface ChangeOf<Type extends string, Before, After> {
  /** The id of the series, if the record is a series or an event of one, or was one before the write (rule 56). */
  readonly series?: number
  /** The resource and the action, such as `event.created`. */
  readonly type: Type
  /** The record before the write; `null` for a new one. */
  readonly before: Before
  /** The stored record; `null` if it was deleted. */
  readonly after: After
  /** The caller: `null` for an anonymous one, `undefined` for the calendar's own services. */
  readonly actor: Actor | null | undefined
}

export function changeOf(changed: ChangedRecord, actor: RecordChange['actor']): RecordChange {
  const { resource, before, after } = changed
  const series = seriesOf(changed)
  const change = { type: `${resource}.${deedOf(before, after)}`, before, after, actor }
  // A change set lists each record with its own resource.
  return (series === undefined ? change : { series, ...change }) as RecordChange
}

/** What a write did to a record. */
export type Deed = 'created' | 'updated' | 'trashed' | 'restored' | 'deleted'

export function deedOf(before: StoredRecord | null, after: StoredRecord | null): Deed {
  if (before === null) return 'created'
  if (after === null) return 'deleted'
  if (isInTrash(before) === isInTrash(after)) return 'updated'
  return isInTrash(after) ? 'trashed' : 'restored'
}

function seriesOf({ resource, before, after }: ChangedRecord): number | undefined {
  if (resource !== 'event') return undefined
  // An event that leaves its series, and a series that ends, have a recurrence only before the write.
  const events = [after, before] as readonly (EventRecord | null)[] // see `resource`
  const event = events.find((one) => one?.recurrence)
  if (!event) return undefined
  return event.horizon === '' ? event.post_parent : event.id
}

function isInTrash(record: StoredRecord): boolean {
  return 'status' in record && record.status === 'trash'
}
