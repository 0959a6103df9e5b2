import type { JoinedTransaction, Store } from '../../storage/store.ts'

/** Returns a transaction of the app as the store joins it. Throws a `TypeError` if the store cannot. */
export function joinedTransaction(store: Store, transaction: object): JoinedTransaction {
  if (store.within !== undefined) return store.within(transaction)
  throw new TypeError(
    'within: the store of this calendar cannot join a transaction of the app, because its records are not in a ' +
      'database. Use the store of daybook/sqlite or daybook/postgres.',
  )
}
