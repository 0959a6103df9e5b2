import type { DeclaredField } from 'daybook/http'
import { isLinked } from '../../ground/addresses/desk-address.ts'
import type { AlikeRecords } from '../contract/form-props.ts'
import type { FormValues } from '../contract/form-values.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { alikeRecords } from '../reading/choices/alike-records.ts'
import { chosenAlike, undecidedRecord, withRecord } from '../values/alike-names.ts'

/** What a form has sent, with the records that its sender has chosen instead of new ones of the same name. */
interface ComparedForm {
  readonly sent: FormValues
  /** What the sender has to choose, by the name of the field. */
  readonly alike: Readonly<Record<string, AlikeRecords>>
}

/** Asks whether a new venue or organizer is one that there is. Only those that the caller sees are named, or taken. */
export async function askAlike(
  visit: ReadingVisit,
  fields: readonly DeclaredField[],
  values: FormValues,
): Promise<ComparedForm> {
  let sent = values
  const alike: Record<string, AlikeRecords> = {}
  for (const { name, kind, linksTo } of fields) {
    if (kind !== 'references' || linksTo === undefined || !isLinked(linksTo)) continue
    const record = undecidedRecord(name, linksTo, values)
    const found = record && (await alikeRecords(linksTo, record, visit))
    if (found === undefined) continue
    const chosen = chosenAlike(name, linksTo, values)
    if (found.items.some(({ value }) => value === chosen)) sent = withRecord(name, chosen, sent)
    else alike[name] = found
  }
  return { sent, alike }
}
