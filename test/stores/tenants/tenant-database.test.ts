import { expect, it } from 'vitest'
import { databaseOfTenant } from '../../../adapters/stores/sql/tenants/tenant-database.ts'
import { type Database, type Sql, sql } from '../../../adapters/stores/sql.ts'

/** A database that notes the tenant of each statement, and what else it receives. */
function aDatabase() {
  const tenants: unknown[] = []
  const received: unknown[] = []
  const execute = async ({ tenant }: Sql) => {
    tenants.push(tenant)
    return undefined
  }
  const database = {
    execute,
    transaction: (work: (run: typeof execute) => unknown, options: unknown) => {
      received.push(options)
      return work(execute)
    },
    background: (work: (run: typeof execute) => unknown) => work(execute),
    exclusively: (work: (run: typeof execute) => unknown) => work(execute),
    join(...args: readonly unknown[]) {
      received.push(args)
      return { run: (work: (run: typeof execute) => unknown) => work(execute) }
    },
  } as unknown as Database // with what a tenant needs
  return { database, tenants, received }
}

const app = { of: 'the app' }
const statement = sql`SELECT 1`

it.each<[string, (database: Database) => unknown, received: readonly unknown[]]>([
  ['statements', ({ execute }) => execute(statement), []],
  ['transactions', ({ transaction }) => transaction((run) => run(statement) as never), [{ tenant: 'town' }]],
  [
    'transactions with options',
    ({ transaction }) => transaction((run) => run(statement) as never, { sharesCommit: true }),
    [{ sharesCommit: true, tenant: 'town' }],
  ],
  ['work in the background', ({ background }) => background((run) => run(statement) as never), []],
  ['exclusive work', ({ exclusively }) => exclusively((run) => run(statement) as never), []],
  ['transactions of the app', ({ join }) => join?.(app).run((run) => run(statement) as never), [[app, 'town']]],
])('of a tenant all are for it: %s', async (_, run, expected) => {
  const { database, tenants, received } = aDatabase()
  await run(databaseOfTenant(database, 'town'))
  expect([tenants, received]).toEqual([['town'], expected])
  await run(databaseOfTenant(database, ''))
  expect(tenants).toEqual(['town', undefined])
})
