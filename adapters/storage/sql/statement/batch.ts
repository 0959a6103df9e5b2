import { type Execute, isSearch, join, raw, type Sql, sql } from './statement.ts'
import { canBeHalved } from './too-large.ts'

/**
 * Returns the `value` that a query selects, or null if it finds no row. A function is called when the query is sent, at the end
 * of the microtask.
 */
export type Load = (query: Sql | (() => Sql)) => Promise<unknown>

interface PendingQuery {
  readonly query: Sql | (() => Sql)
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** The maximum batch. Every database accepts at least this many columns in a statement. */
const batchSize = 50

/**
 * Returns a function that sends all queries of the same microtask as one statement, such as those for all links of a
 * page. A search is a statement of its own, so that nothing else waits for it.
 */
export function createBatchLoad(execute: Execute): Load {
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
    if (first !== undefined && queries.length === 1) return [(await execute(first))?.value]
    const columns = queries.map((query, index) => sql`(${query}) AS ${raw(`v${index}`)}`)
    const row = await execute(sql`SELECT ${join(columns, ', ')}`)
    return queries.map((_, index) => row?.[`v${index}`])
  }
  const searchValue = async (query: Sql) => (await execute(query))?.value ?? null
  return (query) => {
    if (typeof query === 'object' && isSearch(query)) return searchValue(query)
    return new Promise((resolve, reject) => {
      pending.push({ query, resolve, reject })
      if (pending.length === 1) queueMicrotask(flush)
    })
  }
}
