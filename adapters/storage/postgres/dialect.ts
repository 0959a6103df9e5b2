import type { AppFields } from 'daybook'
import { collectionNames } from 'daybook/storage'
import {
  type Dialect,
  dateTimeDigits,
  type FieldItem,
  fieldIndexesOf,
  identifier,
  isOneOf,
  join,
  nextId,
  parseJson,
  raw,
  render,
  type Sql,
  sql,
  type Table,
  tenant,
} from '../sql.ts'
import { createPostgresTrigrams } from './trigrams.ts'
import { createPostgresVersions } from './versions.ts'

/** PostgreSQL, from 13, and compatible databases. */
export function createPostgresDialect(
  schema: string | undefined,
  prefix: string,
  hasTrigrams: boolean,
  fields: AppFields = {},
): Dialect {
  const inSchema = (name: Sql) => (schema === undefined ? name : sql`${identifier(schema)}.${name}`)
  const named = (table: string) => inSchema(identifier(prefix + table))
  const text = 'text COLLATE "C"'
  const sequenceOf = (table: string) => inSchema(identifier(`${prefix}${table}_ids`))
  const nextOf = (table: string) => sql`nextval('${raw(render(sequenceOf(table), String).text())}')`
  // Sequences are not rolled back. One for each tenant would be a table in the catalog.
  const newId = (table: Table, floor: number, index = 0) =>
    sql`CASE WHEN ${tenant} = '' THEN ${nextOf(table)} ELSE ${nextId(table, floor, named)} + ${raw(String(index))} END`
  const hasRelation = (name: string) => sql`
    SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = ${name} AND n.nspname = ${schema === undefined ? raw('current_schema()') : schema}`
  return {
    types: {
      text,
      shortText: text,
      dateTime: 'bigint',
      integer: 'bigint',
      number: 'double precision',
      boolean: 'boolean',
      json: 'jsonb',
    },
    tableOptions: '',
    keyTableOptions: '',
    keyIncludes: (column) => ` INCLUDE (${column})`,
    name: named,
    createIndex({ name, table, columns, includes, where, isUnique }) {
      const entry = `(${columns.join(', ')})${includes === undefined ? '' : ` INCLUDE (${includes.join(', ')})`}`
      const condition = where === undefined ? '' : ` WHERE ${where}`
      // An index belongs to the schema of its table.
      const index = identifier(prefix + name)
      return sql`CREATE ${raw(isUnique ? 'UNIQUE INDEX' : 'INDEX')} ${index} ON ${named(table)} ${raw(entry + condition)}`
    },
    hasTable: (table) => hasRelation(prefix + table),
    indexHint: () => raw(''),
    keyHint: () => raw(''),
    // An index entry can contain 2,700 bytes.
    textLengths: [`${bytesOfTexts} <= 2000`, `${bytesOfTexts} > 2000`],
    dateTime: dateTimeDigits,
    // Those of the calendar without a tenant: its transactions insert at the same time without a conflict.
    idSources: [...collectionNames, 'commit_notes'].map((table) => sql`CREATE SEQUENCE ${sequenceOf(table)}`),
    preparation: schema === undefined ? [] : [createSchema(schema)],
    // Each writing transaction locks this table before its snapshot.
    waitForWriters: [sql`LOCK TABLE ${named('state')} IN EXCLUSIVE MODE`],
    isOneOf: isOneOf(isInArray),
    // With IN, PostgreSQL sorts the keys first, or reads the whole table.
    isAmong: (key, query) => sql`${key} = ANY(ARRAY(${query}))`,
    // Faster than LIKE, and without wildcards.
    contains: (column, word) => sql`strpos(${column}, ${word}) > 0`,
    // Beside the other columns of an entry, which can contain 2,700 bytes.
    includedText: { maxLength: 1000, joined: (text) => sql`string_agg(${text}, ';')` },
    // As text, because one driver would encode the JSON again.
    rowsOf: (rows, first) => sql`
      SELECT ${join([...(first ? [first] : []), ...items(rows[0]?.length ?? 0)], ', ')} FROM json_array_elements(${JSON.stringify(rows)}::text::json) AS row`,
    batch,
    jsonArray: (values) => sql`json_build_array(${join(values, ', ')})`,
    jsonList: (value) => sql`coalesce(json_agg(${value}), '[]')`,
    jsonListInOrder: (value, orderBy) => sql`coalesce(json_agg(${value} ORDER BY ${orderBy}), '[]')`,
    // JSON functions accept arrays.
    integersInOrder: (column, from, orderBy) => sql`ARRAY(SELECT ${column} FROM ${from} ORDER BY ${orderBy})`,
    orderedJoin: raw('JOIN'),
    materialized: raw('MATERIALIZED '),
    fence: raw(' OFFSET 0'),
    unindexed: (column) => sql`+${column}`,
    exactNumber: (column) => column,
    fieldIndexes: fieldIndexesOf(fields, prefix),
    hasIndex: (index) => hasRelation(prefix + index),
    // As text, because one driver would encode the JSON again.
    json: (value) => sql`${value}::text::jsonb`,
    fieldValue: (column, name) => `(${column} -> '${name}')`,
    isFieldValue: isOneOfJson,
    isInFieldList: (column, name, values) => sql`EXISTS (
      SELECT 1 FROM jsonb_path_query(${raw(column)}, ${raw(`'lax $."${name}"[*]'`)}) AS item
      WHERE ${isOneOfJson(raw('item'), values)})`,
    fieldItems: (fields, name) => ({
      from: sql`jsonb_path_query(${fields}, ${raw(`'lax $."${name}"[*]'`)}) AS item`,
      text: raw(`(item #>> '{}') COLLATE "C"`),
      kind: raw('jsonb_typeof(item)'),
    }),
    rowsPerInsert: 64,
    insertRow: (table, columns, row, floor) => sql`
      INSERT INTO ${named(table)} (id, ${columns}) VALUES (${newId(table, floor)}, ${row}) ON CONFLICT DO NOTHING RETURNING id`,
    insertRows(table, columns, rows, floor) {
      const values = rows.map((row, index) => sql`(${newId(table, floor, index)}, ${row})`)
      const inserted = sql`INSERT INTO ${named(table)} (id, ${columns}) VALUES ${join(values, ', ')} RETURNING id`
      return {
        statement: sql`WITH inserted AS (${inserted}) SELECT json_agg(id ORDER BY id) AS value FROM inserted`,
        idsOf: (row) => parseJson(row?.value),
      }
    },
    saveState: (name, value) => sql`
      INSERT INTO ${named('state')} (tenant, name, value) VALUES (${tenant}, ${name}, ${value})
      ON CONFLICT (tenant, name) DO UPDATE SET value = excluded.value`,
    returningMatch: raw(' RETURNING 1 AS matched'),
    skipLocked: raw(' FOR UPDATE SKIP LOCKED'),
    trigrams: hasTrigrams ? createPostgresTrigrams(inSchema, prefix) : null,
    versions: createPostgresVersions({
      commits: named('commits'),
      nextNote: nextOf('commit_notes'),
      state: named('state'),
      notes: named('commit_notes'),
    }),
  }
}

