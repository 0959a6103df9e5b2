import { createCommitId, StoreError } from 'daybook/storage'
import { indexOfField } from '../columns/fields.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, forTenant, type Row, type Sql, sql, tenant } from '../statement/statement.ts'
import { beginning, listTenants } from './tenants.ts'
import { createTables } from './version-1.ts'

/** One step of the schema. Never change a released step: databases that have run it do not run it again. */
export type Migration = (execute: Execute, dialect: Dialect) => Promise<void>

const migrations: readonly Migration[] = [createTables]

/**
 * Upgrades a database of any earlier version to the current one. Runs in a transaction that no other process shares.
 */
export async function migrate(
  execute: Execute,
  dialect: Dialect,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  for (const statement of dialect.preparation) await execute(statement)
  const current = await schemaVersion(execute, dialect)
  if (current > steps.length) throw tooNew(current, steps.length)
  // If everything is up to date, nothing is written, because that would require the right.
  if (current < steps.length) {
    for (const statement of current === 0 ? [] : dialect.waitForWriters) await execute(statement)
    for (const step of steps.slice(current)) await step(execute, dialect)
    await execute(dialect.saveState('schema', String(steps.length)))
    if (current === 0) await execute(beginning(dialect))
    // Lists may differ after an upgrade, and it is unknown which.
    const tenants = current === 0 ? [] : await listTenants(execute, dialect)
    for (const tenant of ['', ...tenants])
      await addCommit((statement) => execute(forTenant(statement, tenant)), dialect)
  }
  const { trigrams } = dialect
  if (trigrams !== null && (await execute(trigrams.exists)) === undefined) {
    for (const statement of trigrams.create) await execute(statement)
  }
  for (const index of dialect.fieldIndexes) {
    const exists = await execute(dialect.hasIndex(index.name))
    if (exists === undefined) await execute(dialect.createIndex(indexOfField(index, dialect)))
  }
}

async function addCommit(execute: Execute, dialect: Dialect): Promise<void> {
  await dialect.versions.add({ commitId: createCommitId(), note: null }, execute, inTurn(execute))
}

function inTurn(execute: Execute): Parameters<Dialect['versions']['add']>[2] {
  return async (...statements) => {
    let row: Row | undefined
    for (const statement of statements) row = await execute(statement)
    return row
  }
}

/** Throws `StoreError` `not-migrated`, or `unavailable` for tables of a later version, and names the remedy. */
export async function assertSchema(execute: Execute, dialect: Dialect): Promise<void> {
  requireVersion(await schemaVersion(execute, dialect))
  if (dialect.trigrams !== null && (await execute(dialect.trigrams.exists)) === undefined) {
    throw new StoreError('not-migrated', 'The index of trigrams is missing. Call `await store.migrate()` to make it.')
  }
  for (const { table, field, name } of dialect.fieldIndexes) {
    if ((await execute(dialect.hasIndex(name))) !== undefined) continue
    const message = `The index of the field ${field} of ${table} is missing. Call \`await store.migrate()\` to make it.`
    throw new StoreError('not-migrated', message)
  }
}

/** Selects the version of the time-zone data as `value`; empty if it is unknown. */
export function timeZoneData(dialect: Dialect): Sql {
  return sql`SELECT value FROM ${dialect.name('state')} WHERE tenant = ${tenant} AND name = 'time_zone_data'`
}

/**
 * Throws like `assertSchema` unless the tables have the version of this release. Another process may upgrade them at
 * any time.
 */
export function requireVersion(current: number): void {
  const newest = migrations.length
  if (current > newest) throw tooNew(current, newest)
  if (current === newest) return
  throw new StoreError(
    'not-migrated',
    current === 0
      ? 'The tables of the calendar are missing. Call `await store.migrate()` once before the store is used.'
      : `The tables of the calendar have version ${current} of ${newest}. Call \`await store.migrate()\` to bring ` +
          `them up to date.`,
  )
}

/** Returns the version of the schema; 0 if there are no tables. Throws `unavailable` for tables without a version. */
async function schemaVersion(execute: Execute, dialect: Dialect): Promise<number> {
  const exists = await execute(dialect.hasTable('state'))
  if (exists === undefined) return 0
  // All columns, because tables of a build before the first release have other ones.
  const row = await execute(sql`SELECT s.* FROM ${dialect.name('state')} s WHERE s.name = 'schema'`)
  if (row?.tenant === undefined) throw new StoreError('unavailable', withoutVersion)
  return Number(row.value)
}

const withoutVersion =
  'The tables of the calendar have no version. A build before the first release made them, and they cannot be ' +
  'upgraded: ' +
  'use an empty database or another `tablePrefix`. If they are damaged, restore a backup.'

function tooNew(current: number, newest: number): StoreError {
  return new StoreError(
    'unavailable',
    `The tables of the calendar have version ${current}, and this release of daybook knows up to ${newest}. Use a ` +
      `newer release.`,
  )
}
