import type { Versions } from '../sql/dialect.ts'
import { type Sql, sql } from '../sql/statement.ts'

/** One commit comes after the other, so the version is the mark of the last one. */
export function createSqliteVersions(state: Sql): Versions {
  const ask = sql`SELECT value AS version FROM ${state} WHERE name = 'version'`
  return {
    preparation: [sql`INSERT INTO ${state} (name, value) VALUES ('version', ${crypto.randomUUID()})`],
    ask,
    async add(mark, run) {
      const last = await run(ask)
      await run(sql`UPDATE ${state} SET value = ${mark} WHERE name = 'version'`)
      return [String(last?.version)]
    },
  }
}
