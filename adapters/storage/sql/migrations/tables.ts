import type { Dialect } from '../dialect/dialect.ts'
import type { Index } from '../dialect/schema.ts'
import { raw, type Sql, sql } from '../statement/statement.ts'

// The parts of migrations that tables share. Released migrations use them, so what they return never changes.

/** Returns the indexes of a table of linked records. */
export function indexesOfLinked(linked: string): readonly Index[] {
  return [
    { ...bySlug(linked), where: isOutOfTrash },
    { ...byName(linked), includes: ['date_utc', 'status', 'author'] },
    byPublication(linked),
  ]
}

/** Creates the table of a link of events, with its index. */
export function tableOfLinks(table: string, column: string, to: string, dialect: Dialect): readonly Sql[] {
  const { name, createIndex, keyIncludes, keyTableOptions } = dialect
  const { integer, dateTime } = dialect.types
  const columns = [column, 'start_date', 'event_id']
  return [
    sql`CREATE TABLE ${name(table)} (
      event_id ${raw(integer)} NOT NULL REFERENCES ${name('events')} (id) ON DELETE CASCADE,
      position ${raw(integer)} NOT NULL,
      ${raw(column)} ${raw(integer)} NOT NULL REFERENCES ${name(to)} (id),
      start_date ${raw(dateTime)} NOT NULL,
      PRIMARY KEY (event_id, position)${raw(keyIncludes(column))})${raw(keyTableOptions)}`,
    createIndex({ name: `${table}_by_${column}`, table, columns, isUnique: true }),
  ]
}

export const isOutOfTrash = `status <> 'trash'`

export function bySlug(table: string): Index {
  return { name: `${table}_by_slug`, table, columns: ['slug'], textColumns: ['slug'], isUnique: true }
}

export function byName(table: string): Index {
  return { name: `${table}_by_name`, table, columns: ['search_name', 'id'], textColumns: ['search_name'] }
}

export function byPublication(posts: string): Index {
  return { name: `${posts}_by_publication`, table: posts, columns: ['date_utc'], where: `status = 'publish'` }
}
