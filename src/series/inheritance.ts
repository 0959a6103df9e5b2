import type { EventRecord } from '../resources/event/event.ts'
import { timesOf } from '../resources/event/event-times.ts'
import type { Resources } from '../resources/resources.ts'
import type { Fields } from '../schema/field/field.ts'
import type { Inherited } from '../schema/field/field-traits.ts'
import type { FieldValues, UnstampedRecord } from '../schema/resource.ts'
import type { EventChange } from '../services/events/series-writer.ts'
import { isScheduledAgain, previousStartAfter } from '../services/events/status-after.ts'
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
  /** Returns the names of the inherited fields that a patch changes. */
  changedBy(patch: EventPatch, current: EventRecord): readonly string[]
  /** Returns what was sent of the fields that each event has of its own, if it changes them. */
  ownIn(change: Pick<EventChange, 'patch' | 'sent'>, current: EventRecord): EventPatch
}

/** Returns what the events of a series inherit, by the traits of its fields. */
export function inheritanceOf(series: SeriesRecord, { columns, fields, units }: Definition): Inheritance {
  const declared: Fields = fields
  const inherited = (as: Inherited) => Object.keys(declared).filter((name) => declared[name]?.inherited === as)
  const values = new Set([...inherited(true), ...inherited('inRecurrence')])
  // In the order of the columns, in which responses name the changed fields.
  const members = Object.keys(columns).filter((member) => values.has(units.fieldIn(member) ?? ''))
  const names = members.map((member) => units.fieldIn(member) ?? member)
  // The fields of the app are no columns.
  const isOfApp = (name: string) => !(units.memberOf(name) in columns)
  const appNames = inherited(true).filter(isOfApp)
  // An event keeps its values of the others.
  const ownOfApp = inherited(false).filter(isOfApp)
  const shared: EventPatch = { ...pick(series, members), ...pick(series.recurrence, inherited('inRecurrence')) }

  return {
    patchAt(start, event, own) {
      const others = names.filter((name) => !own.includes(name)).map(units.memberOf)
      const values = valuesAt(event, own)
      return {
        ...(own.length === 0 ? shared : pick(shared, others)),
        ...(!own.includes('start_date') && timesAt(series, start)),
        ...(values !== undefined && { fields: values }),
      }
    },
    differing(event, start, fieldNames) {
      const inherited = { ...event, ...shared, fields: series.fields, ...timesAt(series, start) }
      return [...fieldNames].filter((name) => !isSame(valuesOf(event, name), valuesOf(inherited, name)))
    },
    changedBy(patch, current) {
      const after = { ...current, ...patch }
      const all = [...names, ...appNames, 'start_date']
      return all.filter((name) => !isSame(valuesOf(after, name), valuesOf(current, name)))
    },
    ownIn({ patch, sent = [] }, current) {
      const names = inherited(false).filter((name) => sent.includes(name))
      // These two name its series.
      const { post_parent: _, recurrence: __, ...own } = pick(patch, names)
      const values = { ...current.fields, ...pick(patch.fields, ownOfApp) } as FieldValues // picked members are present
      return differenceOf({ ...own, ...(ownOfApp.length > 0 && { fields: values }) }, current)
    },
  }

  /** Returns the values of the fields of the app, which are stored together. */
  function valuesAt(event: EventRecord | undefined, own: readonly string[]): FieldValues | undefined {
    if (appNames.length === 0) return undefined
    const ofEvent = pick(event?.fields, [...own, ...ownOfApp])
    return { ...without(series.fields, ownOfApp), ...ofEvent } as FieldValues // picked members are present
  }

  function valuesOf(event: EventRecord, name: string): unknown {
    if (name === 'start_date') return timesOf(event)
    const member = units.memberOf(name)
    return member in columns ? Reflect.get(event, member) : event.fields?.[name]
  }
}

/**
 * Returns the fields that an event keeps of its own. The reason of its status is not among them if it inherits that it
 * is scheduled again (rule 61).
 */
export function withoutOver(own: readonly string[], event: EventRecord, series: SeriesRecord): readonly string[] {
  const isOver = !own.includes('event_status') && isScheduledAgain(event, series)
  return isOver ? own.filter((name) => name !== 'status_reason') : own
}

/** Returns a patch with the earlier start that follows from it, unless it contains one (rule 61). */
export function withPreviousStart(patch: EventPatch, before: EventRecord): EventPatch {
  return { previous_start_date: previousStartAfter(before, { ...before, ...patch }), ...patch }
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

function without(values: FieldValues | undefined, names: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => !names.includes(name)))
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
