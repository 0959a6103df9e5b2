import type { CalendarTransaction, RunTransaction } from '../../services/calendar-transaction.ts'

interface CallerTransactionOptions {
  readonly isTrial?: boolean
  readonly longSeries?: boolean
}

/** Runs work in a transaction. A trial is rolled back, and its result stays. */
export async function runAsCaller<Result>(
  run: RunTransaction,
  work: (transaction: CalendarTransaction) => Promise<Result>,
  { isTrial = false, longSeries = false }: CallerTransactionOptions = {},
): Promise<Result> {
  if (!isTrial) return run(work, { longSeries })
  try {
    return await run(
      async (transaction) => {
        throw new Tried(await work(transaction))
      },
      { longSeries },
    )
  } catch (error) {
    // Only the line above throws it, with the result of this work.
    if (error instanceof Tried) return error.result as Result
    throw error
  }
}

/** Ends a transaction without a commit. */
class Tried extends Error {
  constructor(readonly result: unknown) {
    super('A trial stores nothing.')
  }
}
