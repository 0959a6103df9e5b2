import { StoreError } from 'daybook/storage'
import { type Database, type Dialect, type Execute, type Row, raw, readTimedOut, render, type Sql } from '../sql.ts'
import { background, copyLog, pragmas, type SqliteSettings } from './database.ts'
import { closed, sqliteError } from './errors.ts'
import { createGroupCommit } from './group-commit.ts'
import { createJoin } from './joined/join-transaction.ts'
import { patiently } from './patience.ts'
import { createSerial } from './serial.ts'
import { bindable } from './statements.ts'
import { createThread, type Thread } from './thread.ts'
import { type Connection, transact, type Work } from './transaction.ts'
import { createTurns } from './turns.ts'

export interface ThreadedSettings extends SqliteSettings {
  readonly file: string
  /** The result of `moduleOfDriver`. */
  readonly driver: string
  readonly readers: number
  /** In milliseconds; 0 for no limit. */
  readonly readTimeout: number
}

/**
 * Creates a database whose thread writes, while others read committed data concurrently. The app's thread never waits.
 * Transactions are serial.
 */
export function createThreadedDatabase(dialect: Dialect, settings: ThreadedSettings): Database {
  const { file, driver, readers, readTimeout, busyTimeout } = settings
  const writer = createThread({ file, driver, setUp: pragmas(settings) })
  // The file is already in WAL mode. Setting it again could conflict with other connections.
  const toOpenFile = ({ synchronous }: Pick<SqliteSettings, 'synchronous'>) =>
    pragmas({ synchronous }).filter((pragma) => !pragma.includes('journal_mode'))
  /** Started by the first background transaction. */
  const sweeper = createThread({
    file,
    driver,
    setUp: [...toOpenFile(background), `PRAGMA wal_autocheckpoint = ${background.autoCheckpoint}`],
  })
  const turns = createTurns(
    Array.from({ length: readers }, () =>
      createThread({ file, driver, setUp: [...toOpenFile(settings), 'PRAGMA query_only = ON'] }),
    ),
  )
  const connection = connectionOf(writer)
  const transactions = createGroupCommit(connection, settings.groupClock)
  /** Background transactions, and after each of them a copy, which other transactions do not wait for. */
  const inBackground = createSerial()
  let opening: Promise<unknown> | undefined
  let isClosed = false

  /** Opens the file with the writer, which configures it, before others read it. */
  async function opened(): Promise<void> {
    if (isClosed) throw new StoreError('unavailable', closed)
    opening ??= patiently(busyTimeout, () => run(writer, raw('SELECT 1')))
    try {
      await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  function run(thread: Thread, fragment: Sql, milliseconds = 0): Promise<Row | undefined> {
    const statement = render(fragment, () => '?')
    const limit = milliseconds > 0 && { milliseconds, error: () => readTimedOut(statement, milliseconds, dialect) }
    return thread.run(statement.key, statement.text, statement.values.map(bindable), limit || undefined)
  }

  function transactAlone<T>(work: Work<T>): Promise<T> {
    return transactions.run(() => transact(connection, work))
  }

  function connectionOf(thread: Thread): Connection {
    let endedBefore = 0
    /** A thread that has started since the transaction began would run each statement in a transaction of its own. */
    const runInside = async (statement: Sql) => {
      if (thread.ended !== endedBefore) throw new StoreError('unavailable', endedWithin)
      return run(thread, statement)
    }
    return {
      async begin() {
        await opened()
        await patiently(busyTimeout, () => run(thread, raw('BEGIN IMMEDIATE')))
        endedBefore = thread.ended
      },
      async work(work) {
        const statements = oneByOne(runInside)
        try {
          return await work(statements.run)
        } finally {
          await statements.end()
        }
      },
      run: runInside,
      commit: async () => void (await runInside(raw('COMMIT'))),
      // Some errors, such as a full disk, have already ended the transaction.
      rollBack: () => run(thread, raw('ROLLBACK')).then(ignore, ignore),
    }
  }

  const execute: Database['execute'] = async (statement) => {
    await opened()
    return turns.take((thread) => patiently(busyTimeout, () => run(thread, statement, readTimeout)))
  }

  return {
    dialect,
    execute,
    join: createJoin({ execute }),
    transaction: (work, { sharesCommit = false, onJoin } = {}) =>
      sharesCommit ? transactions.share(work, onJoin) : transactAlone(work),
    background(work) {
      const committed = inBackground.run(() => transactions.run(() => transact(connectionOf(sweeper), work)))
      // If the copy fails, a later commit copies.
      void inBackground.run(() => committed.then(() => copyLog((statement) => run(sweeper, statement))).catch(() => {}))
      return committed
    },
    exclusively: transactAlone,
    async close() {
      await transactions.idle()
      if (isClosed) return
      isClosed = true
      await inBackground.idle()
      await Promise.all([...(await turns.end()), writer, sweeper].map((thread) => thread.close()))
    },
  }
}

const endedWithin = 'A thread of the database ended within a transaction: nothing of the transaction was stored.'

function ignore(): void {}

/**
 * Runs statements serially, because a thread runs one at a time, but work may issue several at once. Statements that
 * are still queued when the work ends do not run, because they would run after the transaction.
 */
function oneByOne(execute: Execute): { readonly run: Execute; end(): Promise<void> } {
  const statements = createSerial()
  let isOver = false
  return {
    run: (statement) =>
      statements.run(async () => {
        if (isOver) throw new Error('The transaction of this statement is over.')
        try {
          return await execute(statement)
        } catch (error) {
          throw sqliteError(error)
        }
      }),
    async end() {
      isOver = true
      await statements.idle()
    },
  }
}
