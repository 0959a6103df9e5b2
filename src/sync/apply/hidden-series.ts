import { isObject } from '../../schema/field/values.ts'

// A series itself is always hidden in lists. What its source calls `hide_from_listings` is in its recurrence (rule 56).

type RemoteFields = Readonly<Record<string, unknown>>

/** Returns a record as its source has it: a series whose `hide_from_listings` is that of its events. */
export function asInSource(record: object, remote: RemoteFields): object {
  const recurrence = seriesRecurrenceOf(record)
  if (recurrence === undefined) return record
  const { hide_from_listings, ...others } = recurrence
  return { ...record, hide_from_listings, recurrence: hasOwn(remote.recurrence) ? recurrence : others }
}

/** Returns a patch with `hide_from_listings` for the events of a series. */
export function forEvents(patch: RemoteFields, record: object): RemoteFields {
  const { hide_from_listings = null, recurrence = {} } = patch
  if (hide_from_listings === null || recurrence === null || seriesRecurrenceOf(record) === undefined) return patch
  const sent = isObject(recurrence) ? recurrence : { rules: recurrence }
  return { ...patch, recurrence: { hide_from_listings, ...sent } }
}

function seriesRecurrenceOf(record: object): RemoteFields | undefined {
  const recurrence: unknown = Reflect.get(record, 'recurrence')
  return isObject(recurrence) && 'rules' in recurrence ? recurrence : undefined
}

/** Returns whether a recurrence in the source has its own `hide_from_listings`. */
function hasOwn(recurrence: unknown): boolean {
  return isObject(recurrence) && (recurrence.hide_from_listings ?? null) !== null
}
