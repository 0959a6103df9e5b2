import type { Access } from '../../access/access.ts'
import { nameOf, postNames, termCollections } from '../../schema/resource.ts'

/** Returns whether a caller may do all that a synchronization does: to every record of every author. */
export function maySynchronize(access: Pick<Access, 'may' | 'scope'>): boolean {
  const others = { author: 0, status: 'publish' } as const
  return (
    postNames.every(
      (resource) =>
        access.scope(resource) === 'all' &&
        access.may('create', resource) &&
        (['update', 'delete', 'publish'] as const).every((action) => access.may(action, resource, others)),
    ) && termCollections.every((terms) => access.may('create', nameOf[terms]) && access.may('update', nameOf[terms]))
  )
}
