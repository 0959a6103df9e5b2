import type { TypesByName } from '../../resources/resources.ts'
import type { ResourceName, Taxonomy } from '../../schema/resource.ts'
import type { RecordChange } from '../changes/change.ts'

/** What a follower handles: the change of one record, or the request to read everything again. */
export type FollowedChange = FollowedRecord | EverythingChanged

/** The change of one record by any process. Its `type` determines the type of `record`. */
export type FollowedRecord = { [Name in ResourceName]: FollowedRecordOf<Name> }[ResourceName]

/** The change of one record of a resource. */
export interface FollowedRecordOf<Name extends ResourceName> {
  /** The resource and the action, as in `onChange`, such as `event.created`. */
  readonly type: Extract<RecordChange['type'], `${Name}.${string}`>
  /** The name of the resource, such as `event`. */
  readonly resource: Name
  /** The id of the record. */
  readonly id: number
  /**
   * The id of the commit, the same for all changes of one transaction. Together with the resource and `id` it is
   * unique.
   */
  readonly commitId: string
  /**
   * The categories and tags whose `count` its commit changed, also by other records. They are not reported as changes
   * of their own.
   */
  readonly counted: readonly CountedTermChange[]
  /** The record as it is now, perhaps after later changes; `null` if it no longer exists. */
  readonly record: TypesByName[Name]['record'] | null
}

/** A category or a tag whose `count` changed. */
export interface CountedTermChange {
  /** Whether it is a category or a tag. */
  readonly resource: Taxonomy
  /** Its id. */
  readonly id: number
}

/**
 * The changes are unknown: the follower is new, its position is older than the notes of commits, or a backup was
 * restored. Read all records that you need, and remove what is no longer there. Changes from now on follow.
 */
export interface EverythingChanged {
  /** Stands for the whole calendar. */
  readonly type: 'whole'
}
