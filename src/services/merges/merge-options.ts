import { type ChosenFields, mergeFields } from '../../resources/merge-input.ts'
import type { Report } from '../../schema/field/field.ts'
import { queryReader } from '../../schema/reader.ts'
import type { WriteOptions } from '../shared/precondition.ts'

/** Options of a merge. */
export interface MergeOptions extends WriteOptions {
  /**
   * The revisions that the caller knows: of the record that stays, and of others. The merge fails if one of them has
   * any other.
   */
  readonly ifMatch?: WriteOptions['ifMatch']
  /** The fields that the record takes from others. It keeps its own values of all other fields. */
  readonly fields?: readonly ChosenFields[] | undefined
}

/** A merge whose input was read. */
export interface ReadMerge {
  readonly others: readonly number[]
  readonly fields: readonly ChosenFields[]
}

const read = queryReader(mergeFields)

/** Reads the input of a merge. `choosable`: the fields that the record can take from others. */
export function readMerge(
  sent: { readonly others: unknown; readonly fields: unknown },
  choosable: readonly string[],
  report: Report,
): ReadMerge {
  const { others = [], fields = [] } = read(sent, report)
  if (others.length === 0 && !report.at('others').hasErrors('here')) {
    report.at('others').invalid('the ids of the records that are merged with this one', sent.others)
  }
  const taken = new Set<string>()
  for (const [index, { id, names }] of fields.entries()) {
    const at = report.at(`fields[${index}]`)
    if (!others.includes(id)) at.at('id').invalid('an id of others', id)
    for (const name of names) {
      if (!choosable.includes(name)) at.at('names').invalid(`names of ${choosable.join(', ')}`, name)
      else if (taken.has(name)) at.at('names').invalid('each field once', name)
      taken.add(name)
    }
  }
  return { others, fields }
}
