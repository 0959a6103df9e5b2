/**
 * The core of stores in SQL databases. Another database needs a `Dialect`, which is its SQL, and a `Database`, which
 * runs statements and transactions through a driver.
 *
 * @module daybook/sql
 */

export { dateTimeDigits } from './sql/columns/dates.ts'
export { fieldIndexesOf } from './sql/columns/fields.ts'
export type { Database, DatabaseTransactionOptions, Replicas } from './sql/dialect/database.ts'
export type { Dialect, Trigrams } from './sql/dialect/dialect.ts'
export type { FieldDialect, FieldIndex, FieldItem, FieldItems } from './sql/dialect/fields.ts'
export type { JoinedConnection, JoinedWork } from './sql/dialect/joined.ts'
export type { IncludedText, JsonDialect, QueryDialect } from './sql/dialect/query.ts'
export { readTimedOut } from './sql/dialect/read-limit.ts'
export type { ColumnTypes, Index, SchemaDialect, Table } from './sql/dialect/schema.ts'
export type {
  AddedCommit,
  CommitQuery,
  NotedCommit,
  RowInsertion,
  Versions,
  WriteDialect,
} from './sql/dialect/write.ts'
export { noCommit, serialCommits } from './sql/statement/commits.ts'
export { parseJson } from './sql/statement/json.ts'
export { checkedName } from './sql/statement/options.ts'
export {
  type Answer,
  all,
  type Execute,
  type IsOneOf,
  identifier,
  isOneOf,
  join,
  type Row,
  raw,
  render,
  type Sql,
  type Statement,
  sql,
  tenant,
  type Value,
} from './sql/statement/statement.ts'
export { TooLarge } from './sql/statement/too-large.ts'
export { createSqlStore, type SqlStore } from './sql/store.ts'
export { databaseOfTenant } from './sql/tenants/tenant-database.ts'
export type { TenantStore } from './sql/tenants/tenant-store.ts'
export { type TracedDatabaseOptions, tracedDatabase } from './sql/tracing/traced-database.ts'
export type { TracingOptions } from './sql/tracing/tracing-options.ts'
