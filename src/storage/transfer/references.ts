import { ownResources } from '../../resources/resources.ts'
import type { Fields } from '../../schema/field/field.ts'
import { type CollectionName, collectionNames, collectionOf, nameOf, tableOf } from '../../schema/resource.ts'

/** A member of records that holds ids of records. */
export interface Reference {
  readonly member: string
  /** The collection of the records. */
  readonly to: CollectionName
  /** Whether it is a list. Otherwise it is one id, or 0. */
  readonly isList: boolean
}

/** The members with ids, by their declarations. */
export const references = tableOf<Readonly<Record<CollectionName, readonly Reference[]>>>(
  collectionNames,
  (collection) => referencesIn(ownResources[nameOf[collection]].fields, collection),
)

function referencesIn(fields: Fields, collection: CollectionName): readonly Reference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { idsOf, storedIn } = field
    if (idsOf === undefined || !('column' in field)) return []
    const to = idsOf === 'self' ? collection : collectionOf[idsOf]
    return { member: storedIn ?? name, to, isList: field.column === 'links' }
  })
}

/** Returns the id of the record above a record of the same collection; 0 for none. */
export function parentOf(collection: CollectionName, record: object): number {
  const parent = references[collection].find(({ to, isList }) => to === collection && !isList)
  return parent === undefined ? 0 : Reflect.get(record, parent.member)
}
