import { type Execute, isSearch, join, raw, type Sql, sql } from './statement.ts'

/** Gives the `value` that a query selects, null when it finds none. */
export type Look = (query: Sql) => Promise<unknown>

interface Asked {
  readonly query: Sql
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Databases take so many columns in a statement and more. */
const atOnce = 50

/**
 * Queries that are asked at the same moment go to the database in one statement, such as all that a page links to. Searches go
 * by themselves, so that nothing else waits for them.
 */
export function lookTogether(execute: Execute): Look {
  let waiting: Asked[] = []
  const answerAll = () => {
    const asked = waiting
    waiting = []
    for (let from = 0; from < asked.length; from += atOnce) void answer(asked.slice(from, from + atOnce))
  }
  const answer = async (asked: readonly Asked[]) => {
    try {
      const values = await valuesOf(asked.map(({ query }) => query))
      for (const [index, { resolve }] of asked.entries()) resolve(values[index] ?? null)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  const valuesOf = async (queries: readonly Sql[]): Promise<readonly unknown[]> => {
    const [first] = queries
    if (first !== undefined && queries.length === 1) return [(await execute(first))?.value]
    const columns = queries.map((query, index) => sql`(${query}) AS ${raw(`v${index}`)}`)
    const row = await execute(sql`SELECT ${join(columns, ', ')}`)
    return queries.map((_, index) => row?.[`v${index}`])
  }
  return (query) => {
    if (isSearch(query)) return execute(query).then((row) => row?.value ?? null)
    return new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject })
      if (waiting.length === 1) queueMicrotask(answerAll)
    })
  }
}
