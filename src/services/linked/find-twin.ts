import type { OptionCheck } from '../../options.ts'
import { fold } from '../../text/fold.ts'
import { isVisible, type Viewer } from '../shared/visibility.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { CheckedDraft } from './insert-linked.ts'
import type { LinkedResource, LinkedShape } from './linked-resource.ts'

/**
 * When an inline venue or organizer matches an existing one: if all fields of the input are equal, or the name alone.
 */
export type MergeLinked = 'equal' | 'name'

/** The check of an option for the second. */
export const mergeLinkedOption: OptionCheck = [(value) => value === 'name', "'name'"]

interface TwinContext extends Viewer {
  readonly transaction: TransactionContext
  readonly mergeLinked: MergeLinked
}

/**
 * Returns the record that an inline object describes, if it exists: every field of the input is equal, the name folded.
 * Of several, returns the lowest id that the caller may read and that is not in the trash (rule 35).
 */
export async function findTwin<Of extends LinkedShape>(
  resource: LinkedResource<Of>,
  sent: Of['created'],
  checked: CheckedDraft<Of['created']>,
  { transaction, mergeLinked, ...viewer }: TwinContext,
): Promise<Of['record'] | undefined> {
  const records = await resource.at(transaction).byName(fold(resource.definition.nameOf(sent)))
  return records.find(
    (record) =>
      isVisible(record, resource.definition.name, viewer) &&
      (mergeLinked === 'name' || isEqual(resource, sent, checked, record)),
  )
}

function isEqual<Of extends LinkedShape>(
  resource: LinkedResource<Of>,
  sent: Of['created'],
  { draft, publication }: CheckedDraft<Of['created']>,
  record: Of['record'],
): boolean {
  const { asShown, units } = resource.definition
  const shown = asShown(record)
  return Object.entries(sent).every(([name, value]) => {
    if (name === resource.definition.nameField) return true
    // A scheduled record is stored as published, and a status that the caller may not set becomes another.
    if (name === 'status') return [value === 'future' ? 'publish' : value, publication.status].includes(record.status)
    // Text may be stored unchanged or sanitized, or it may be the placeholder that a response shows for an empty field.
    const member = units.memberOf(name)
    const stored: unknown = Reflect.get(record, member)
    const accepted = [value, Reflect.get(draft, name), Reflect.get(publication, member)]
    return accepted.some((one) => isSame(one, stored)) || value === Reflect.get(shown, name)
  })
}

/** Lists are the same with the same values in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((item, index) => item === other[index])
}