const bytesOfTexts = 'octet_length(search_text) + octet_length(search_title)'

/** Creates a schema unless it exists. IF NOT EXISTS would require the right to create it even if it exists. */
function createSchema(schema: string): Sql {
  return raw(`DO $$ BEGIN
    IF to_regnamespace('${schema}') IS NULL THEN CREATE SCHEMA "${schema}"; END IF;
  END $$`)
}

/** Binds the list as one value, however long it is. */
function isInArray(column: Sql, values: readonly number[] | readonly string[]): Sql {
  const items = values.map((value) => (typeof value === 'number' ? value : quoted(value)))
  return sql`${column} = ANY(${`{${items.join(',')}}`}::${raw(typeof values[0] === 'number' ? 'bigint' : 'text')}[])`
}

/** Binds the list as one value, however long it is. Compares JSON values, so numbers as numbers. */
function isOneOfJson(value: Sql, values: readonly FieldItem[]): Sql {
  const [only] = values
  if (values.length === 1) return sql`${value} = ${JSON.stringify(only)}::text::jsonb`
  const items = values.map((item) => quoted(JSON.stringify(item)))
  return sql`${value} = ANY(${`{${items.join(',')}}`}::text::jsonb[])`
}

/** Returns the first items of an array that is a `row`. Dates are numbers here. */
function items(count: number): readonly Sql[] {
  return Array.from({ length: count }, (_, index) => raw(`(row ->> ${index})::bigint`))
}

/** Combines all statements into one, because each takes a round trip to the server. */
function batch(statements: readonly Sql[]): readonly Sql[] {
  const [last] = statements.slice(-1)
  if (last === undefined || statements.length === 1) return statements
  const others = statements.slice(0, -1).map((statement, index) => sql`${raw(`w${index}`)} AS (${statement})`)
  return [sql`WITH ${join(others, ', ')} ${last}`]
}

/** Returns an item of an array literal. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
