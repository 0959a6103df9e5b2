import type { CollectionName, ResourceName, Revision, Services } from 'daybook'
import { deskFolders } from '../../ground/addresses/desk-address.ts'

/** Writes the records of a resource, as its service does. */
export interface RecordWriter {
  create(input: object, options?: object): Promise<Revision>
  update(id: number, patch: object, options: object): Promise<Revision>
  remove(id: number, options: object): Promise<Revision>
}

type Service = {
  create(input: never, options?: never): Promise<Revision>
  update(id: number, patch: never, options: never): Promise<Revision>
  remove(id: number, options: never): Promise<Revision>
}

/** Returns how records of a resource are written. */
export function recordWriter(resource: ResourceName, services: Pick<Services, CollectionName>): RecordWriter {
  const service: Service = services[deskFolders[resource]]
  return {
    // Services read their input themselves, and name what they do not accept.
    create: (input, options) => service.create(input as never, options as never),
    update: (id, patch, options) => service.update(id, patch as never, options as never),
    remove: (id, options) => service.remove(id, options as never),
  }
}
