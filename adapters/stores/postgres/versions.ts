import type { LaterCommit } from 'daybook/storage'
import { noCommit, parseJson, type Row, type Sql, sql, tenant, type Versions } from '../sql.ts'

/**
 * The number of commits after which one deletes the earlier commit ids, and of such commits after which one deletes old
 * notes.
 */
const commitsPerCompaction = 16
const compactionsPerDeletion = 16

/**
 * An expression for the number of a commit. Commits of tenants take turns in any order, so that their numbers are
 * random: of two tenants that alternate, one would have odd numbers only. `ascii` of a letter or digit of the id has
 * each remainder twice or more.
 */
const number = sql`CASE WHEN tenant = '' THEN id ELSE
  ascii(commit_id) % 16 + 16 * (ascii(substr(commit_id, 2)) % 16) END AS number`

/** How many notes stay. */
const maxNotes = 10_000

interface VersionTables {
  readonly commits: Sql
  readonly turns: Sql
  readonly state: Sql
  readonly notes: Sql
}

/**
 * Each commit inserts a row with its commit id, and the version consists of all ids. So the version changes with every
 * visible commit, in whatever order concurrent transactions end. With a single row, all writers would wait for each
 * other. Now only compactions conflict, and one of two is retried.
 *
 * In the table of notes, `replaced_by` of a commit is the compaction that replaced it in the version. Each compaction
 * replaces the one before, so a version contains what its latest compaction replaced, what earlier ones replaced, and
 * its own ids. A transaction that commits late is in none of these, whenever it began.
 */
