import type { TypesByName } from '../../resources/resources.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import type { ResourceName } from '../../schema/resource.ts'

/** Changes the records in the responses of a mount, by resource. Without it, a resource keeps its form (rule 53). */
export type ReplyTransform = {
  readonly [Name in ResourceName]?: RecordTransform<TypesByName[Name]['reply']>
}

/** Changes the records of one resource in responses. */
export interface RecordTransform<Reply> {
  /**
   * The members that it adds or changes, as JSON schemas by name, for `/doc` and `_fields`. Others keep their schemas.
   */
  readonly members: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Whether it applies to the records of lists too, not only to responses with one record. */
  readonly inLists: boolean
  /** Whether paths of `_fields` may begin with the name of the collection in lists: `events.id` is then `id`. */
  readonly selectsByCollection?: boolean
  /**
   * Returns the record as responses show it. It may depend only on its arguments, because responses are cached, and
   * does not change them, because others show the same objects. An event contains its linked records as responses
   * without a transform show them.
   */
  toReply(reply: Reply, context: TransformContext): object
  /**
   * Returns the body of a write in the form of the interface, because clients send back what they received. Members
   * that `toReply` adds are ignored in any case.
   */
  toInput?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** What a transform knows about the request. */
export interface TransformContext {
  /** The base of all URLs in the response. */
  readonly root: UrlRoot
}
