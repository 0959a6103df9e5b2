import { setImmediate as endOfTurn } from 'node:timers/promises'
import { StoreError } from 'daybook/storage'
import { type Database, type Dialect, type Row, raw, type Sql } from '../sql.ts'
import type { SqliteDatabase } from './driver.ts'
import { closed, sqliteError } from './errors.ts'
import { createGroupCommit, type GroupClock } from './group-commit.ts'
import { createJoin } from './joined/join-transaction.ts'
import { patiently } from './patience.ts'
import { createSerial } from './serial.ts'
import { createStatements } from './statements.ts'
import { type Connection, transact, type Work } from './transaction.ts'

export interface SqliteSettings {
  readonly synchronous: 'full' | 'normal'
  /** In milliseconds. */
  readonly busyTimeout: number
  /** Limits the groups of transactions. */
  readonly groupClock?: GroupClock
}

/** The cache size. With SQLite's default of 2 MB, a large calendar reads its index from disk. */
const cacheKilobytes = 65_536

/** The size of the WAL after a checkpoint: without a limit it would keep that of the largest transaction ever. */
const walBytes = 16 * 1024 * 1024

/** When commits are on the disk, and after how many pages they copy the WAL into the file; 0 for never. */
interface Durability extends Pick<SqliteSettings, 'synchronous'> {
  readonly autoCheckpoint: number
}

/** Returns the first statements of a connection that writes. */
export function pragmas({ synchronous }: Pick<SqliteSettings, 'synchronous'>): readonly string[] {
  return [
    // SQLite's own timeout would block the thread while it waits.
    'PRAGMA busy_timeout = 0',
    'PRAGMA journal_mode = WAL',
    `PRAGMA journal_size_limit = ${walBytes}`,
    `PRAGMA synchronous = ${synchronous}`,
    'PRAGMA foreign_keys = ON',
    `PRAGMA cache_size = -${cacheKilobytes}`,
  ]
}

/** Copies the WAL back into the file, while others may write. */
const copyPages = raw('PRAGMA wal_checkpoint(PASSIVE)')

/**
 * Makes the next transaction write the WAL from its beginning, unless another process is using it. Otherwise the WAL
 * grows as long as two processes write in turns, each while the other copies the WAL back into the file.
 */
const restart = raw('PRAGMA wal_checkpoint(RESTART)')

/** A WAL of so many pages of the usual size is restarted, which waits for the disk. */
const pagesBeforeRestart = walBytes / 4096

/**
 * Copies the WAL, and restarts it if it is long. Follows each background transaction, which copies nothing itself: with
 * the copy, others would wait twice as long for it.
 */
export async function copyLog(run: (statement: Sql) => Promise<Row | undefined>): Promise<void> {
  const copied = await run(copyPages)
  if (Number(copied?.log) >= pagesBeforeRestart) await run(restart)
}

/**
 * The settings of background transactions. They do not wait for the disk: a power failure can lose the last ones, but
 * nothing that was written after them: SQLite reads the WAL up to the first damaged frame, and the sync of a later
 * commit, of any process, includes all frames before it. A killed process loses nothing, as the system has the frames.
 */
export const background: Durability = { synchronous: 'normal', autoCheckpoint: 0 }

/**
 * Creates a database with one connection. Transactions are serial, and a statement outside waits for the open
 * transaction or group, because it would read uncommitted data. Waiting for another process does not block this one.
 */
export function createSqliteDatabase(driver: SqliteDatabase, dialect: Dialect, settings: SqliteSettings): Database {
  const { busyTimeout } = settings
  const statements = createStatements(driver)
  const { run } = statements
  let isSetUp = false
  let isClosed = false
  /** The open transaction. */
  let open: { readonly isOver: Promise<void>; end(): void } | undefined
  /** Background transactions, and after each of them a copy, which other transactions do not wait for. */
  const inBackground = createSerial()

  function setUp(): void {
    // Some drivers still run prepared statements after they are closed.
    if (isClosed) throw new StoreError('unavailable', closed)
    if (isSetUp) return
    for (const pragma of pragmas(settings)) {
      // Statements that return a row cannot use `exec`.
      if (pragma.includes('journal_')) run(raw(pragma))
      else driver.exec(pragma)
    }
    isSetUp = true
  }

  /** Returns after how many pages a commit copies the WAL. The app may have set it. */
  function autoCheckpoint(): number {
    return Number(run(raw('PRAGMA wal_autocheckpoint'))?.wal_autocheckpoint)
  }

  function setDurability({ synchronous, autoCheckpoint }: Durability): void {
    // Prepared statements would have an effect only once.
    driver.exec(`PRAGMA synchronous = ${synchronous}`)
    driver.exec(`PRAGMA wal_autocheckpoint = ${autoCheckpoint}`)
  }

  /** Calls a function when no transaction uses the connection. */
  function whenFree<T>(act: () => T): Promise<T> {
    return patiently(busyTimeout, async () => {
      while (open !== undefined) await open.isOver
      setUp()
      return act()
    })
  }

  const connection: Connection = {
    async begin() {
      await whenFree(() => run(raw('BEGIN IMMEDIATE')))
      let end = () => {}
      const isOver = new Promise<void>((resolve) => {
        end = resolve
      })
      open = { isOver, end }
    },
    work: (work) =>
      work((statement) => {
        try {
          return run(statement)
        } catch (error) {
          throw sqliteError(error)
        }
      }),
    run,
    async commit() {
      run(raw('COMMIT'))
      leave()
    },
    async rollBack() {
      try {
        run(raw('ROLLBACK'))
      } catch {
        // Some errors, such as a full disk, have already ended the transaction.
      }
      leave()
    },
  }
  const transactions = createGroupCommit(connection, settings.groupClock)

  /** Lets others use the connection. */
  function leave(): void {
    open?.end()
    open = undefined
  }

  function transactAlone<T>(work: Work<T>): Promise<T> {
    return transactions.run(() => transact(connection, work))
  }

  async function transactInBackground<T>(work: Work<T>): Promise<T> {
    const usual = await whenFree(() => {
      const before = { synchronous: settings.synchronous, autoCheckpoint: autoCheckpoint() }
      setDurability(background)
      return before
    })
    try {
      return await transact(connection, work)
    } finally {
      // A transaction that could not be rolled back refuses this, and nothing is committed any more.
      setDurability(usual)
    }
  }

  /** Runs a statement in a turn of its own, so that other work waits less. */
  async function inOwnTurn(statement: Sql): Promise<Row | undefined> {
    await endOfTurn()
    return whenFree(() => run(statement))
  }

  const execute = (statement: Sql) => whenFree(() => run(statement))
  return {
    dialect,
    execute,
    join: createJoin({ own: driver, execute }),
    transaction: (work, { sharesCommit = false, onJoin } = {}) =>
      sharesCommit ? transactions.share(work, onJoin) : transactAlone(work),
    background(work) {
      const committed = inBackground.run(() => transactions.run(() => transactInBackground(work)))
      // If the copy fails, a later commit copies.
      void inBackground.run(() => committed.then(() => copyLog(inOwnTurn)).catch(() => {}))
      return committed
    },
    exclusively: transactAlone,
    async close() {
      await transactions.idle()
      if (isClosed) return
      isClosed = true
      statements.clear()
      driver.close()
    },
  }
}
