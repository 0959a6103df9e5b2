import type { Statement } from '../../sql.ts'
import type { RunQuery } from '../driver.ts'
import type { PgQuery, PgResult } from '../pg.ts'
import type { PostgresJs } from '../postgres-js.ts'

/** A transaction of the app, on whichever client. */
export interface AppTransaction {
  /** What stands for its connection. Statements on it run one at a time. */
  readonly connection: object
  /** Whether the object belongs to one transaction only, so that it must not be used for the next one. */
  readonly isOnce: boolean
  /** Runs work between savepoints. Undoes it if it throws. */
  inSavepoint<T>(work: (query: RunQuery) => Promise<T>): Promise<T>
}

/**
 * Returns the transaction of an object of `pg`, postgres.js, Drizzle or Kysely. Throws a `TypeError` for something
 * else.
 */
export function appTransaction(value: object): AppTransaction {
  const transaction = sessionClientOf(value) ?? value
  if (hasMethods(transaction, ['executeQuery', 'withoutPlugins'])) return ofKysely(transaction as Kysely)
  if (hasMethods(transaction, ['unsafe'])) return ofPostgresJs(transaction as JoinedPostgresJs)
  if (isConnectionOfPg(transaction)) {
    const run = byStatement(({ text, values }) => transaction.query({ text: text(), values: [...values] }))
    return { connection: transaction, isOnce: false, inSavepoint: (work) => between(run, work) }
  }
  throw refused(hasMethods(transaction, ['query', 'connect']) ? pool : unknown)
}

const pool = 'the pool of a client, which runs each statement on another connection'
const unknown = 'something else'
const root = 'the whole client, which runs each statement on another connection'

function refused(what: string): TypeError {
  return new TypeError(
    `within: received ${what}; accepted is a transaction: a client of pg after BEGIN ISOLATION LEVEL SERIALIZABLE, ` +
      `the \`sql\` that postgres.js passes to \`begin\`, or the transaction of Drizzle or Kysely on these.`,
  )
}

/** Drizzle has the client of a transaction in its session. */
function sessionClientOf(value: object): object | undefined {
  const session: unknown = Reflect.get(value, 'session')
  const client: unknown = typeof session === 'object' && session !== null ? Reflect.get(session, 'client') : undefined
  return (typeof client === 'object' && client !== null) || typeof client === 'function' ? client : undefined
}

/** The part of a `pg` client that the store uses. */
interface ConnectionOfPg {
  query(query: PgQuery): Promise<PgResult>
}

function isConnectionOfPg(value: object): value is ConnectionOfPg {
  return hasMethods(value, ['query']) && (hasMethods(value, ['release']) || 'connectionParameters' in value)
}

/** The part of the `sql` of a transaction, or of a reserved connection, of postgres.js. */
interface JoinedPostgresJs extends Pick<PostgresJs, 'unsafe'> {
  /** Absent for a reserved connection. */
  readonly savepoint?: <T>(work: (sql: Pick<PostgresJs, 'unsafe'>) => Promise<T>) => Promise<T>
}

function ofPostgresJs(client: JoinedPostgresJs): AppTransaction {
  if (hasMethods(client, ['begin'])) throw refused(root)
  const runOn =
    ({ unsafe }: Pick<PostgresJs, 'unsafe'>): RunQuery =>
    async ({ text, values }) =>
      (await unsafe(text(), [...values], { prepare: false }))[0]
  const { savepoint } = client
  return {
    connection: client,
    isOnce: savepoint !== undefined,
    // With one of its own, postgres.js would roll back the whole transaction after a failed statement.
    inSavepoint: (work) => (savepoint ? savepoint((sql) => work(runOn(sql))) : between(runOn(client), work)),
  }
}

/** The part of a transaction of Kysely that the store uses. */
interface Kysely {
  readonly isTransaction: boolean
  /** Plugins may rename the columns of results. */
  withoutPlugins(): Kysely
  executeQuery(query: object): Promise<{ readonly rows: PgResult['rows'] }>
}

function ofKysely(kysely: Kysely): AppTransaction {
  if (!kysely.isTransaction) throw refused(root)
  const plain = kysely.withoutPlugins()
  const run = byStatement(({ text, values }) => plain.executeQuery(compiled(text(), values)))
  return { connection: kysely, isOnce: true, inSavepoint: (work) => between(run, work) }
}

/** Returns a query as Kysely compiles it. */
function compiled(text: string, values: Statement['values']): object {
  const query = { kind: 'RawNode', sqlFragments: [text], parameters: [] }
  return { sql: text, parameters: [...values], query, queryId: { queryId: 'daybook' } }
}

function byStatement(send: (statement: Statement) => Promise<{ readonly rows: PgResult['rows'] }>): RunQuery {
  return async (statement) => (await send(statement)).rows[0]
}

async function between<T>(query: RunQuery, work: (query: RunQuery) => Promise<T>): Promise<T> {
  await query(plain('SAVEPOINT daybook'))
  try {
    const result = await work(query)
    await query(plain('RELEASE SAVEPOINT daybook'))
    return result
  } catch (error) {
    // On a lost connection, the error of the work takes precedence.
    await query(plain('ROLLBACK TO SAVEPOINT daybook; RELEASE SAVEPOINT daybook')).catch(() => {})
    throw error
  }
}

function plain(text: string): Statement {
  return { key: text, values: [], isSearch: false, text: () => text }
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => typeof Object(value)[name] === 'function')
}
