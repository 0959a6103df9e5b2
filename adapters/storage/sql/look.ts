import type { Execute } from './database.ts'
import { join, raw, type Sql, sql } from './statement.ts'

/** Gives the value of a query that selects one, null when it finds none. */
export type Look = (query: Sql) => Promise<unknown>

interface Asked {
  readonly query: Sql
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Queries that are asked at the same moment go to the database in one statement, such as all that a page links to. */
export function lookTogether(execute: Execute): Look {
  let waiting: Asked[] = []
  const answer = async () => {
    const asked = waiting
    waiting = []
    try {
      const queries = asked.map(({ query }, index) => sql`(${query}) AS ${raw(`v${index}`)}`)
      const row = await execute(sql`SELECT ${join(queries, ', ')}`)
      for (const [index, { resolve }] of asked.entries()) resolve(row?.[`v${index}`])
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return (query) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, resolve, reject })
      if (waiting.length === 1) queueMicrotask(answer)
    })
}
