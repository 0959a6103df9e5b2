import type { UrlRoot } from '../../resources/urls.ts'
import type { ResourceName, StoredRecord } from '../../schema/resource.ts'
import type { ChangedReplies } from './reply-view.ts'

/** The members of a record that its id in a source depends on. */
export type ExternalRecord = Pick<StoredRecord, 'id' | 'source' | 'external_id'>

/** Shows records with the ids of a mount (rule 57). */
export interface RecordIds {
  /** Returns the id that the mount shows. */
  idOf(record: ExternalRecord): number
  /** Returns replies with the ids of the mount. */
  show(replies: readonly object[], resource: ResourceName, root: UrlRoot): Promise<ChangedReplies>
}
