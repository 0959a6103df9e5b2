import type { Selection } from '../request/selection.ts'

/**
 * What a response shows instead of replies as they are: the ids of the mount, its transforms, the members of `_fields`.
 */
export interface ReplyView {
  /** The members to read. Absent if whole replies are needed. */
  readonly selection?: Selection | undefined
  /** Identifies what transforms make of replies. Absent without them, and where it depends on more than the replies. */
  readonly key?: string | undefined
  /** Whether replies contain ids of parents, which can change without the records. */
  readonly showsParents: boolean
  /** Returns whole replies as the mount shows them. */
  change(replies: readonly object[]): Promise<ChangedReplies>
  /** Returns the members to write. Absent if the response shows all. */
  readonly select?: ((reply: object) => unknown) | undefined
}

export interface ChangedReplies {
  readonly replies: readonly object[]
  /** The ids of parents. The validators of a record depend on them. */
  readonly parents: string
}
