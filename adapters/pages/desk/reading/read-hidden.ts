import { isCalendarError } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import { isLinked } from '../../ground/addresses/desk-address.ts'
import type { FormValues } from '../contract/form-values.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { type DeskRecord, recordReader } from './record-reader.ts'

/** The ids of linked records that the caller may not see, by the name of the field. */
export type HiddenLinks = Readonly<Record<string, readonly string[]>>

/** Returns values without such records: a form shows none of their ids. A write keeps them (rule 35). */
export function withoutHidden(values: FormValues, hidden: HiddenLinks): FormValues {
  const shown = Object.entries(hidden).map(([name, ids]) => [
    name,
    values[name]?.filter((id) => !ids.includes(id)) ?? [],
  ])
  return { ...values, ...Object.fromEntries(shown) }
}

/**
 * Returns the linked records of a record that the caller may not see. Replies leave these out, and those in the trash.
 */
export async function readHidden(
  { record, reply }: DeskRecord,
  fields: readonly DeclaredField[],
  { services }: Pick<ReadingVisit, 'services'>,
): Promise<HiddenLinks> {
  const entries = fields.map(async ({ name, kind, linksTo }) => {
    if (kind !== 'references' || linksTo === undefined || !isLinked(linksTo)) return []
    const shown = new Set([Reflect.get(reply, name)].flat().map((one) => Reflect.get(Object(one), 'id')))
    const others = ([Reflect.get(record, name)].flat() as readonly unknown[]).filter((id) => !shown.has(id))
    const hidden = await Promise.all(
      others.map(async (id) => {
        try {
          await recordReader(linksTo, services).get(Number(id))
          return []
        } catch (error) {
          if (isCalendarError(error)) return [String(id)]
          throw error
        }
      }),
    )
    return hidden.flat().length > 0 ? [[name, hidden.flat()] as const] : []
  })
  return Object.fromEntries((await Promise.all(entries)).flat())
}
