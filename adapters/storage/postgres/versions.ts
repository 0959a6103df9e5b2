import type { Versions } from '../sql/dialect.ts'
import { type Sql, sql } from '../sql/statement.ts'

/** Every so many commits, one gathers the marks of those before it. */
const gathering = 16

/**
 * Each commit leaves a row with its mark, and the version is all of them: so it changes with what is seen, whatever the
 * order in which transactions end that were open side by side. Rows are not changed, or one would wait for the other.
 */
export function createPostgresVersions(commits: Sql): Versions {
  return {
    preparation: [
      sql`CREATE TABLE ${commits} (number bigint GENERATED ALWAYS AS IDENTITY, mark text NOT NULL)`,
      sql`INSERT INTO ${commits} (mark) VALUES (${crypto.randomUUID()})`,
    ],
    ask: sql`SELECT string_agg(mark, ' ' ORDER BY number) AS version FROM ${commits}`,
    async add(mark, run) {
      const added = await run(sql`INSERT INTO ${commits} (mark) VALUES (${mark}) RETURNING number`)
      if (Number(added?.number) % gathering !== 0) return []
      const gathered = await run(sql`
        WITH gone AS (DELETE FROM ${commits} WHERE mark <> ${mark} RETURNING mark)
        SELECT string_agg(mark, ' ') AS marks FROM gone`)
      return String(gathered?.marks).split(' ')
    },
  }
}
