import type { LinkedDefinition, LinkedRecord } from '../../resources/linked/linked.ts'
import type { LinkedDefinitions, LinkedDrafts, TypesByName } from '../../resources/resources.ts'
import { type LinkedCollection, type LinkedName, type NameOf, nameOf } from '../../schema/resource.ts'
import type { LinkReference } from '../../schema/vocabulary/references.ts'
import type { LinkedCriteria } from '../../storage/criteria.ts'
import type { LinkedKey, Reader, ReadRepository } from '../../storage/store.ts'
import type { PublicationDraft } from '../shared/publication.ts'
import type { LinkedTransactionRepository, TransactionContext } from '../transaction/transaction-context.ts'

/** The fields that every draft of a linked record has. */
export interface LinkedDraft extends PublicationDraft {
  readonly slug?: string | null
}

/** The types of a linked resource. */
export interface LinkedShape {
  readonly record: LinkedRecord
  /** The draft of a new record. */
  readonly created: LinkedDraft
  /** The draft of a change. */
  readonly changed: LinkedDraft
}

/** The differences between the resources that events link to. Everything else is one service. */
export interface LinkedResource<Of extends LinkedShape> {
  readonly definition: LinkedDefinition<Of['record'], Of['created'], Of['changed'], object>
  stored(reader: Reader): ReadRepository<Of['record'], LinkedCriteria, LinkedKey>
  at(transaction: TransactionContext): LinkedTransactionRepository<Of['record'], LinkedCriteria>
}

interface ShapeOf<Name extends LinkedName> {
  readonly record: TypesByName[Name]['record']
  readonly created: LinkedDrafts[Name]['created']
  readonly changed: LinkedDrafts[Name]['changed']
}

/** The links of an event to some resource, as they were sent. */
export type References<New> = readonly LinkReference<New>[] | null | undefined

/** The same for every linked resource. */
export type LinkDrafts<Links extends LinkedName = LinkedName> = {
  readonly [Link in Links]?: References<LinkedDrafts[Link]['created']>
}

export function linkedResource<Each extends LinkedCollection>(
  definitions: LinkedDefinitions,
  collection: Each,
): LinkedResource<ShapeOf<NameOf<Each>>> {
  return {
    definition: definitions[nameOf[collection]],
    stored: (reader) => reader[collection],
    at: (transaction) => transaction[collection],
  }
}
