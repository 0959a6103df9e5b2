import type { DeclaredField } from 'daybook/http'
import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import { type FormValues, isControlOf, scopeName } from '../contract/form-values.ts'

// Anybody can make an address. So an undo saves nothing: it fills the form with what was there before.

/** The most characters of it. */
const most = 3_000

/** A change of a record by its form. */
interface FormChange {
  readonly fields: readonly DeclaredField[]
  /** What the controls held before. */
  readonly stored: FormValues
  /** The names of what was changed. */
  readonly units: ReadonlySet<string>
  readonly before: object
  readonly after: object
  /** Which dates of a series it is for; empty for a change of one record. */
  readonly scope: string
}

/** Returns the parameters from which the next page makes an undo; none if saving these values would not be one. */
export function beforeParameters(change: FormChange): PageQuery {
  const { fields, stored, units, scope } = change
  const changed = fields.filter(({ unit }) => units.has(unit))
  const isSecret = changed.some(({ kind }) => kind === 'password' || kind === 'recurrence')
  if (isSecret || scope === 'following' || hasOwnOf(change, changed) || hasFollowed(change, changed)) return {}
  const held = Object.entries(stored).filter(([name]) => changed.some((field) => isControlOf(name, field.name)))
  const text = JSON.stringify({ ...Object.fromEntries(held), ...(scope !== '' && { [scopeName]: [scope] }) })
  return text.length > most ? {} : { before: text }
}

/**
 * Returns what an undo fills the form with, also which dates of a series it is for; `undefined` without one. `sent` is
 * the text that an address or a form has for it.
 */
export function valuesBefore(sent: unknown, fields: readonly DeclaredField[]): FormValues | undefined {
  // An address has a text with commas as a list.
  const text: unknown = [sent].flat().at(-1)
  if (typeof text !== 'string' || text.length > most) return undefined
  try {
    const held: readonly (readonly [string, unknown])[] = Object.entries({ ...JSON.parse(text) })
    const values = held.flatMap(([name, value]): readonly (readonly [string, readonly string[]])[] => {
      const isOfForm = name === scopeName || fields.some((field) => isControlOf(name, field.name))
      return isOfForm && Array.isArray(value) && value.every(isText) ? [[name, value]] : []
    })
    return values.length > 0 ? Object.fromEntries(values) : undefined
  } catch {
    return undefined
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** A value that the date had of its own would become that of all dates. */
function hasOwnOf({ before, scope }: FormChange, changed: readonly DeclaredField[]): boolean {
  const recurrence: unknown = Reflect.get(before, 'recurrence')
  const own: unknown = typeof recurrence === 'object' && recurrence && Reflect.get(recurrence, 'changed_fields')
  return (
    scope === 'all' &&
    changed.some(({ name, unit }) => Array.isArray(own) && [name, unit].some((one) => own.includes(one)))
  )
}

/** Members that follow from others, and follow them back too. */
const derived: readonly string[] = [
  ...[
    'revision',
    'modified_utc',
    'utc_start_date',
    'utc_end_date',
    'search_name',
    'search_title',
    'search_text',
    'search_words',
  ],
  ...['sync_state', 'recurrence', 'fields', 'count'],
]

/** Returns whether something else has followed from the change that the form does not take back. */
function hasFollowed({ before, after }: FormChange, changed: readonly DeclaredField[]): boolean {
  const names = changed.flatMap(({ name, storedIn }) => [name, storedIn ?? name])
  const isSame = (name: string) =>
    JSON.stringify(Reflect.get(before, name)) === JSON.stringify(Reflect.get(after, name))
  return Object.keys(after).some((name) => !derived.includes(name) && !names.includes(name) && !isSame(name))
}
