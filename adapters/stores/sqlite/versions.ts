import { noCommit, type Sql, serialCommits, sql, tenant, type Versions, type WriteDialect } from '../sql.ts'

/** How many notes stay. Every 16th commit deletes older ones. */
const maxNotes = 10_000
const commitsPerDeletion = 16

interface VersionTables {
  readonly named: (name: string) => Sql
  readonly saveState: WriteDialect['saveState']
}

/**
 * Commits are serial, so the version is the id of the last one, and later commits have greater ids in the table of
 * notes.
 */
export function createSqliteVersions({ named, saveState }: VersionTables): Versions {
  const [state, notes] = [named('state'), named('commit_notes')]
  // Without a commit id, the version of the calendar without a tenant is unknown, so each query returns another one.
  const current = sql`coalesce((SELECT value FROM ${state} WHERE tenant = ${tenant} AND name = 'version'),
    CASE WHEN ${tenant} = '' THEN hex(randomblob(16)) ELSE ${noCommit} END)`
  const ask = sql`
    SELECT ${current} AS version,
      (SELECT value FROM ${state} WHERE tenant = '' AND name = 'schema') AS schema_version,
      (SELECT 1 FROM ${state} WHERE tenant = ${tenant} AND name = 'time_zone_data') AS has_begun`
  const nextNote = sql`(SELECT coalesce(max(id), 0) + 1 FROM ${notes} WHERE tenant = ${tenant})`
  return {
    creation: [],
    tables: [],
    begin: [sql`INSERT INTO ${notes} (tenant, id, commit_id) VALUES (${tenant}, 0, ${noCommit})`],
    current,
    ask,
    ofTenants: sql`SELECT tenant, value AS version FROM ${state} WHERE name = 'version' AND tenant <> ''`,
    async add({ commitId, note }, execute) {
      const last = await execute(ask)
      await execute(saveState('version', commitId))
      const schemaVersion = Number(last?.schema_version)
      const replaces = [String(last?.version)]
      const added = await execute(
        sql`INSERT INTO ${notes} (tenant, id, commit_id, note) VALUES (${tenant}, ${nextNote}, ${commitId},
          ${note}) RETURNING id`,
      )
      const id = Number(added?.id)
      if (id % commitsPerDeletion === 0) {
        await execute(sql`DELETE FROM ${notes} WHERE tenant = ${tenant} AND id <= ${id - maxNotes}`)
      }
      return { replaces, schemaVersion, hasBegun: last?.has_begun === 1 }
    },
    notesSince: (version) => sql`
      SELECT (SELECT json_group_array(later.note) FROM ${notes} later WHERE later.tenant = known.tenant
        AND later.id > known.id) AS notes
      FROM ${notes} known WHERE known.tenant = ${tenant} AND known.commit_id = ${version}`,
    latestNotes: (limit) => sql`
      SELECT json_group_array(note) AS notes FROM (SELECT note FROM ${notes}
        WHERE tenant = ${tenant} AND note IS NOT NULL ORDER BY id DESC LIMIT ${limit})`,
    commitsSince(version, limit) {
      const earlier = sql`SELECT id FROM ${notes} WHERE tenant = ${tenant} AND commit_id = ${version}`
      const later = sql`SELECT commit_id, note FROM ${notes} WHERE tenant = ${tenant} AND id > (${earlier}) ORDER
        BY id LIMIT ${limit}`
      const statement = sql`
        SELECT (SELECT json_group_array(json_array(commit_id, note)) FROM (${later})) AS commits
        WHERE EXISTS (${earlier})`
      return { statement, read: serialCommits }
    },
  }
}
