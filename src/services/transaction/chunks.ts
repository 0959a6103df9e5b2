import { type CalendarError, isCalendarError } from '../../errors.ts'
import type { Pace } from './pace.ts'

/** An item that was refused, and why. */
export interface Refusal<Item> {
  readonly item: Item
  readonly error: CalendarError
}

/** Thrown to roll back a transaction that refused some of its items. */
export class Refused<Item> extends Error {
  readonly refusals: readonly Refusal<Item>[]

  constructor(refusals: readonly Refusal<Item>[]) {
    super('Some items were refused.')
    this.refusals = refusals
  }
}

/** Runs work in a transaction of some kind. */
type Run<Context> = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result>

/** Runs a chunk of `items` in one transaction, which may wait in a queue. */
export function inTransaction<Context, Result>(
  items: number,
  { pace, run }: { readonly pace: Pace; readonly run: Run<Context> },
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  return pace.chunk(items, (begin) =>
    run((context) => {
      begin()
      return work(context)
    }),
  )
}

/**
 * Writes items in one transaction. If some are refused, it runs again without them, because they may have written other
 * records. Returns the result, or `undefined` if nothing is left.
 */
export async function withoutRefused<Item, Result>(
  items: readonly Item[],
  write: (rest: readonly Item[]) => Promise<Result>,
  onRefused: (refusal: Refusal<Item>) => void,
): Promise<Result | undefined> {
  let rest = items
  while (rest.length > 0) {
    try {
      return await write(rest)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const refusals: readonly Refusal<Item>[] = error.refusals
      for (const one of refusals) onRefused(one)
      const refused = new Set(refusals.map(({ item }) => item))
      rest = rest.filter((item) => !refused.has(item))
    }
  }
  return undefined
}

/** Writes each item. Throws `Refused` with all that were refused. */
export async function eachOrRefused<Item>(items: readonly Item[], write: (item: Item) => Promise<void>): Promise<void> {
  const refusals: Refusal<Item>[] = []
  for (const item of items) {
    try {
      await write(item)
    } catch (error) {
      refusals.push({ item, error: refusalOf(error) })
    }
  }
  if (refusals.length > 0) throw new Refused(refusals)
}

/** Returns the error if the item caused it. Throws any other error, such as that of a busy store. */
export function refusalOf(error: unknown): CalendarError {
  if (isCalendarError(error) && error.status < 500 && error.code !== 'rest_conflict') return error
  throw error
}
