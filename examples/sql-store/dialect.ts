// A store with its own dialect, of SQL that most databases accept. It runs on SQLite here, without any of its extensions: no
// hints, no upserts, no partial or covering indexes, no rows returned by writes. Copy it, and change what your database needs.

import { type Dialect, identifier, isOneOf, join, noCommit, raw, serialCommits, sql, tenant } from 'daybook/sql'

const nothing = raw('')
const named = (name: string) => identifier(`daybook_${name}`)
const state = named('state')
const notes = named('commit_notes')
const nextNote = sql`(SELECT coalesce(max(id), 0) + 1 FROM ${notes} WHERE tenant = ${tenant})`
const current = sql`coalesce((SELECT value FROM ${state} WHERE tenant = ${tenant} AND name = 'version'), ${noCommit})`
const saveState: Dialect['saveState'] = (name, value) =>
  sql`REPLACE INTO ${state} (tenant, name, value) VALUES (${tenant}, ${name}, ${value})`

export const plainDialect: Dialect = {
  types: {
    id: 'INTEGER',
    rowKey: null,
    text: 'TEXT',
    shortText: 'VARCHAR(200)',
    dateTime: 'CHAR(19)',
    integer: 'INTEGER',
    number: 'REAL',
    boolean: 'INTEGER',
    json: 'TEXT',
  },
  tableOptions: '',
  keyTableOptions: '',
  keyIncludes: () => '',
  name: named,
  createIndex({ name, table, columns, where, isUnique }) {
    // A unique index by an expression that is null outside of the condition stands for a partial one.
    const entry = isUnique && where ? columns.map((column) => `(CASE WHEN ${where} THEN ${column} END)`) : columns
    return sql`CREATE ${raw(isUnique ? 'UNIQUE INDEX' : 'INDEX')} ${named(name)} ON ${named(table)} (${raw(entry.join(', '))})`
  },
  hasTable: (table) => sql`SELECT 1 FROM sqlite_master WHERE name = ${`daybook_${table}`}`,
  textLengths: [],
  preparation: [],
  waitForWriters: [],
  indexHint: () => nothing,
  keyHint: () => nothing,
  orderedJoin: raw('JOIN'),
  materialized: nothing,
  fence: nothing,
  unindexed: (column) => column,
  isOneOf: isOneOf((column, values) => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`),
  isAmong: (key, query) => sql`${key} IN (${query})`,
  contains: (column, word) => sql`instr(${column}, ${word}) > 0`,
  dateTime: (date) => date,
  jsonArray: (values) => sql`json_array(${join(values, ', ')})`,
  jsonList: (value) => sql`json_group_array(${value})`,
  jsonListInOrder: (value, orderBy) => sql`json_group_array(${value} ORDER BY ${orderBy})`,
  integersInOrder: (column, from, orderBy) =>
    sql`(SELECT json_group_array(${column} ORDER BY ${orderBy}) FROM ${from})`,
  exactNumber: (column) => sql`CASE WHEN ${column} IS NOT NULL THEN printf('%!.17g', ${column}) END`,
  includedText: null,
  rowsOf(rows, first) {
    const items = rows[0]?.map((_, index) => raw(`value ->> ${index}`)) ?? []
    return sql`SELECT ${join([...(first ? [first] : []), ...items], ', ')} FROM json_each(${JSON.stringify(rows)})`
  },
  // Without indexes of fields, filters compare the values of each record.
  fieldIndexes: [],
  hasIndex: (index) => sql`SELECT 1 FROM sqlite_master WHERE name = ${`daybook_${index}`}`,
  json: (text) => sql`${text}`,
  fieldValue: (column, name) => `json_extract(${column}, '$.${name}')`,
  isFieldValue: (value, values) => sql`${value} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
  isInFieldList: (column, name, values) => sql`EXISTS (
    SELECT 1 FROM json_each(${raw(column)}, ${`$.${name}`}) item
    WHERE item.value IN (SELECT value FROM json_each(${JSON.stringify(values)})))`,
  fieldItems: (fields, name) => ({
    from: sql`json_each(${fields}, ${`$.${name}`}) item`,
    text: raw(`CASE item.type WHEN 'real' THEN printf('%!.17g', item.value) WHEN 'text' THEN item.value
      WHEN 'integer' THEN CAST(item.value AS TEXT) ELSE item.type END`),
    kind: raw(`CASE item.type WHEN 'text' THEN 'string' WHEN 'true' THEN 'boolean' WHEN 'false' THEN 'boolean'
      ELSE 'number' END`),
  }),
  rowsPerInsert: 20,
  generatesIds: () => false,
  insertRow: (table, columns, row, id) => sql`
    INSERT OR IGNORE INTO ${named(table)} (id, ${columns}) VALUES (${id}, ${row})`,
  insertRows: (table, columns, rows, id) => ({
    statement: sql`INSERT INTO ${named(table)} (id, ${columns}) VALUES ${join(
      rows.map((row, index) => sql`(${id} + ${index}, ${row})`),
      ', ',
    )}`,
    idsOf: (last) => rows.map((_, index) => Number(last?.id) - rows.length + 1 + index),
  }),
  newestId: (table) => sql`SELECT max(id) AS id FROM ${named(table)} WHERE tenant = ${tenant}`,
  saveState,
  returningMatch: nothing,
  skipLocked: nothing,
  batch: (statements) => statements,
  versions: {
    creation: [],
    tables: [],
    begin: [sql`INSERT INTO ${notes} (tenant, id, commit_id) VALUES (${tenant}, 0, ${noCommit})`],
    current,
    ask: sql`
      SELECT ${current} AS version,
        (SELECT value FROM ${state} WHERE tenant = '' AND name = 'schema') AS schema_version,
        (SELECT 1 FROM ${state} WHERE tenant = ${tenant} AND name = 'time_zone_data') AS has_begun`,
    ofTenants: sql`SELECT tenant, value AS version FROM ${state} WHERE name = 'version' AND tenant <> ''`,
    async add({ commitId, note }, execute) {
      const last = await execute(plainDialect.versions.ask)
      await execute(saveState('version', commitId))
      await execute(
        sql`INSERT INTO ${notes} (tenant, id, commit_id, note) VALUES (${tenant}, ${nextNote}, ${commitId}, ${note})`,
      )
      await execute(sql`DELETE FROM ${notes} WHERE tenant = ${tenant} AND id < ${nextNote} - 10000`)
      return {
        replaces: [String(last?.version)],
        schemaVersion: Number(last?.schema_version),
        hasBegun: last?.has_begun === 1,
      }
    },
    notesSince: (version) => sql`
      SELECT (SELECT json_group_array(later.note) FROM ${notes} later WHERE later.tenant = known.tenant AND later.id > known.id) AS notes
      FROM ${notes} known WHERE known.tenant = ${tenant} AND known.commit_id = ${version}`,
    latestNotes: (limit) => sql`
      SELECT json_group_array(note) AS notes FROM (SELECT note FROM ${notes} WHERE tenant = ${tenant} AND note IS NOT NULL
        ORDER BY id DESC LIMIT ${limit}) AS latest`,
    commitsSince(version, limit) {
      const earlier = sql`SELECT id FROM ${notes} WHERE tenant = ${tenant} AND commit_id = ${version}`
      const later = sql`SELECT commit_id, note FROM ${notes} WHERE tenant = ${tenant} AND id > (${earlier}) ORDER BY id LIMIT ${limit}`
      const statement = sql`
        SELECT (SELECT json_group_array(json_array(commit_id, note)) FROM (${later}) AS later) AS commits
        WHERE EXISTS (${earlier})`
      return { statement, read: serialCommits }
    },
  },
  trigrams: null,
}
