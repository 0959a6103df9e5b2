import type { Access } from '../../access/access.ts'
import { collectionOf, type PostName, type ResourceName } from '../../schema/resource.ts'
import type { Environment } from '../../services/environment/environment.ts'
import { visibleTo } from '../../services/shared/visibility.ts'
import type { Addresses, AddressPage, RecordAddress } from '../port/view.ts'

interface Reading {
  readonly environment: Pick<Environment, 'store' | 'now'>
  /** The rights of an anonymous caller. */
  readonly access: Access
}

/** Reads the addresses of records that everybody may read: listed events without a password, and terms that have events. */
export async function readAddresses(
  resource: ResourceName,
  page: AddressPage,
  { environment: { store, now }, access }: Reading,
): Promise<Addresses> {
  const visible = (name: PostName) =>
    visibleTo({ resource: name, statuses: ['publish'], access, now: now(), byContent: name === 'event' })
  const query = { orderBy: [], ...page }
  if (resource === 'event') {
    const where = { visible: visible('event'), hide_from_listings: false, series: false }
    return addressesOf(await store.events.find({ where, ...query }))
  }
  return resource === 'category' || resource === 'tag'
    ? addressesOf(await store[collectionOf[resource]].find({ where: { counted: true }, ...query }))
    : addressesOf(await store[collectionOf[resource]].find({ where: { visible: visible(resource) }, ...query }))
}

function addressesOf({
  records,
  total,
}: {
  readonly records: readonly RecordAddress[]
  readonly total: number
}): Addresses {
  return { addresses: records.map(({ slug, modified_utc }) => ({ slug, modified_utc })), total }
}
