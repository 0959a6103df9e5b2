import { setTimeout as delay } from 'node:timers/promises'
import { StoreError } from 'daybook/storage'
import { ofProcess } from '../../of-process.ts'
import { type Database, type Dialect, type Execute, join, type Row, raw, render, type Sql, sql } from '../../sql.ts'
import { postgresError } from '../errors.ts'
import { executing } from '../executing.ts'
import type { AnswerLimit } from '../limits/answer-limit.ts'
import { oneByOne } from '../one-by-one.ts'
import { appTransaction } from './app-transaction.ts'
import { inTime } from './in-time.ts'
import { createLocks } from './locks.ts'

/** Settings of the work, as in a transaction of the store itself. Afterwards the app gets its own back. */
const settings = { lock_timeout: '10000', enable_seqscan: 'off', jit: 'off' }
const names = Object.keys(settings)

/** How long to wait for a connection, to learn which tables the store has. In milliseconds. */
const longestQuestion = 5_000

/** The use of a connection of the app. */
interface Use {
  last: Promise<unknown>
  /** The id of the transaction that was open first. */
  transaction?: string
}

/** Stores of several copies of the library may use one connection. */
const uses = ofProcess('postgres.connections', () => new WeakMap<object, Use>())

interface JoinOptions {
  /** How many connections the store has. */
  readonly connections: 'one' | 'many'
  /** The limit of each wait for the connection of the app. */
  readonly limit: AnswerLimit
}

/**
 * Creates the function that joins a transaction of the app. `execute` runs a statement on a connection of the store.
 */
export function createJoin(
  dialect: Dialect,
  execute: Database['execute'],
  { connections: ownConnections, limit }: JoinOptions,
): NonNullable<Database['join']> {
  const probe = probeOf(dialect)
  const locks = createLocks(dialect)
  let asking: Promise<Row | undefined> | undefined

  /** Returns the tables of the store, or undefined if the app may hold its only connection. */
  async function ownTables(): Promise<unknown> {
    if (ownConnections === 'one') return undefined
    asking ??= execute(sql`SELECT ${tablesIn(dialect)} AS tables`)
    try {
      const row = await Promise.race([asking, delay(longestQuestion, 'late' as const, { ref: false })])
      if (row === 'late') throw new StoreError('busy', noConnection)
      return row?.tables
    } catch (error) {
      asking = undefined
      throw error
    }
  }

  async function isOwn(tables: unknown): Promise<boolean> {
    const own = await ownTables()
    return own === undefined || own === tables
  }

  async function check(row: Row | undefined, use: Use, isOnce: boolean): Promise<void> {
    if (row?.isolation === undefined) throw new TypeError(renames)
    if (row.isolation !== 'serializable') throw new TypeError(tooWeak(String(row.isolation)))
    if (!(await isOwn(row.tables))) {
      // The server may have been started again, or the tables restored, since they were read.
      asking = undefined
      if (!(await isOwn(row.tables))) throw new TypeError(otherTables)
    }
    use.transaction ??= String(row.transaction)
    if (isOnce && use.transaction !== row.transaction) throw new TypeError(isOver)
  }

  return (value, tenant = '') => {
    const { connection, isOnce, inSavepoint } = appTransaction(value)
    const use: Use = uses.get(connection) ?? { last: Promise.resolve() }
    uses.set(connection, use)

    async function joined<T>(work: (execute: Execute) => Promise<T>) {
      let hasBegun = false
      try {
        return await inTime(
          inSavepoint,
          limit,
        )(async (query) => {
          hasBegun = true
          const { run, ended, stop } = oneByOne(query)
          const inside = executing(run)
          const working = async () => {
            // As the transactions of the store do, before a snapshot if the app has none.
            await inside(raw(locks.writing))
            if (tenant === '') await inside(raw(locks.concurrent))
            const row = await inside(probe)
            await check(row, use, isOnce)
            if (tenant !== '') await inside(raw(locks.ofTenant(tenant)))
            const result = await work(inside)
            await ended()
            await inside(restored(row))
            return { row, result }
          }
          const { row, result } = await working().finally(stop)
          const xid = String(row?.transaction)
          return {
            result,
            isOver: async () => isPast(await execute(sql`SELECT pg_xact_status(${xid}::xid8) AS status`)),
          }
        })
      } catch (error) {
        throw (hasBegun ? undefined : refusal(error)) ?? postgresError(error)
      }
    }

    return {
      run(work) {
        const turn = use.last.then(() => joined(work))
        use.last = turn.catch(() => {})
        return turn
      },
    }
  }
}

/** Selects the properties of a transaction, and gives it the settings. */
function probeOf(dialect: Dialect): Sql {
  const before = names.map((name) => sql`current_setting(${raw(`'${name}'`)}) AS ${raw(name)}`)
  const after = Object.entries(settings).map(([name, value]) =>
    raw(`set_config('${name}', '${value}', true) AS own_${name}`),
  )
  return sql`
    SELECT ${tablesIn(dialect)} AS tables, current_setting('transaction_isolation') AS isolation,
      pg_current_xact_id()::text AS transaction, ${join(before, ', ')}, ${join(after, ', ')}`
}

/** Gives the app the settings back that the probe has selected. */
function restored(row: Row | undefined): Sql {
  const settings = names.map((name) => sql`set_config(${name}, ${String(row?.[name])}, true)`)
  return sql`SELECT ${join(settings, ', ')}`
}

/** Text that is the same on each connection that sees the tables of the store, on the same server. */
function tablesIn(dialect: Dialect): Sql {
  const state = render(dialect.name('state'), String).text()
  return sql`concat_ws(' ', pg_postmaster_start_time(), current_database(), to_regclass(${raw(`'${state}'`)})::oid)`
}

/** A transaction of long ago has no status any more. */
function isPast(row: Row | undefined): boolean {
  return row?.status !== 'in progress'
}

function refusal(error: unknown): TypeError | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === '25P01') return new TypeError(notBegun, { cause: error })
  return code === '25P02' ? new TypeError(hasFailed, { cause: error }) : undefined
}

const notBegun =
  'within: no transaction is open on this connection, or it is over. Begin one with BEGIN ISOLATION LEVEL SERIALIZABLE.'
const hasFailed =
  'within: a statement of the transaction has failed, so that PostgreSQL accepts nothing but ROLLBACK. Roll back, ' +
  'and begin another one.'
const otherTables =
  'within: the transaction is in another database than the store, or its `search_path` leads to other tables. Use ' +
  'the same database, and give the store the option `schema`.'
const isOver =
  'within: this transaction is over, and its connection is in another one. Pass the transaction that is open.'
const renames = 'within: the client changes the names of columns. Use one without such a transformation.'
const noConnection = 'The pool of the store has no free connection: give it more, and try again.'

function tooWeak(isolation: string): string {
  return (
    `within: the transaction has the isolation ${isolation}; accepted is serializable. Begin it with BEGIN ` +
    `ISOLATION LEVEL SERIALIZABLE.`
  )
}
