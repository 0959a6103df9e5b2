/** The members that databases of better-sqlite3, libsql and `node:sqlite` share. */
export interface SqliteDatabase {
  /** Runs a statement that returns nothing. */
  exec(sql: string): unknown
  /** Prepares a statement. */
  prepare(sql: string): SqliteStatement
  /** Closes the file. */
  close(): unknown
}

/** The members that prepared statements of the drivers share. */
export interface SqliteStatement {
  /** False for statements that return no rows. Some drivers do not need it. */
  readonly reader?: boolean
  /** Runs a statement that returns no rows. */
  run(...values: (string | number)[]): unknown
  /** Returns the first row, by column names; `null` or `undefined` if there is none. */
  get(...values: (string | number)[]): unknown
}
