import type { CollectionName, DuplicateReason, Duplicates, Identified, Owned, ResourceName, Revision } from 'daybook'
import { deskFolders, type ListedResource } from '../../ground/addresses/desk-address.ts'
import type { ReadServices } from '../contract/reading-visit.ts'

/** A record, with its reply: what the caller sees of it. */
export interface DeskRecord {
  readonly record: Revision
  readonly reply: Identified
}

/** A page of records. */
export interface DeskRecordPage {
  readonly records: readonly DeskRecord[]
  readonly total: number
  readonly total_pages: number
}

/** Reads the records of a resource, as its service does. */
export interface RecordReader {
  get(id: number): Promise<DeskRecord>
  list(query: object): Promise<DeskRecordPage>
}

type Service<Record> = {
  get(id: number): Promise<Record>
  list(
    query: never,
  ): Promise<{ readonly records: readonly Record[]; readonly total: number; readonly total_pages: number }>
}

/** Records that are probably the same, the one with more events first, and why. */
export interface DeskDuplicates {
  readonly pairs: readonly {
    readonly records: readonly [DeskRecord, DeskRecord]
    readonly reasons: readonly DuplicateReason[]
  }[]
  /** How many pairs there are. */
  readonly total: number
  /** Those that somebody has decided are not the same. */
  readonly distinct: readonly (readonly [DeskRecord, DeskRecord])[]
}

/** Reads at most so many pairs of records that are probably the same. */
export async function deskDuplicates(
  resource: ListedResource,
  services: ReadServices,
  limit: number,
): Promise<DeskDuplicates> {
  const collection = deskFolders[resource] as Exclude<CollectionName, 'events'> // that of another resource
  const { pairs, total, distinct }: Duplicates<Revision> = await services[collection].duplicates({ limit })
  const toReply: (record: never) => Promise<Identified> = services.toReply[collection]
  const shown = async (record: Revision): Promise<DeskRecord> => ({ record, reply: await toReply(record as never) })
  const both = pairs.map(async ({ records: [one, other], reasons }) => {
    return { records: [await shown(one.record), await shown(other.record)] as const, reasons }
  })
  const decided = distinct.map(async ([one, other]) => [await shown(one), await shown(other)] as const)
  return { pairs: await Promise.all(both), total, distinct: await Promise.all(decided) }
}

/** Returns how records of a resource are read. */
export function recordReader(resource: ResourceName, services: ReadServices): RecordReader {
  const collection = deskFolders[resource]
  return readerOf(services[collection], services.toReply[collection])
}

/** The records of a service are those that its replies are made of. */
function readerOf(service: Service<Revision>, replyOf: (record: never) => Promise<Identified>): RecordReader {
  const toReply = (record: Revision) => replyOf(record as never)
  return {
    async get(id) {
      const record = await service.get(id)
      return { record, reply: await toReply(record) }
    },
    async list(query) {
      const { records, total, total_pages } = await service.list(query as never)
      const shown = records.map(async (record) => ({ record, reply: await toReply(record) }))
      return { records: await Promise.all(shown), total, total_pages }
    },
  }
}

/** Returns what rights on a record depend on; `undefined` for a category or a tag. */
export function ownedOf(reply: Identified): Owned | undefined {
  const { author, status }: { readonly author?: unknown; readonly status?: unknown } = reply as object
  // Only replies of posts have both members, and they are those of `Owned`.
  return author === undefined || status === undefined ? undefined : ({ author, status } as Owned)
}
