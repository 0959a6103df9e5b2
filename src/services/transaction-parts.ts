import type { Passwords } from '../access/passwords.ts'
import { createBrand } from '../brand.ts'
import type { Resources } from '../resources/resources.ts'
import type { CalendarTransaction } from './calendar-transaction.ts'
import type { TransactionContext } from './transaction/transaction-context.ts'

/** What a synchronization needs of a transaction besides its services. */
export interface TransactionParts {
  /** The records, without rights. */
  readonly context: TransactionContext
  /** The declarations of the resources, with the fields of the app. */
  readonly resources: Resources
  readonly passwords: Passwords
  /** Returns the same transaction with another port for passwords. */
  readonly withPasswords: (passwords: Passwords) => CalendarTransaction
}

// In a file of its own, so that `sync` does not load the services.
const partsByTransaction = createBrand<TransactionParts>('transaction')

export function keepParts(transaction: object, parts: TransactionParts): void {
  partsByTransaction.attach(transaction, parts)
}

/** Returns the parts of a transaction. Throws `TypeError` if no calendar has made it. */
export function partsOf(transaction: object): TransactionParts {
  const parts = partsByTransaction.of(transaction)
  if (parts === undefined) throw new TypeError('The transaction must be the one that calendar.transaction passes.')
  return parts
}
