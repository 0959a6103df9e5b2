import type { Selection } from '../request/selection.ts'

/** What a response shows instead of replies as they are: the ids of the mount, its transforms, the members of `_fields`. */
export interface ReplyView {
  /** The members to read. Absent if whole replies are needed. */
  readonly selection?: Selection | undefined
  /** Identifies what `change` makes of replies. Absent if that depends on more than the replies. */
  readonly key?: string | undefined
  /** Whether replies contain ids of parents, which can change without the records. */
  readonly showsParents: boolean
  /** Returns the values to write. */
  change(replies: readonly object[]): Promise<ChangedReplies>
}

export interface ChangedReplies {
  readonly replies: readonly object[]
  /** The ids of parents. The validators of a record depend on them. */
  readonly parents: string
}
