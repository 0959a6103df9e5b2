import type { Dialect } from '../dialect/dialect.ts'
import { type Execute, raw, sql } from '../statement/statement.ts'

/** Version 2 of the tables, part by part. */
export async function upgradeToVersion2(execute: Execute, dialect: Dialect, isNew: boolean): Promise<void> {
  if (!isNew) await convertRevisionsAndAuthors(execute, dialect)
  await markRemovedTerms(execute, dialect)
}

/**
 * Converts revisions, which are commit ids, and author ids, which may be text. Existing numbers become their digits.
 */
async function convertRevisionsAndAuthors(execute: Execute, dialect: Dialect): Promise<void> {
  for (const posts of ['events', 'venues', 'organizers'] as const) {
    await dialect.convertToText(posts, ['revision', 'author'], execute)
  }
  for (const terms of ['categories', 'tags'] as const) await dialect.convertToText(terms, ['revision'], execute)
}

/** Adds a mark for removed terms. The row stays until all links to it are removed. */
async function markRemovedTerms(execute: Execute, { name, createIndex, types }: Dialect): Promise<void> {
  for (const terms of ['categories', 'tags'] as const) {
    await execute(sql`ALTER TABLE ${name(terms)} ADD COLUMN removed ${raw(types.boolean)} NOT NULL DEFAULT FALSE`)
    await execute(createIndex({ name: `${terms}_removed`, table: terms, columns: ['id'], where: 'removed = TRUE' }))
  }
}
