import { CalendarError } from '../../errors.ts'
import { type AsyncContext, asyncContext, ofProcess, startTimer } from '../../runtime.ts'
import type { Store } from '../../storage/store.ts'
import { StoreError } from '../../storage/store-error.ts'

/**
 * Keeps transactions from waiting for themselves. A store may run one transaction at a time, so a call inside a
 * transaction that does not use its writer would wait for the end of the transaction, and the transaction for the call.
 */
export interface TransactionGuard {
  /** Throws a `TypeError` inside a transaction of the same store, also one of another calendar. */
  requireOutside(): void
  /**
   * Runs the work of a transaction. Throws `rest_unavailable` when the work exceeds the time limit: the only help where
   * the runtime has no async context.
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** An open transaction. */
interface OpenTransaction {
  readonly store: object
  /** Absent for a transaction that is in no other one. */
  readonly outer: OpenTransaction | undefined
  /** False from its end, because a call that the work did not await may follow later. */
  isOpen: boolean
}

/** `timeout` is the limit in milliseconds; 0 is no limit. */
export function createTransactionGuard(
  store: Pick<Store, 'transaction'>,
  timeout: number,
  context: AsyncContext<OpenTransaction> | null = openTransactions(),
): TransactionGuard {
  const isInside = () => {
    for (let open = context?.get(); open; open = open.outer) if (open.isOpen && open.store === store) return true
    return false
  }
  return {
    requireOutside() {
      if (isInside()) throw new TypeError(callInside)
    },
    async run(work) {
      const transaction: OpenTransaction = { store, outer: context?.get(), isOpen: true }
      const begin = () => (context ? context.run(transaction, work) : work())
      try {
        return await (timeout === 0 ? begin() : withinTime(begin, timeout))
      } finally {
        transaction.isOpen = false
      }
    },
  }
}

const callInside =
  'The calendar was called inside one of its transactions, and the call would wait for the end of the transaction. ' +
  'Use the services in the argument of calendar.transaction(), or call it after the transaction.'

async function withinTime<T>(begin: () => Promise<T>, timeout: number): Promise<T> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = startTimer(() => reject(tooLate(timeout)), timeout)
  })
  try {
    return await Promise.race([begin(), late])
  } finally {
    stop()
  }
}

function tooLate(timeout: number): CalendarError {
  const message =
    `The transaction took longer than ${timeout} ms and was rolled back. Inside ` +
    `calendar.transaction(), use only the services in its argument; otherwise write less at once, or set the option ` +
    `transactionTimeout.`
  return new CalendarError('rest_unavailable', message, { cause: new StoreError('unavailable', message) })
}

/**
 * All calendars share one, also those of other copies of the library, because several may use the same store. Null if
 * the runtime has none.
 */
function openTransactions(): AsyncContext<OpenTransaction> | null {
  return ofProcess('openTransactions', () => asyncContext<OpenTransaction>() ?? null)
}
