import { createCommitId, fold, numbered, searchText, slugify } from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import { parseJson } from '../statement/json.ts'
import { type Execute, join, raw, type Sql, sql } from '../statement/statement.ts'
import { isOutOfTrash } from './tables.ts'

/**
 * Version 7 of the tables: texts are folded without typographic characters, and the database refuses the writes of processes
 * with an earlier release.
 */
export async function upgradeToVersion7(execute: Execute, dialect: Dialect, isNew: boolean): Promise<void> {
  if (!isNew) {
    for (const table of ['events', 'venues', 'organizers', 'categories', 'tags'] as const) {
      await foldAgain(table, execute, dialect)
    }
  }
  for (const statement of dialect.versions.lockOut) await execute(statement)
}

type Row = readonly [id: number, slug: string, name: string, text: string]

const rowsAtOnce = 200

/**
 * Folds the stored texts of a table again. Two terms whose names become equal both stay: a name means the one with the lowest
 * id. A slug that no request finds any more gets the form of a slug again.
 */
async function foldAgain(table: Table, execute: Execute, dialect: Dialect): Promise<void> {
  const { name, jsonList, jsonArray } = dialect
  const hasTrash = table !== 'categories' && table !== 'tags'
  const column = raw(table === 'events' ? 'search_title' : 'search_name')
  // The row of a removed term has no slug.
  const isPresent = raw(hasTrash ? '' : ' AND removed = FALSE')
  const columns = [raw('id'), raw('slug'), column, raw('search_text')]
  const isHolder = raw(hasTrash ? isOutOfTrash : 'removed = FALSE')
  const isTaken = async (slug: string, id: number) =>
    (await execute(sql`SELECT 1 FROM ${name(table)} WHERE slug = ${slug} AND id <> ${id} AND ${isHolder}`)) !==
    undefined
  const freeSlug = async (slug: string, id: number) => {
    let free = slug
    for (let number = 2; await isTaken(free, id); number += 1) free = numbered(slug, number)
    return free
  }

  for (let last = 0; ; ) {
    const page = sql`SELECT ${join(columns, ', ')} FROM ${name(table)} WHERE id > ${last}${isPresent} ORDER BY id LIMIT ${rowsAtOnce}`
    const found = await execute(sql`SELECT ${jsonList(jsonArray(columns))} AS value FROM (${page}) page`)
    const rows = parseJson<readonly unknown[]>(found?.value).map((row) => parseJson<Row>(row))
    for (const [id, slug, folded, text] of rows) {
      const changes: Sql[] = []
      if (fold(folded) !== folded) changes.push(sql`${column} = ${fold(folded)}`)
      const searched = searchText(...text.split('\n'))
      if (searched !== text) changes.push(sql`search_text = ${searched}`)
      const words = slugify(slug)
      if (words !== slug && fold(slug) !== slug) {
        const free = await freeSlug(words || createCommitId(), id)
        changes.push(sql`slug = ${free}`, sql`revision = ${createCommitId()}`)
      }
      if (changes.length > 0) await execute(sql`UPDATE ${name(table)} SET ${join(changes, ', ')} WHERE id = ${id}`)
    }
    if (rows.length < rowsAtOnce) return
    last = Math.max(...rows.map(([id]) => id))
  }
}
