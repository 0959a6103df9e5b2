import type { Identified, Owned, ResourceName, Revision, Services } from 'daybook'
import { deskFolders } from '../../ground/addresses/desk-address.ts'

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

/** Reads and writes the records of a resource, as its service does. */
export interface RecordService {
  get(id: number): Promise<DeskRecord>
  list(query: object): Promise<DeskRecordPage>
  create(input: object, options?: object): Promise<Revision>
  update(id: number, patch: object, options: object): Promise<Revision>
  remove(id: number, options: object): Promise<Revision>
}

type Service<Record> = {
  get(id: number): Promise<Record>
  list(
    query: never,
  ): Promise<{ readonly records: readonly Record[]; readonly total: number; readonly total_pages: number }>
  create(input: never, options?: never): Promise<Record>
  update(id: number, patch: never, options: never): Promise<Record>
  remove(id: number, options: never): Promise<Record>
}

/** Returns how records of a resource are read and written. */
export function recordService(resource: ResourceName, services: Services): RecordService {
  const collection = deskFolders[resource]
  return serviceOf(services[collection], services.toReply[collection])
}

/** The records of a service are those that its replies are made of. */
function serviceOf(service: Service<Revision>, replyOf: (record: never) => Promise<Identified>): RecordService {
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
    // Services read their input themselves, and name what they do not accept.
    create: (input, options) => service.create(input as never, options as never),
    update: (id, patch, options) => service.update(id, patch as never, options as never),
    remove: (id, options) => service.remove(id, options as never),
  }
}

/** Returns what rights on a record depend on; `undefined` for a category or a tag. */
export function ownedOf(reply: Identified): Owned | undefined {
  const { author, status }: { readonly author?: unknown; readonly status?: unknown } = reply as object
  // Only replies of posts have both members, and they are those of `Owned`.
  return author === undefined || status === undefined ? undefined : ({ author, status } as Owned)
}
