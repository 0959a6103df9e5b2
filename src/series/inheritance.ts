import type { EventRecord } from '../resources/event/event.ts'
import type { Resources } from '../resources/resources.ts'
import type { FieldValues, UnstampedRecord } from '../schema/resource.ts'
import type { DateTime } from '../time/date-time.ts'
import { type SeriesRecord, timesAt } from './series-record.ts'

export type EventPatch = Partial<UnstampedRecord<EventRecord>>

type Definition = Resources['event']

/** The fields that the events of a series inherit. */
export interface Inheritance {
  /** Returns what makes an event inherit all fields but its own. `event` is absent for a new one. */
  patchAt(start: DateTime, event: EventRecord | undefined, own: readonly string[]): EventPatch
  /** Returns which of some fields differ from what an event inherits. */
  differing(event: EventRecord, start: DateTime, names: Iterable<string>): readonly string[]
  /** Returns the names of the fields that a patch changes. */
  changedBy(patch: EventPatch, current: EventRecord): readonly string[]
}

/** Members that an event of a series has of its own, and those that are derived from others. */
const notInherited: ReadonlySet<string> = new Set([
  'id',
  'revision',
  'modified_utc',
  'uid',
  'slug',
  'post_parent',
  'source',
  'external_id',
  'sync_state',
  'recurrence',
  'horizon',
  'search_title',
  'fields',
])

/** Members that change together count as one field, by the name of the first. */
const times = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'timezone', 'all_day'] as const

/** Returns what the events of a series inherit. */
export function inheritanceOf(series: SeriesRecord, { columns, fields }: Definition): Inheritance {
  const names = Object.keys(columns).filter((name) => !notInherited.has(name) && !isTime.has(name))
  // The fields of the app are no columns.
  const appNames = Object.entries(fields).flatMap(([name, field]) =>
    'column' in field && !(name in columns) ? name : [],
  )
  const { hide_from_listings } = series.recurrence
  const shared: EventPatch = { ...pick(series, names), hide_from_listings }

  return {
    patchAt(start, event, own) {
      const ownFields = new Set(own)
      const patch =
        own.length === 0
          ? shared
          : pick(
              shared,
              names.filter((name) => !ownFields.has(fieldOf(name))),
            )
      const values = { ...series.fields, ...pick(event?.fields, own) } as FieldValues // picked members are present
      return {
        ...patch,
        ...(!ownFields.has('start_date') && timesAt(series, start)),
        ...(appNames.length > 0 && { fields: values }),
      }
    },
    differing(event, start, fieldNames) {
      const inherited = { ...event, ...shared, fields: series.fields, ...timesAt(series, start) }
      return [...fieldNames].filter((name) => !isSame(valuesOf(event, name), valuesOf(inherited, name)))
    },
    changedBy(patch, current) {
      const after = { ...current, ...patch }
      const all = [...names, ...appNames, 'start_date']
      return all.map(fieldOf).filter((name) => !isSame(valuesOf(after, name), valuesOf(current, name)))
    },
  }

  function valuesOf(event: EventRecord, name: string): unknown {
    if (name === 'start_date') return times.map((member) => event[member])
    const column = columnOf(name)
    return column in columns ? Reflect.get(event, column) : event.fields?.[name]
  }
}

const isTime: ReadonlySet<string> = new Set(times)

/** Returns the member of records in which a field is stored. */
export function columnOf(field: string): string {
  return field === 'password' ? 'password_hash' : field
}

function fieldOf(column: string): string {
  return column === 'password_hash' ? 'password' : column
}

/** Returns the name in `changed_fields` of a field of the input. */
export function fieldOfInput(name: string): string {
  if (name === 'date') return 'date_utc'
  return isTime.has(name) ? 'start_date' : name
}

/** Returns the part of a patch that differs from the record. */
export function differenceOf(patch: EventPatch, record: EventRecord): EventPatch {
  return Object.fromEntries(Object.entries(patch).filter(([name, value]) => !isSame(value, Reflect.get(record, name))))
}

/** Returns a patch with the text that searches compare, which is derived from other fields. */
export function withDerivedText(
  patch: EventPatch,
  current: EventRecord | undefined,
  definition: Definition,
): EventPatch {
  return { ...patch, ...definition.derivedText({ ...current, ...patch } as EventRecord) } // all fields are present
}

/** Returns an object with some of the members of another. */
export function pick<Of extends object>(of: Of | undefined, names: readonly string[]): Partial<Of> {
  const picked: { [name: string]: unknown } = {}
  for (const name of of ? names : []) if (of && name in of) picked[name] = Reflect.get(of, name)
  return picked as Partial<Of> // each has the type of its member
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
