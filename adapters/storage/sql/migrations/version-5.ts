import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, raw, sql } from '../statement/statement.ts'

/**
 * Version 5 of the tables: the notes of the last commits. The commits of the current version have a row from the start, so
 * that the notes since this version are known.
 */
export async function upgradeToVersion5(execute: Execute, dialect: Dialect): Promise<void> {
  const { name, createIndex, types, tableOptions } = dialect
  const table = 'commit_notes'
  const { id, shortText, integer, text } = types
  const columns = raw(`${id}, commit_id ${shortText} NOT NULL, replaced_by ${integer}, note ${text}`)
  await execute(sql`CREATE TABLE ${name(table)} (${columns})${raw(tableOptions)}`)
  await execute(createIndex({ name: `${table}_by_commit`, table, columns: ['commit_id'], isUnique: true }))
  await execute(
    createIndex({ name: `${table}_replaced`, table, columns: ['replaced_by'], where: 'replaced_by IS NOT NULL' }),
  )
  const current = await execute(dialect.versions.ask)
  for (const commitId of String(current?.version).split(' ')) {
    await execute(sql`INSERT INTO ${name(table)} (commit_id) VALUES (${commitId})`)
  }
}
