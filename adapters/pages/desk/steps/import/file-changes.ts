import type { DeclaredField } from 'daybook/http'
import { hashOf } from '../../../../sources/ical/external-id.ts'
import type { ImportRow, RowInput } from '../../contract/import/import-row.ts'

/** What a file has changed in an event. */
interface FileChange {
  /** The names of the changed fields. */
  readonly names: readonly string[]
  /** Their values, with those of the fields that change together with them. */
  readonly patch: RowInput
}

/** What a file has changed in an event of a series. */
export interface DateChange extends FileChange {
  /** The start by the recurrence. */
  readonly recurrence_id: string
}

/** What a file has changed since it was imported before. */
interface FileChanges {
  readonly own: FileChange
  /** The events of a series in which something has changed. */
  readonly dates: readonly DateChange[]
  /**
   * Returns the state to store with the event. That of the events in `later` stays, so that the next import changes
   * them.
   */
  stateWithout(later: readonly DateChange[]): string
}

/** Compares an event of a file with the state that the last import has stored; empty for none. */
export function changesOf({ input, changes }: ImportRow, state: string, fields: readonly DeclaredField[]): FileChanges {
  const before = decode(state)
  const hashes = Object.fromEntries([
    ...hashesOf(input),
    ...changes.flatMap(({ recurrence_id, patch }) => hashesOf(patch, recurrence_id)),
  ])
  const unitOf = (name: string) => fields.find((field) => field.name === name)?.unit ?? name
  const changeOf = (values: RowInput, date?: string): FileChange => {
    const names = Object.keys(values).filter((name) => hashes[keyOf(name, date)] !== before[keyOf(name, date)])
    const units = new Set(names.map(unitOf))
    return { names, patch: Object.fromEntries(Object.entries(values).filter(([name]) => units.has(unitOf(name)))) }
  }
  const dates = changes.map(({ recurrence_id, patch }) => ({ recurrence_id, ...changeOf(patch, recurrence_id) }))
  return {
    own: changeOf(input),
    dates: dates.filter(({ names }) => names.length > 0),
    stateWithout(later) {
      const keys = later.flatMap(({ recurrence_id, names }) => names.map((name) => keyOf(name, recurrence_id)))
      return encode({ ...hashes, ...Object.fromEntries(keys.map((key) => [key, before[key]])) })
    },
  }
}

/** Hashes by the name of the field, and of an event of a series also by its start. */
type Hashes = Readonly<Record<string, string | undefined>>

function hashesOf(values: RowInput, date?: string): readonly (readonly [string, string])[] {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  return present.map(([name, value]) => [keyOf(name, date), hashOf(JSON.stringify(value))])
}

function keyOf(name: string, date?: string): string {
  return date === undefined ? name : `${date} ${name}`
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
