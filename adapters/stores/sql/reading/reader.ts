import {
  type LinkedCollection,
  type LinkedKey,
  type LinkedReaders,
  type LinkedRecordOf,
  linkedCollections,
  type Reader,
  type TermReaders,
  tableOf,
  termCollections,
  type VenueCriteria,
} from 'daybook/storage'
import { createFormerNames } from './former-names.ts'
import { createKeyedValues } from './keyed-values.ts'
import type { ReadSession } from './read-session.ts'
import { createEventReader, createReadRepository } from './reading.ts'
import type { Resource } from './resource.ts'
import { linkedResources, termResources } from './resources.ts'

/** Reads the records of all resources. */
export function createReader(session: ReadSession): Reader {
  const linked = <Each extends LinkedCollection>(collection: Each): LinkedReaders<Each>[Each] => {
    const resource: Resource<LinkedRecordOf<Each>, VenueCriteria, LinkedKey> = linkedResources[collection]
    return createReadRepository(resource, session)
  }
  return {
    events: createEventReader(session),
    formerNames: createFormerNames(session),
    ...createKeyedValues(session),
    ...tableOf<LinkedReaders>(linkedCollections, linked),
    ...tableOf<TermReaders>(termCollections, (collection) => createReadRepository(termResources[collection], session)),
  }
}
