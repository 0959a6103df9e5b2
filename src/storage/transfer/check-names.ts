import { formerKinds } from '../former-names.ts'
import { isDateTime, isObject, isText, type Refuse } from './check-record.ts'
import type { ExportedName } from './exported.ts'

/** Returns the former names of a line. Refuses what are none. */
export function checkedNames(sent: unknown, refuse: Refuse): readonly ExportedName[] {
  if (!Array.isArray(sent)) return refuse('former_names', sent, 'a list of names')
  for (const [index, one] of sent.entries()) {
    if (!isName(one)) {
      const accepted = `an object with kind (one of ${formerKinds.join(', ')}), source, name and since`
      return refuse(`former_names[${index}]`, one, accepted)
    }
  }
  return sent
}

function isName(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).length !== 4) return false
  const { kind, source, name, since } = value
  return formerKinds.some((one) => one === kind) && isText(source) && isText(name) && isDateTime(since)
}
