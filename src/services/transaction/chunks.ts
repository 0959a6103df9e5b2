import { type CalendarError, isCalendarError } from '../../errors.ts'
import type { DerivedWrites } from './derived-writes.ts'
import type { EventWrites } from './event-writes.ts'
import type { ChunkProgress, Pace } from './pace.ts'

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

/** Called with the number of items that a transaction has handled, if it may leave some to the next. */
type OnHandled = ChunkProgress['handled']

/** Runs a chunk of `items` in one transaction, which may wait in a queue. */
export function inTransaction<Context, Result>(
  items: number,
  { pace, run }: { readonly pace: Pace; readonly run: Run<Context> },
  work: (context: Context, onHandled: OnHandled) => Promise<Result>,
): Promise<Result> {
  return pace.chunk(items, ({ begin, handled }) =>
    run((context) => {
      begin()
      return work(context, handled)
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

interface WrittenSoFar {
  readonly derived: Pick<DerivedWrites, 'isLarge'>
  readonly eventWrites: Pick<EventWrites, 'count' | 'refuse'>
  readonly onHandled: OnHandled
}

/**
 * Writes each item, until the transaction is large, and returns the others. Throws `Refused` with all that were
 * refused.
 */
export async function eachOrRefused<Item>(
  items: readonly Item[],
  { derived, eventWrites, onHandled }: WrittenSoFar,
  write: (item: Item) => Promise<void>,
): Promise<readonly Item[]> {
  const refusals: Refusal<Item>[] = []
  let handled = 0
  for (const item of items) {
    if (derived.isLarge) break
    handled += 1
    const position = eventWrites.count
    try {
      await write(item)
    } catch (error) {
      refusals.push({ item, error: refusalOf(error) })
      eventWrites.refuse(position, error)
    }
  }
  onHandled(handled)
  if (refusals.length > 0) throw new Refused(refusals)
  return items.slice(handled)
}

/** Returns the error if the item caused it. Throws any other error, such as that of a busy store. */
export function refusalOf(error: unknown): CalendarError {
  if (isCalendarError(error) && error.status < 500 && error.code !== 'rest_conflict') return error
  throw error
}
