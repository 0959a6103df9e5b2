import type { AppFields } from 'daybook'
import { type Dialect, fieldIndexesOf, identifier, isOneOf, join, raw, type Sql, sql, tenant } from '../sql.ts'
import { createSqliteTrigrams } from './trigrams.ts'
import { createSqliteVersions } from './versions.ts'

/** SQLite, from 3.44. All tables are strict: they refuse values of another type. */
export function createSqliteDialect(prefix: string, hasTrigrams: boolean, fields: AppFields = {}): Dialect {
  const named = (name: string) => identifier(prefix + name)
  const saveState = (name: string, value: string) => sql`
    INSERT INTO ${named('state')} (tenant, name, value) VALUES (${tenant}, ${name}, ${value})
    ON CONFLICT (tenant, name) DO UPDATE SET value = excluded.value`
  return {
    types: {
      id: 'INTEGER',
      // Without it, SQLite may give rows other numbers, as in a dump, while an index of trigrams refers to the old
      // ones.
      rowKey: 'row_id INTEGER PRIMARY KEY',
      text: 'TEXT',
      shortText: 'TEXT',
      dateTime: 'TEXT',
      integer: 'INTEGER',
      number: 'REAL',
      boolean: 'INTEGER',
      json: 'TEXT',
    },
    tableOptions: ' STRICT',
    keyTableOptions: ' STRICT, WITHOUT ROWID',
    keyIncludes: () => '',
    name: named,
    createIndex({ name, table, columns, includes = [], where, isUnique }) {
      const entry = [...columns, ...includes].join(', ')
      const condition = where === undefined ? '' : ` WHERE ${where}`
      const kind = raw(isUnique ? 'UNIQUE INDEX' : 'INDEX')
      return sql`CREATE ${kind} ${named(name)} ON ${named(table)} (${raw(entry)})${raw(condition)}`
    },
    // Without statistics, SQLite considers all indexes of a date equal, including the one with text.
    indexHint: (index) => sql` INDEXED BY ${named(index)}`,
    keyHint: (table) => sql` INDEXED BY ${identifier(`sqlite_autoindex_${prefix}${table}_1`)}`,
    textLengths: [],
    dateTime: (date) => date,
    hasTable: (table) => sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${prefix + table}`,
    preparation: [],
    waitForWriters: [],
    // Binds the list as one value, however long it is.
    isOneOf: isOneOf((column, values) => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`),
    isAmong: (key, query) => sql`${key} IN (${query})`,
    // Faster than instr(), and case-sensitive, unlike LIKE.
    contains: (column, word) => sql`${column} GLOB ${`*${word.replace(/[*?[]/g, '[$&]')}*`}`,
    includedText: {
      maxLength: Number.POSITIVE_INFINITY,
      joined: (text, separator) => sql`group_concat(${text}, ${raw(`'${separator}'`)})`,
    },
    rowsOf(rows, first) {
      const before = first === undefined ? [] : [first]
      if (rows.length <= maxBoundRows) {
        const values = rows.map((row) => sql`(${join([...before, ...row], ', ')})`)
        return sql`VALUES ${join(values, ', ')}`
      }
      return sql`SELECT ${join([...before, ...items(rows[0]?.length ?? 0)], ', ')}
        FROM json_each(${JSON.stringify(rows)})`
    },
    batch: (statements) => statements,
    jsonArray: (values) => sql`json_array(${join(values, ', ')})`,
    jsonList: (value) => sql`json_group_array(${value})`,
    // Rows are already in this order. Sorting them again would take a third of the time of a page.
    jsonListInOrder: (value) => sql`json_group_array(${value})`,
    integersInOrder: (column, from) => sql`(SELECT json_group_array(${column}) FROM ${from})`,
    orderedJoin: raw('CROSS JOIN'),
    materialized: raw('MATERIALIZED '),
    fence: raw(''),
    unindexed: (column) => sql`+${column}`,
    // JSON would round it to 15 digits.
    exactNumber: (column) => sql`CASE WHEN ${column} IS NOT NULL THEN printf('%!.17g', ${column}) END`,
    fieldIndexes: fieldIndexesOf(fields, prefix),
    hasIndex: (index) => sql`SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ${prefix + index}`,
    json: (text) => sql`${text}`,
    fieldValue: (column, name) => `json_extract(${column}, '$.${name}')`,
    // JSON values and list items have the same types.
    isFieldValue: (value, values) => sql`${value} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
    isInFieldList: (column, name, values) => sql`EXISTS (
      SELECT 1 FROM json_each(${raw(column)}, ${`$.${name}`}) item
      WHERE item.value IN (SELECT value FROM json_each(${JSON.stringify(values)})))`,
    fieldItems: (fields, name) => ({
      from: sql`json_each(${fields}, ${`$.${name}`}) item`,
      // JSON would round a number to 15 digits, and the value of a boolean is a number.
      text: raw(`CASE item.type WHEN 'real' THEN printf('%!.17g', item.value) WHEN 'text' THEN item.value
        WHEN 'integer' THEN CAST(item.value AS TEXT) ELSE item.type END`),
      kind: raw(`CASE item.type WHEN 'text' THEN 'string' WHEN 'true' THEN 'boolean' WHEN 'false' THEN 'boolean'
        ELSE 'number' END`),
    }),
    rowsPerInsert: 64,
    generatesIds: () => false,
    insertRow: (table, columns, row, id) => sql`
      INSERT INTO ${named(table)} (id, ${columns}) VALUES (${id}, ${row}) ON CONFLICT DO NOTHING RETURNING id`,
    insertRows(table, columns, rows, id) {
      // Evaluated once, before the first row is inserted.
      const first = sql`WITH new AS MATERIALIZED (SELECT ${id} AS id)`
      const values = rows.map((row, index) => sql`((SELECT id FROM new) + ${index}, ${row})`)
      return {
        statement: sql`${first} INSERT INTO ${named(table)} (id, ${columns}) VALUES ${join(values, ', ')} RETURNING id`,
        idsOf: (first) => rows.map((_, index) => Number(first?.id) + index),
      }
    },
    saveState,
    returningMatch: raw(' RETURNING 1 AS matched'),
    skipLocked: raw(''),
    trigrams: hasTrigrams ? createSqliteTrigrams(named, prefix) : null,
    versions: createSqliteVersions({ named, saveState }),
  }
}

/**
 * The maximum number of rows whose values are bound one by one. This takes 0.6 times as long as JSON, but each number
 * of rows is a statement of its own.
 */
const maxBoundRows = 4

/** Returns the first items of an array that is a `value`. */
function items(count: number): readonly Sql[] {
  return Array.from({ length: count }, (_, index) => raw(`value ->> ${index}`))
}
