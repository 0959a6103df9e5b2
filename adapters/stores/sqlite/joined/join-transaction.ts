import { ofProcess } from '../../of-process.ts'
import { type Database, type Execute, type Row, raw } from '../../sql.ts'
import { checkDatabase } from '../check-database.ts'
import type { SqliteDatabase } from '../driver.ts'
import { sqliteError } from '../errors.ts'
import { createSerial, type Serial } from '../serial.ts'
import { createStatements, type Statements } from '../statements.ts'

/** The use of a connection of the app. */
interface AppConnection {
  readonly statements: Statements
  readonly jobs: Serial
}

/** Stores of several copies of the library may use one connection. */
const connections = ofProcess('sqlite.connections', () => new WeakMap<object, AppConnection>())

interface JoinOptions {
  /** The connection of the store, if it is one of this thread. */
  readonly own?: SqliteDatabase
  /** Runs a statement on a connection of the store. */
  readonly execute: Database['execute']
}

/** Creates the function that joins a transaction of the app on its own connection to the same file. */
export function createJoin({ own, execute }: JoinOptions): NonNullable<Database['join']> {
  let asking: Promise<Row | undefined> | undefined

  async function ownFile(): Promise<unknown> {
    asking ??= execute(fileOf)
    try {
      return (await asking)?.file
    } catch (error) {
      asking = undefined
      throw error
    }
  }

  /** Refuses a connection on which the store would not be what it is on its own. */
  async function check(run: Statements['run']): Promise<void> {
    const row = run(probe)
    if (typeof row?.keys !== 'number') throw new TypeError(otherRows)
    if (row.keys !== 1) throw new TypeError(withoutKeys)
    const file = await ownFile()
    if (file === '' || file === null) throw new TypeError(inMemory)
    if (row.file !== file)
      throw new TypeError(
        `within: the connection has the file ${JSON.stringify(row.file)} open; the store has ${JSON.stringify(file)}.`,
      )
  }

  return (value) => {
    const database = connectionIn(value)
    if (database === own) throw new TypeError(sameConnection)
    const use = connections.get(database) ?? { statements: createStatements(database), jobs: createSerial() }
    connections.set(database, use)
    const { run } = use.statements
    const inside: Execute = (statement) => {
      try {
        return run(statement)
      } catch (error) {
        throw sqliteError(error)
      }
    }

    async function joined<T>(work: (execute: Execute) => Promise<T>) {
      requireOpen(database)
      await check(run)
      requireOpen(database)
      run(raw('SAVEPOINT daybook'))
      try {
        const result = await work(inside)
        run(raw('RELEASE daybook'))
        return { result, isOver: async () => !isOpen(database) }
      } catch (error) {
        undo(run)
        throw sqliteError(error)
      }
    }

    return { run: (work) => use.jobs.run(() => joined(work)) }
  }
}

const textOfFile = `SELECT file FROM pragma_database_list WHERE name = 'main'`
const fileOf = raw(textOfFile)
const probe = raw(`SELECT foreign_keys AS keys, file FROM pragma_foreign_keys, (${textOfFile})`)

/** Returns the database of a value. Throws a `TypeError` that names the remedy. */
function connectionIn(value: object): SqliteDatabase {
  if (isOfLibrary(value)) throw new TypeError(ofLibrary)
  try {
    checkDatabase(value)
  } catch (error) {
    throw new TypeError(`within: ${error instanceof Error ? error.message : error}`)
  }
  return value as SqliteDatabase // it was checked
}

/** Whether it is of Kysely or Drizzle. */
function isOfLibrary(value: object): boolean {
  return ['executeQuery', 'select'].some((name) => typeof Reflect.get(value, name) === 'function')
}

/**
 * Members of the drivers: libsql and better-sqlite3 in the first two, `node:sqlite` in the third, which throws when it
 * is closed.
 */
interface State {
  readonly open?: boolean
  readonly inTransaction?: boolean
  readonly isTransaction?: boolean
}

function isOpen(database: SqliteDatabase & State): boolean {
  // A closed libsql ends the process when another member is used.
  if (database.open === false) return false
  try {
    return database.inTransaction ?? database.isTransaction ?? refusesBegin(database)
  } catch {
    return false
  }
}

/** Earlier versions of `node:sqlite` have no such member. */
function refusesBegin(database: SqliteDatabase): boolean {
  try {
    database.exec('BEGIN')
  } catch (error) {
    return error instanceof Error && error.message.includes('within a transaction')
  }
  database.exec('ROLLBACK')
  return false
}

function requireOpen(database: SqliteDatabase): void {
  if (!isOpen(database)) throw new TypeError(notBegun)
}

function undo(run: Statements['run']): void {
  try {
    run(raw('ROLLBACK TO daybook'))
    run(raw('RELEASE daybook'))
  } catch {
    // Some errors, such as a full disk, have already ended the transaction.
  }
}

const notBegun = 'within: no transaction is open on this connection, or it is over. Begin one with BEGIN IMMEDIATE.'
const sameConnection =
  'within: received the connection of the store, on which others read. Open a second connection to the same file ' +
  'for the transactions of the app.'
const inMemory = 'within: the store is in memory, so that no second connection can open it. Use a file.'
const withoutKeys =
  'within: the connection does not check foreign keys. Run PRAGMA foreign_keys = ON when you open it, before BEGIN.'
const otherRows =
  'within: the connection returns rows as arrays, or integers as BigInt. Use one with the defaults of the driver.'
const ofLibrary =
  'within: received an object of Kysely or Drizzle; accepted is the database of better-sqlite3, libsql or ' +
  'node:sqlite that it uses, on which its transaction is open.'
