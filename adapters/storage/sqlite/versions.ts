import { createMark } from 'daybook'
import type { Versions } from '../sql/dialect.ts'
import { type Sql, sql } from '../sql/statement.ts'

/** One commit comes after the other, so the version is the mark of the last one. */
export function createSqliteVersions(state: Sql): Versions {
  // Without a mark there is no telling: each time it is another version.
  const ask = sql`
    SELECT coalesce((SELECT value FROM ${state} WHERE name = 'version'), hex(randomblob(16))) AS version,
      (SELECT value FROM ${state} WHERE name = 'schema_version') AS schema_version`
  return {
    creation: [sql`INSERT INTO ${state} (name, value) VALUES ('version', ${createMark()})`],
    ask,
    async add(mark, execute) {
      const last = await execute(ask)
      await execute(sql`
        INSERT INTO ${state} (name, value) VALUES ('version', ${mark})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
      return { replaces: [String(last?.version)], schemaVersion: Number(last?.schema_version) }
    },
  }
}