export function createPostgresVersions({ commits, turns, state, notes }: VersionTables): Versions {
  const schemaVersion = sql`(SELECT value FROM ${state} WHERE tenant = '' AND name = 'schema') AS schema_version`
  const hasBegun = sql`
    EXISTS (SELECT 1 FROM ${state} WHERE tenant = ${tenant} AND name = 'time_zone_data') AS has_begun`
  // Without a row, the version of the calendar without a tenant is unknown, so each query returns another one.
  const none = sql`CASE WHEN ${tenant} = '' THEN gen_random_uuid()::text ELSE ${noCommit} END`
  const version = sql`coalesce(string_agg(commit_id, ' ' ORDER BY commit_id COLLATE "C"), ${none})`
  // A transaction of the app may have a snapshot from before another commit of the tenant. It then conflicts, as the
  // row is newer.
  const touched = sql`
    UPDATE ${state} SET value = value WHERE tenant = ${tenant} AND tenant <> '' AND name = 'time_zone_data'`
  // Ids of notes have gaps, because all tenants share the sequence.
  const outdated = sql`
    DELETE FROM ${notes} WHERE tenant = ${tenant} AND replaced_by <= (
      SELECT id FROM ${notes} WHERE tenant = ${tenant} ORDER BY id DESC LIMIT 1 OFFSET ${maxNotes})`
  return {
    creation: [
      sql`CREATE TABLE ${commits} (
        tenant text COLLATE "C" NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, commit_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (tenant, commit_id))`,
      sql`CREATE TABLE ${turns} ()`,
    ],
    tables: ['commits'],
    begin: [
      sql`INSERT INTO ${notes} (tenant, id, commit_id) VALUES (${tenant}, 0, ${noCommit})`,
      sql`INSERT INTO ${commits} (tenant, commit_id) VALUES (${tenant}, ${noCommit})`,
    ],
    current: sql`(SELECT ${version} FROM ${commits} WHERE tenant = ${tenant})`,
    ask: sql`SELECT ${version} AS version, ${schemaVersion} FROM ${commits} WHERE tenant = ${tenant}`,
    // Commits of a tenant are serial, so each has a greater id than all before. Compactions keep the last one.
    ofTenants: sql`SELECT tenant, max(id)::text AS version FROM ${commits} WHERE tenant <> '' GROUP BY tenant`,
    async add({ commitId, note }, execute, write) {
      const added = await write(
        sql`INSERT INTO ${notes} (tenant, commit_id, note) VALUES (${tenant}, ${commitId}, ${note})`,
        touched,
        sql`INSERT INTO ${commits} (tenant, commit_id) VALUES (${tenant}, ${commitId}) 
          RETURNING ${number}, ${schemaVersion}, ${hasBegun}`,
      )
      const found = { schemaVersion: Number(added?.schema_version), hasBegun: added?.has_begun === true }
      if (Number(added?.number) % commitsPerCompaction !== 0) return { replaces: [], ...found }
      const deleted = await execute(sql`
        WITH gone AS (DELETE FROM ${commits} WHERE tenant = ${tenant} AND commit_id <> ${commitId} RETURNING commit_id),
          own AS (SELECT id FROM ${notes} WHERE tenant = ${tenant} AND commit_id = ${commitId}),
          replaced AS (
            UPDATE ${notes} SET replaced_by = (SELECT id FROM own)
            WHERE tenant = ${tenant} AND commit_id IN (SELECT commit_id FROM gone))
        SELECT string_agg(commit_id, ' ') AS ids FROM gone`)
      const isDeletion = Number(added?.number) % (commitsPerCompaction * compactionsPerDeletion) === 0
      if (isDeletion) await execute(outdated)
      const replaces = typeof deleted?.ids === 'string' ? deleted.ids.split(' ') : []
      return { replaces, ...found }
    },
    notesSince(version) {
      const ids = sql`string_to_array(${version}, ' ')`
      return sql`
        WITH known AS (SELECT id FROM ${notes} WHERE tenant = ${tenant} AND commit_id = ANY(${ids})),
          latest AS (
            SELECT coalesce(max(replaced_by), 0) AS compaction FROM ${notes}
            WHERE tenant = ${tenant} AND replaced_by IN (SELECT id FROM known))
        SELECT (
          SELECT coalesce(json_agg(note), '[]') FROM ${notes}
          WHERE tenant = ${tenant} AND (replaced_by IS NULL OR replaced_by > (SELECT compaction FROM latest))
            AND commit_id <> ALL(${ids})
        ) AS notes
        WHERE (SELECT count(*) FROM known) = cardinality(${ids})`
    },
    latestNotes: (limit) => sql`
      SELECT coalesce(json_agg(note ORDER BY id DESC), '[]') AS notes FROM (SELECT id, note FROM ${notes}
        WHERE tenant = ${tenant} AND note IS NOT NULL ORDER BY id DESC LIMIT ${limit}) AS latest`,
    commitsSince(version, limit) {
      const ids = sql`string_to_array(${version}, ' ')`
      // A transaction sees only commits whose notes had their ids before, so the order of ids is the order of what it
      // has read.
      const statement = sql`
        WITH known AS (SELECT id, commit_id, note, replaced_by FROM ${notes}
            WHERE tenant = ${tenant} AND commit_id = ANY(${ids})),
          latest AS (
            SELECT coalesce(max(replaced_by), 0) AS compaction FROM ${notes}
            WHERE tenant = ${tenant} AND replaced_by IN (SELECT id FROM known)),
          later AS (
            SELECT id, commit_id, note, replaced_by FROM ${notes}
            WHERE tenant = ${tenant} AND (replaced_by IS NULL OR replaced_by > (SELECT compaction FROM latest))
              AND commit_id <> ALL(${ids})
            ORDER BY id LIMIT ${limit}),
          listed AS (SELECT 0 AS part, known.* FROM known UNION ALL SELECT 1, later.* FROM later)
        SELECT (
          SELECT json_agg(json_build_array(listed.commit_id, listed.note, replacing.commit_id) ORDER BY part, listed.id)
          FROM listed LEFT JOIN ${notes} AS replacing ON replacing.tenant = ${tenant}
            AND replacing.id = listed.replaced_by
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
