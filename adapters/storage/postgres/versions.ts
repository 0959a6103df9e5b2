import type { LaterCommit } from 'daybook/storage'
import { parseJson, type Row, type Sql, sql, type Versions } from '../sql.ts'

/** The number of commits after which one deletes the earlier commit ids. */
const commitsPerCompaction = 16

/** How many notes stay. */
const maxNotes = 10_000

interface VersionTables {
  readonly commits: Sql
  readonly state: Sql
  readonly notes: Sql
}

/**
 * Each commit inserts a row with its commit id, and the version consists of all ids. So the version changes with every visible
 * commit, in whatever order concurrent transactions end. With a single row, all writers would wait for each other. Now only
 * compactions conflict, and one of two is retried.
 *
 * In the table of notes, `replaced_by` of a commit is the compaction that replaced it in the version. Each compaction
 * replaces the one before, so a version contains what its latest compaction replaced, what earlier ones replaced, and its
 * own ids. A transaction that commits late is in none of these, whenever it began.
 */
export function createPostgresVersions({ commits, state, notes }: VersionTables): Versions {
  const schemaVersion = sql`(SELECT value FROM ${state} WHERE name = 'schema') AS schema_version`
  // Without a row the version is unknown, so each query returns another one.
  const version = sql`coalesce(string_agg(commit_id, ' ' ORDER BY commit_id COLLATE "C"), gen_random_uuid()::text)`
  return {
    creation: (commitId) => [
      sql`CREATE TABLE ${commits} (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, commit_id text NOT NULL)`,
      sql`INSERT INTO ${commits} (commit_id) VALUES (${commitId})`,
    ],
    current: sql`(SELECT ${version} FROM ${commits})`,
    ask: sql`SELECT ${version} AS version, ${schemaVersion} FROM ${commits}`,
    async add({ commitId, note }, execute, write) {
      const added = await write(
        sql`INSERT INTO ${notes} (commit_id, note) VALUES (${commitId}, ${note})`,
        sql`INSERT INTO ${commits} (commit_id) VALUES (${commitId}) RETURNING id, ${schemaVersion}`,
      )
      const found = Number(added?.schema_version)
      if (Number(added?.id) % commitsPerCompaction !== 0) return { replaces: [], schemaVersion: found }
      const deleted = await execute(sql`
        WITH gone AS (DELETE FROM ${commits} WHERE commit_id <> ${commitId} RETURNING commit_id),
          own AS (SELECT id FROM ${notes} WHERE commit_id = ${commitId}),
          replaced AS (
            UPDATE ${notes} SET replaced_by = (SELECT id FROM own) WHERE commit_id IN (SELECT commit_id FROM gone)),
          outdated AS (DELETE FROM ${notes} WHERE replaced_by <= (SELECT id FROM own) - ${maxNotes})
        SELECT string_agg(commit_id, ' ') AS ids FROM gone`)
      const replaces = typeof deleted?.ids === 'string' ? deleted.ids.split(' ') : []
      return { replaces, schemaVersion: found }
    },
    notesSince(version) {
      const ids = sql`string_to_array(${version}, ' ')`
      return sql`
        WITH known AS (SELECT id FROM ${notes} WHERE commit_id = ANY(${ids})),
          latest AS (
            SELECT coalesce(max(replaced_by), 0) AS compaction FROM ${notes} WHERE replaced_by IN (SELECT id FROM known))
        SELECT (
          SELECT coalesce(json_agg(note), '[]') FROM ${notes}
          WHERE (replaced_by IS NULL OR replaced_by > (SELECT compaction FROM latest)) AND commit_id <> ALL(${ids})
        ) AS notes
        WHERE (SELECT count(*) FROM known) = cardinality(${ids})`
    },
    commitsSince(version, limit) {
      const ids = sql`string_to_array(${version}, ' ')`
      // A transaction sees only commits whose notes had their ids before, so the order of ids is the order of what it has read.
      const statement = sql`
        WITH known AS (SELECT id, commit_id, note, replaced_by FROM ${notes} WHERE commit_id = ANY(${ids})),
          latest AS (
            SELECT coalesce(max(replaced_by), 0) AS compaction FROM ${notes} WHERE replaced_by IN (SELECT id FROM known)),
          later AS (
            SELECT id, commit_id, note, replaced_by FROM ${notes}
            WHERE (replaced_by IS NULL OR replaced_by > (SELECT compaction FROM latest)) AND commit_id <> ALL(${ids})
            ORDER BY id LIMIT ${limit}),
          listed AS (SELECT 0 AS part, known.* FROM known UNION ALL SELECT 1, later.* FROM later)
        SELECT (
          SELECT json_agg(json_build_array(listed.commit_id, listed.note, replacing.commit_id) ORDER BY part, listed.id)
          FROM listed LEFT JOIN ${notes} AS replacing ON replacing.id = listed.replaced_by
        ) AS commits
        WHERE cardinality(${ids}) > 0 AND (SELECT count(*) FROM known) = cardinality(${ids})`
      return { statement, read: (row) => laterCommits(row, version) }
    },
  }
}

type ListedCommit = readonly [commitId: string, note: string | null, replacedBy: string | null]

/** Returns the commits that are not in the version from a row that contains those of the version too. */
function laterCommits(row: Row | undefined, version: string): readonly LaterCommit[] | null {
  if (row === undefined || row.commits === null) return null
  const listed = parseJson<readonly ListedCommit[]>(row.commits)
  const replacedBy = new Map(listed.map(([commitId, , by]) => [commitId, by]))
  let contained: readonly string[] = version.split(' ')
  const earlier = new Set(contained)
  return listed
    .filter(([commitId]) => !earlier.has(commitId))
    .map(([commitId, note]) => {
      // A compaction replaces commits that it saw, which come before it.
      contained = [...contained.filter((id) => replacedBy.get(id) !== commitId), commitId].sort()
      return { commitId, note, version: contained.join(' ') }
    })
}
