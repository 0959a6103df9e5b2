import { createMark } from 'daybook'
import type { Versions } from '../sql/dialect.ts'
import { type Sql, sql } from '../sql/statement.ts'

/** About one commit in so many gathers the marks that are there. */
const commitsPerGathering = 16

/**
 * Each commit leaves a row with its mark, and the version is all of them: so it changes with what is seen, whatever the
 * order in which transactions end that were open side by side. With one row for all of them they would wait for each
 * other; now only those that gather do, and one of two begins again.
 */
export function createPostgresVersions(commits: Sql, state: Sql): Versions {
  const schemaVersion = sql`(SELECT value FROM ${state} WHERE name = 'schema_version') AS schema_version`
  return {
    creation: [
      sql`CREATE TABLE ${commits} (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, mark text NOT NULL)`,
      sql`INSERT INTO ${commits} (mark) VALUES (${createMark()})`,
    ],
    // Without a mark there is no telling: each time it is another version.
    ask: sql`
      SELECT coalesce(string_agg(mark, ' ' ORDER BY number), gen_random_uuid()::text) AS version, ${schemaVersion}
      FROM ${commits}`,
    async add(mark, execute, write) {
      const added = await write(sql`INSERT INTO ${commits} (mark) VALUES (${mark}) RETURNING number, ${schemaVersion}`)
      const found = Number(added?.schema_version)
      if (Number(added?.number) % commitsPerGathering !== 0) return { replaces: [], schemaVersion: found }
      const gathered = await execute(sql`
        WITH gone AS (DELETE FROM ${commits} WHERE mark <> ${mark} RETURNING mark)
        SELECT string_agg(mark, ' ') AS marks FROM gone`)
      const replaces = typeof gathered?.marks === 'string' ? gathered.marks.split(' ') : []
      return { replaces, schemaVersion: found }
    },
  }
}
