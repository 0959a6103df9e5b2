import type { Access } from '../../access/access.ts'
import { type Compared, comparedAs } from '../duplicates/duplicate-keys.ts'
import type { DuplicateSteps } from '../duplicates/duplicates-of.ts'
import type { Environment } from '../environment/environment.ts'
import { listedEvents } from '../shared/listed-events.ts'
import { ownedAt, visibleTo } from '../shared/visibility.ts'
import type { LinkedResource, LinkedShape } from './linked-resource.ts'

/** Returns how venues, or organizers, are compared: those that the caller sees, outside the trash. */
export function linkedDuplicates<Of extends LinkedShape>(
  linked: LinkedResource<Of>,
  access: Access,
  { store, now }: Environment,
): DuplicateSteps<Of['record']> {
  const { name: resource } = linked.definition
  const viewer = { access, now: now() }
  return {
    resource,
    async find(limit) {
      const where = { visible: visibleTo({ resource, ...viewer }) }
      return (await linked.stored(store).find({ where, orderBy: [], offset: 0, limit })).records
    },
    mayMerge(record) {
      const owned = ownedAt(record, viewer.now)
      return access.may('update', resource, owned) && access.may('delete', resource, owned)
    },
    // The resource has records of this type, but the compiler cannot see it in a generic one.
    compared: comparedAs[resource] as (record: Of['record']) => Compared,
    async counts(records) {
      const ids = records.map(({ id }) => id)
      if (ids.length === 0) return new Map()
      const where = { ...listedEvents(viewer), linkedToAny: { [resource]: ids } }
      const links = [{ link: resource, records: { ids } }]
      const [counts = []] = await store.events.countByLinks({ where, limit: ids.length, links })
      return new Map(counts.map(({ id, count }) => [id, count]))
    },
  }
}
