import { createCommitId, StoreError, timeZoneDataVersion } from 'daybook/storage'
import { indexOfField } from '../columns/fields.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, type Row, raw, type Sql, sql } from '../statement/statement.ts'
import { createTables } from './version-1.ts'
import { upgradeToVersion2 } from './version-2.ts'
import { upgradeToVersion3 } from './version-3.ts'
import { upgradeToVersion4 } from './version-4.ts'
import { upgradeToVersion5 } from './version-5.ts'
import { upgradeToVersion6 } from './version-6.ts'
import { upgradeToVersion7 } from './version-7.ts'

/**
 * One step of the schema. Never change a released step, because later ones build on it. In a new database (`isNew`), a
 * step may skip changes of rows.
 */
export type Migration = (execute: Execute, dialect: Dialect, isNew: boolean) => Promise<void>

const migrations: readonly Migration[] = [
  createTables,
  upgradeToVersion2,
  upgradeToVersion3,
  upgradeToVersion4,
  upgradeToVersion5,
  upgradeToVersion6,
  upgradeToVersion7,
]

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
    for (const statement of current === 0 ? [] : dialect.beforeUpgrade) await execute(statement)
    if (current === 0) {
      const { shortText } = dialect.types
      const columns = raw(`name ${shortText} PRIMARY KEY, value ${shortText} NOT NULL`)
      await execute(sql`CREATE TABLE IF NOT EXISTS ${dialect.name('state')} (${columns})${raw(dialect.tableOptions)}`)
    }
    for (const step of steps.slice(current)) await step(execute, dialect, current === 0)
    // It is unknown which rules the events of an earlier release follow.
    if (current === 0 && timeZoneDataVersion !== null)
      await execute(dialect.saveState('time_zone_data', timeZoneDataVersion))
    await execute(dialect.saveState('schema_version', String(steps.length)))
    // Lists may differ after an upgrade, and it is unknown which.
    if (current > 0) await dialect.versions.add({ commitId: createCommitId(), note: null }, execute, inTurn(execute))
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

/** Selects the version of the time-zone data as `value`. */
export function timeZoneData(dialect: Dialect): Sql {
  return sql`SELECT value FROM ${dialect.name('state')} WHERE name = 'time_zone_data'`
}

/**
 * Throws like `assertSchema` unless the tables have the version of this release. Another process may upgrade them at
 * any time.
 */
export function requireVersion(current: number): void {
  const known = migrations.length
  if (current > known) throw tooNew(current, known)
  if (current === known) return
  throw new StoreError(
    'not-migrated',
    current === 0
      ? 'The tables of the calendar are missing. Call `await store.migrate()` once before the store is used.'
      : `The tables of the calendar have version ${current} of ${known}. Call \`await store.migrate()\` to bring them up to date.`,
  )
}

/** Returns the version of the schema; 0 if there are no tables. */
async function schemaVersion(execute: Execute, dialect: Dialect): Promise<number> {
  const exists = await execute(dialect.hasTable('state'))
  if (exists === undefined) return 0
  const row = await execute(sql`SELECT value FROM ${dialect.name('state')} WHERE name = 'schema_version'`)
  return Number(row?.value ?? 0)
}

function tooNew(current: number, known: number): StoreError {
  return new StoreError(
    'unavailable',
    `The tables of the calendar have version ${current}, and this release of daybook knows up to ${known}. Use a newer release.`,
  )
}
