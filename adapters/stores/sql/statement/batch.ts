import { type Execute, isSearch, join, raw, type Sql, search, sql } from './statement.ts'
import { canBeHalved } from './too-large.ts'

/**
 * Returns the `value` that a query selects, or null if it finds no row. A function is called when the query is sent, at
 * the end of the microtask.
 */
export type Load = (query: Sql | (() => Sql)) => Promise<unknown>

interface PendingQuery {
  readonly query: Sql | (() => Sql)
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** The maximum batch. Every database accepts at least this many columns in a statement. */
const batchSize = 50

/** A condition of all reads, checked in the same statement. */
export interface Guard {
  /** Selects at most one value. */
  readonly select: Sql
  /** Throws if reads must not see records. Receives the value, or null. */
  check(value: unknown): void
}

/**
 * Returns a function that sends all queries of the same microtask as one statement, such as those for all links of a
 * page. A search is a statement of its own, so that nothing else waits for it.
 */
export function createBatchLoad(execute: Execute, guard?: Guard): Load {
  let pending: PendingQuery[] = []
  const flush = () => {
    const queries = pending
    pending = []
    for (let from = 0; from < queries.length; from += batchSize) void run(queries.slice(from, from + batchSize))
  }
  const run = async (batch: readonly PendingQuery[]) => {
    try {
      const values = await valuesOf(batch.map(({ query }) => (typeof query === 'function' ? query() : query)))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] ?? null)
    } catch (error) {
      if (canBeHalved(error, batch.length)) for (const query of batch) void run([query])
      else for (const { reject } of batch) reject(error)
    }
  }
  const valuesOf = async (queries: readonly Sql[]): Promise<readonly unknown[]> => {
    const [first] = queries
    if (first !== undefined && queries.length === 1) return [await readValue(first)]
    const columns = queries.map((query, index) => sql`(${query}) AS ${raw(`v${index}`)}`)
    const row = await execute(sql`SELECT ${join([...columns, ...guarding], ', ')}`)
    guard?.check(row?.guarded)
    return queries.map((_, index) => row?.[`v${index}`])
  }
  const guarding = guard ? [sql`(${guard.select}) AS guarded`] : []
  const readValue = async (query: Sql): Promise<unknown> => {
    if (guard === undefined) return (await execute(query))?.value
    const both = sql`SELECT ${join([sql`(${query}) AS value`, ...guarding], ', ')}`
    const row = await execute(isSearch(query) ? search(both) : both)
    guard.check(row?.guarded)
    return row?.value
  }
  const searchValue = async (query: Sql) => (await readValue(query)) ?? null
  return (query) => {
    if (typeof query === 'object' && isSearch(query)) return searchValue(query)
    return new Promise((resolve, reject) => {
      pending.push({ query, resolve, reject })
      if (pending.length === 1) queueMicrotask(flush)
    })
  }
}
