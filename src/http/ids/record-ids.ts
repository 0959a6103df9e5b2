import type { UrlRoot } from '../../resources/urls.ts'
import type { ResourceName, StoredRecord } from '../../schema/resource.ts'
import type { Json } from '../response/json.ts'

/** The members of a record that its id in a source depends on. */
export type ExternalRecord = Pick<StoredRecord, 'id' | 'source' | 'external_id'>

/** Shows records with the ids of a mount (rule 57). */
export interface RecordIds {
  /** Returns the id that the mount shows. */
  idOf(record: ExternalRecord): number
  /** Returns serialized records with the ids of the mount. */
  show(json: Json, resource: ResourceName, root: UrlRoot): Promise<ShownRecords>
}

interface ShownRecords {
  readonly json: Json
  /** The ids of parents. They can change without the records, so the validators of a record depend on them. */
  readonly parents: string
}
