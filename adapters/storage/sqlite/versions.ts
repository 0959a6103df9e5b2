import { createCommitId } from 'daybook/storage'
import { raw, type Sql, sql, type Versions, type WriteDialect } from '../sql.ts'

/** How many notes stay. Every 16th commit deletes older ones. */
const maxNotes = 10_000
const commitsPerDeletion = 16

const tooOld = 'The tables of the calendar have a later version. Use a newer release of daybook.'

interface VersionTables {
  readonly named: (name: string) => Sql
  readonly saveState: WriteDialect['saveState']
}

/** Commits are serial, so the version is the id of the last one, and later commits have greater ids in the table of notes. */
export function createSqliteVersions({ named, saveState }: VersionTables): Versions {
  const [state, notes] = [named('state'), named('commit_notes')]
  // Without a commit id the version is unknown, so each query returns another one.
  const current = sql`coalesce((SELECT value FROM ${state} WHERE name = 'version'), hex(randomblob(16)))`
  const ask = sql`
    SELECT ${current} AS version,
      (SELECT value FROM ${state} WHERE name = 'schema_version') AS schema_version`
  return {
    creation: () => [sql`INSERT INTO ${state} (name, value) VALUES ('version', ${createCommitId()})`],
    // Each release before version 7 inserts the version, and replaces it on a conflict.
    lockOut: [
      sql`CREATE TRIGGER ${named('locks_out_earlier_releases')} BEFORE INSERT ON ${state}
        WHEN NEW.name = 'version' AND EXISTS (SELECT 1 FROM ${state} WHERE name = 'version')
        BEGIN SELECT RAISE(ABORT, ${raw(`'${tooOld}'`)}); END`,
    ],
    current,
    ask,
    async add({ commitId, note }, execute) {
      const last = await execute(ask)
      const updated = await execute(sql`UPDATE ${state} SET value = ${commitId} WHERE name = 'version' RETURNING name`)
      if (updated === undefined) await execute(saveState('version', commitId))
      const schemaVersion = Number(last?.schema_version)
      const replaces = [String(last?.version)]
      const added = await execute(
        sql`INSERT INTO ${notes} (commit_id, note) VALUES (${commitId}, ${note}) RETURNING id`,
      )
      const id = Number(added?.id)
      if (id % commitsPerDeletion === 0) await execute(sql`DELETE FROM ${notes} WHERE id <= ${id - maxNotes}`)
      return { replaces, schemaVersion }
    },
    notesSince: (version) => sql`
      SELECT (SELECT json_group_array(later.note) FROM ${notes} later WHERE later.id > known.id) AS notes
      FROM ${notes} known WHERE known.commit_id = ${version}`,
  }
}
