import { collectionNames, eventLinks } from 'daybook/storage'
import { linkTables } from '../columns/links.ts'
import type { Database } from '../dialect/database.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { type Execute, sql, tenant } from '../statement/statement.ts'
import { delay, pause } from '../writing/removal.ts'
import { removalFlag } from './removal-flag.ts'

/** The maximum number of records that a transaction deletes. */
const chunkSize = 500

/** Events first, because they link to the others. */
const tables: readonly Table[] = ['events', ...collectionNames.filter((table) => table !== 'events')]

/**
 * Deletes all rows of the tenant of the database in transactions of limited size, between which others write. The first
 * flags the tenant, so that nothing of it can be read or written, and the last deletes the flag. After an interruption,
 * the flag stays, and the next call goes on.
 */
export async function removeTenant({ dialect, transaction }: Database): Promise<void> {
  await transaction(async (execute) => {
    await removeFacts(execute, dialect)
    await execute(dialect.saveState(removalFlag, ''))
  })
  while (!(await transaction((execute) => removeChunk(execute, dialect)))) await delay(pause)
}

/** Deletes what is not a record. Its number is limited: there are at most about 10,000 notes. */
async function removeFacts(execute: Execute, { name, versions }: Dialect): Promise<void> {
  for (const table of [
    ...versions.tables,
    'followers',
    'removed_ids',
    'former_names',
    'keyed_values',
    'commit_notes',
    'state',
  ]) {
    await execute(sql`DELETE FROM ${name(table)} WHERE tenant = ${tenant}`)
  }
}

/** Returns whether nothing is left. */
async function removeChunk(execute: Execute, dialect: Dialect): Promise<boolean> {
  const { name } = dialect
  for (const table of tables) {
    const ids = sql`SELECT id FROM ${name(table)} WHERE tenant = ${tenant} ORDER BY id LIMIT ${chunkSize}`
    const last = (await execute(sql`SELECT max(id) AS id FROM (${ids}) p`))?.id ?? null
    if (last === null) continue
    const links = table === 'events' ? eventLinks.map((link) => linkTables[link].name) : []
    for (const linked of links) {
      await execute(sql`DELETE FROM ${name(linked)} WHERE tenant = ${tenant} AND event_id <= ${Number(last)}`)
    }
    await execute(sql`DELETE FROM ${name(table)} WHERE tenant = ${tenant} AND id <= ${Number(last)}`)
    return false
  }
  await removeFacts(execute, dialect)
  return true
}
