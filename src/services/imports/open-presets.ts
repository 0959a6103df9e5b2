import { CalendarError, invalidParam } from '../../errors.ts'
import type { JsonObject, KeyedValue, KeyedValueWriter } from '../../storage/keyed-values.ts'
import type { ImportPreset, PresetContext, PresetOwner, StoredPreset, StoredPresets } from './stored-presets.ts'

const kind = 'import_columns'

/** The most presets of a calendar, the most columns of one, and the most characters of all of it. */
const [mostPresets, mostColumns, mostCharacters] = [200, 1_000, 60_000]

/** A preset as it is stored, without its name, which is its key. */
interface Stored extends Omit<ImportPreset, 'name'>, Pick<StoredPreset, 'by'> {}

export function openPresets({ store, unitOfWork }: PresetContext, owner: PresetOwner): StoredPresets {
  const mayChange = ({ by }: Stored) => owner.mayChangeAll || (by !== null && by === owner.id)
  const requireRight = (name: string, value: KeyedValue | null) => {
    if (value === null || mayChange(storedIn(value))) return
    const message = `name must be that of no preset of others; received ${JSON.stringify(name)}.`
    throw new CalendarError('rest_forbidden', message, { errors: { name: message } })
  }
  /** Another process may write the same one in between. */
  const change = (name: string, write: (values: KeyedValueWriter, before: KeyedValue | null) => Promise<boolean>) =>
    unitOfWork(async (values) => {
      const before = await values.keyedValue(kind, name)
      requireRight(name, before)
      if (!(await write(values, before)))
        throw new CalendarError('rest_conflict', `Others were changing the preset ${name}. Try again.`)
    })
  return {
    async list() {
      const values = await store.keyedValues(kind, { limit: mostPresets })
      return values.map((value) => {
        const stored = storedIn(value)
        return { name: value.key, ...stored, mayChange: mayChange(stored) }
      })
    },
    async save(preset) {
      const { name, value } = checkedPreset(preset, owner)
      await change(name, async (values, before) => {
        const all = await values.keyedValues(kind, { limit: mostPresets })
        if (before === null && all.length === mostPresets)
          throw new CalendarError('rest_conflict', `A calendar has at most ${mostPresets} presets.`)
        return values.putKeyedValue(kind, name, value, before?.revision ?? null)
      })
    },
    async remove(name) {
      // No preset can have another name, which a store would not accept.
      if (!isName(name)) return
      await change(name, async (values, before) => {
        return before === null || (await values.deleteKeyedValue(kind, name, before.revision))
      })
    },
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\p{L}\p{N} ._-]{1,60}$/u.test(value) && value.trim() === value
}

/** Returns a preset as it is stored. Throws a `CalendarError` that names what is not accepted. */
function checkedPreset(
  { name, columns, dates }: ImportPreset,
  { id }: PresetOwner,
): { readonly name: string; readonly value: JsonObject } {
  if (!isName(name)) throw invalidParam('name', '1 to 60 letters, digits, spaces, dots, hyphens and _', name)
  const accepted = `at most ${mostColumns} objects with header and field, both text, and ${mostCharacters} characters`
  if (!Array.isArray(columns) || columns.length > mostColumns || !columns.every(isColumn))
    throw invalidParam('columns', accepted, columns)
  if (dates !== undefined && dates !== 'dmy' && dates !== 'mdy') throw invalidParam('dates', 'dmy or mdy', dates)
  const named = columns.map(({ header, field }) => ({ header, field }))
  const { length } = JSON.stringify(named)
  if (length > mostCharacters) throw invalidParam('columns', accepted, `${length} characters`)
  return { name, value: { by: id, columns: named, ...(dates && { dates }) } }
}

function isColumn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return typeof Reflect.get(value, 'header') === 'string' && typeof Reflect.get(value, 'field') === 'string'
}

function storedIn({ value }: KeyedValue): Stored {
  const { by = null, columns = [], dates } = value as Partial<Stored> // only this file stores values of this kind
  return { by, columns, ...(dates && { dates }) }
}
