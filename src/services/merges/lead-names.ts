import { collectionOf, type ResourceName } from '../../schema/resource.ts'
import type { FormerKey } from '../../storage/former-names.ts'
import { formerExternalId, formerId, formerSlug } from '../shared/find-post.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { Mergeable } from './mergeable.ts'

interface Led {
  readonly resource: ResourceName
  readonly others: readonly Mergeable[]
  /** The record whose external id the one that stays gets as its own. */
  readonly adopted: Mergeable | undefined
  readonly transaction: TransactionContext
}

/** Lets all names of some records lead to another one: slugs, ids and external ids, present and former ones. */
export async function leadNames({ id }: Mergeable, { resource, others, adopted, transaction }: Led): Promise<void> {
  const collection = collectionOf[resource]
  const { formerNames, now: since } = transaction
  const former = await formerNames.find(collection, { ids: others.map((other) => other.id) })
  const present = others.flatMap((other): readonly FormerKey[] => [
    formerSlug(other.slug),
    formerId(other.id),
    ...(other.source === '' || other === adopted ? [] : [formerExternalId(other)]),
  ])
  const names = [...former, ...present.map((key) => ({ ...key, since }))]
  await transaction[collection].lead(names.map((name) => ({ ...name, id })))
}
