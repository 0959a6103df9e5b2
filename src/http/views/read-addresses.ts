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

/**
 * Reads the addresses of records that everybody may read: listed events without a password, and terms that have events.
 */
export async function readAddresses(
  resource: ResourceName,
  page: AddressPage,
  { environment: { store, now }, access }: Reading,
): Promise<Addresses> {
  const visible = (name: PostName) =>
    visibleTo({ resource: name, statuses: ['publish'], access, now: now(), byContent: name === 'event' })
  if (resource === 'event') {
    const where = { visible: visible('event'), hide_from_listings: false, series: false }
    return inBatches(page, (batch) => store.events.find({ where, orderBy: [], ...batch }))
  }
  if (resource === 'category' || resource === 'tag') {
    const terms = store[collectionOf[resource]]
    return inBatches(page, (batch) => terms.find({ where: { counted: true }, orderBy: [], ...batch }))
  }
  const posts = store[collectionOf[resource]]
  return inBatches(page, (batch) => posts.find({ where: { visible: visible(resource) }, orderBy: [], ...batch }))
}

/** How many whole records are in memory at a time: of each only the address stays. */
const batchSize = 500

async function inBatches(
  { offset, limit }: AddressPage,
  find: (batch: AddressPage) => Promise<{ readonly records: readonly RecordAddress[]; readonly total: number }>,
): Promise<Addresses> {
  const addresses: RecordAddress[] = []
  for (;;) {
    const size = Math.min(batchSize, limit - addresses.length)
    const { records, total } = await find({ offset: offset + addresses.length, limit: size })
    for (const { slug, modified_utc } of records) addresses.push({ slug, modified_utc })
    if (records.length < size || addresses.length >= limit) return { addresses, total }
  }
}
