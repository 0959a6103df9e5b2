import { createCommitId } from 'daybook/storage'
import { type Sql, sql, type Versions } from '../sql.ts'

/** The number of commits after which one deletes the earlier commit ids. */
const commitsPerCompaction = 16

/**
 * Each commit inserts a row with its commit id, and the version consists of all ids. So the version changes with every visible
 * commit, in whatever order concurrent transactions end. With a single row, all writers would wait for each other. Now only
 * compactions conflict, and one of two is retried.
 */
export function createPostgresVersions(commits: Sql, state: Sql): Versions {
  const schemaVersion = sql`(SELECT value FROM ${state} WHERE name = 'schema_version') AS schema_version`
  // Without a row the version is unknown, so each query returns another one.
  const version = sql`coalesce(string_agg(mark, ' ' ORDER BY number), gen_random_uuid()::text)`
  return {
    creation: [
      sql`CREATE TABLE ${commits} (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, mark text NOT NULL)`,
      sql`INSERT INTO ${commits} (mark) VALUES (${createCommitId()})`,
    ],
    current: sql`(SELECT ${version} FROM ${commits})`,
    ask: sql`SELECT ${version} AS version, ${schemaVersion} FROM ${commits}`,
    async add(commitId, execute, write) {
      const added = await write(
        sql`INSERT INTO ${commits} (mark) VALUES (${commitId}) RETURNING number, ${schemaVersion}`,
      )
      const found = Number(added?.schema_version)
      if (Number(added?.number) % commitsPerCompaction !== 0) return { replaces: [], schemaVersion: found }
      const deleted = await execute(sql`
        WITH gone AS (DELETE FROM ${commits} WHERE mark <> ${commitId} RETURNING mark)
        SELECT string_agg(mark, ' ') AS marks FROM gone`)
      const replaces = typeof deleted?.marks === 'string' ? deleted.marks.split(' ') : []
      return { replaces, schemaVersion: found }
    },
  }
}
