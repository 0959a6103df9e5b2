import type { Passwords } from '../access/passwords.ts'
import type { RunTransaction } from '../services/calendar-transaction.ts'
import { refusalOf } from '../services/transaction/chunks.ts'
import { partsOf } from '../services/transaction-parts.ts'

// The port takes long, and other writers of a store may wait for the end of a transaction.

/** Results of the port, by what was called. */
type Results = Map<string, Promise<unknown>>

/** Calls of the port without a result yet. */
type Calls = Map<string, () => Promise<unknown>>

/** Thrown to roll back a transaction that has used guessed results. */
class Guessed extends Error {
  readonly calls: Calls

  constructor(calls: Calls) {
    super('Passwords are hashed and verified before this transaction runs again.')
    this.calls = calls
  }
}

/**
 * Returns a function that runs transactions, and hashes and verifies passwords only between them (rule 40). Work that
 * needs results goes on with guessed ones, which finds all that it needs, is rolled back, and runs again with those of
 * the port. Only the work itself decides what it needs, from what is stored. So if somebody changes a password in the
 * meantime, it is compared again.
 */
export function withPreparedPasswords(transaction: RunTransaction): RunTransaction {
  return async (work, options) => {
    const results: Results = new Map()
    for (;;) {
      try {
        return await transaction(async (inside) => {
          const { passwords, withPasswords } = partsOf(inside)
          const calls: Calls = new Map()
          const result = await work(withPasswords(preparedPasswords(passwords, results, calls)))
          if (calls.size > 0) throw new Guessed(calls)
          return result
        }, options)
      } catch (error) {
        if (!(error instanceof Guessed)) throw error
        for (const [key, call] of error.calls) {
          const result = call()
          results.set(key, result)
          // A password that the port refuses is refused again in the transaction, as a fault of its record.
          await result.catch(refusalOf)
        }
      }
    }
  }
}

function preparedPasswords(passwords: Passwords, results: Results, calls: Calls): Passwords {
  const hashed = new Map<string, number>()
  const resultOf = <T>(key: readonly unknown[], call: () => Promise<T>, guess: T): Promise<T> => {
    const text = JSON.stringify(key)
    const result = results.get(text)
    if (result === undefined) calls.set(text, call)
    return (result ?? Promise.resolve(guess)) as Promise<T> // of the same call
  }
  return {
    hash(password) {
      // Each event has its own hash, so that equal passwords cannot be recognized.
      const before = hashed.get(password) ?? 0
      hashed.set(password, before + 1)
      return resultOf([password, before], () => passwords.hash(password), 'guessed')
    },
    // Of most passwords, as they have not changed.
    verify: (password, hash) => resultOf([password, hash], () => passwords.verify(password, hash), true),
  }
}
