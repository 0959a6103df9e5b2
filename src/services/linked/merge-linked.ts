import type { Access } from '../../access/access.ts'
import { noExternal } from '../../schema/resource.ts'
import type { Environment } from '../environment/environment.ts'
import { type MergeSteps, mergeOperation } from '../merges/merge-operation.ts'
import type { Caller } from '../operations/write-operations.ts'
import type { PatchOf } from '../operations/write-steps.ts'
import { requireOutsideTrash } from '../shared/visibility.ts'
import type { LinkedResource, LinkedShape } from './linked-resource.ts'
import { linkedSteps } from './linked-steps.ts'

/** Returns the merge of venues, or of organizers: the others go to the trash. */
export function mergeLinked<Of extends LinkedShape>(
  linked: LinkedResource<Of>,
  access: Access,
  environment: Environment,
  caller: Caller,
) {
  const { definition } = linked
  const { name, fields, units } = definition
  const steps: MergeSteps<Of['record']> = {
    ...linkedSteps(linked, access, environment).remove,
    link: name,
    fields,
    units,
    requireMergeable: (record) => requireOutsideTrash(record, name),
    async requirePossible() {},
    async absorb(others, keep, transaction) {
      const records = linked.at(transaction)
      // Every post has these members, but the compiler cannot see them in a generic record.
      const patch = { status: 'trash', ...noExternal } as PatchOf<Of['record']>
      for (const other of others) await records.update(other, patch)
      return keep
    },
    async update(keep, values, key, transaction) {
      const isUnchanged = Object.keys({ ...values, ...key }).length === 0
      if (isUnchanged) return keep
      return linked.at(transaction).update(keep, definition.change(keep, values as Of['changed'], key))
    },
  }
  return mergeOperation(steps, caller)
}
