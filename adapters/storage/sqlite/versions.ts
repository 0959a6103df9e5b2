import { createCommitId } from 'daybook/storage'
import { type Sql, sql, type Versions, type WriteDialect } from '../sql.ts'

/** Commits are serial, so the version is the id of the last one. */
export function createSqliteVersions(state: Sql, saveState: WriteDialect['saveState']): Versions {
  // Without a commit id the version is unknown, so each query returns another one.
  const current = sql`coalesce((SELECT value FROM ${state} WHERE name = 'version'), hex(randomblob(16)))`
  const ask = sql`
    SELECT ${current} AS version,
      (SELECT value FROM ${state} WHERE name = 'schema_version') AS schema_version`
  return {
    creation: [sql`INSERT INTO ${state} (name, value) VALUES ('version', ${createCommitId()})`],
    current,
    ask,
    async add(commitId, execute) {
      const last = await execute(ask)
      await execute(saveState('version', commitId))
      return { replaces: [String(last?.version)], schemaVersion: Number(last?.schema_version) }
    },
  }
}
