import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startPgBouncer, tracksPreparedStatements } from '../support/pgbouncer.ts'
import { openSchema, postgresDrivers, postgresUrl } from '../support/postgres.ts'
import { creates } from './creates.ts'

// `npm run test:pooler`. CREATES=10000 waits for so many in each test, and KILLS=50 kills the pooler more often.
const wanted = Number(process.env.CREATES || 150)
const kills = Number(process.env.KILLS || 2)

const tracked = (await tracksPreparedStatements()) ? [0, 200] : [0]
const cases = (['session', 'transaction'] as const).flatMap((poolMode) =>
  tracked.flatMap((maxPreparedStatements) =>
    [true, false].flatMap((prepare) =>
      (['pg', 'postgres.js'] as const).map((driver) => {
        const name = `${driver}, ${poolMode} pooling, max_prepared_statements ${maxPreparedStatements}, prepare ${prepare}`
        return [name, { poolMode, maxPreparedStatements, prepare, driver }] as const
      }),
    ),
  ),
)

describe('creates behind a PgBouncer that is killed', () => {
  it.each(cases)(
    '%s',
    async (_name, { poolMode, maxPreparedStatements, prepare, driver }) => {
      const { url, schema } = await openTables()
      const poolSize = poolMode === 'session' ? 20 : 3
      const pooler = await startPgBouncer({ url, poolMode, maxPreparedStatements, poolSize })
      onTestFinished(pooler.remove)
      const isSupported = !prepare || poolMode === 'session' || maxPreparedStatements > 0
      const counts = isSupported ? 'acknowledged' : 'answered'
      const report = await creates({ pooler, url, schema, driver, prepare, creates: wanted, counts, kills })
      console.log(JSON.stringify({ driver, poolMode, maxPreparedStatements, prepare, ...report }))
      expect(report.faults).toEqual([])
      expect(report.lost).toHaveLength(0)
      if (!isSupported) expect(report.refusals.join()).toContain('give the store the option `prepare: false`')
    },
    60_000 + wanted * 150,
  )
})

it('refuses statement pooling at the start, which has no transactions', async () => {
  const pooler = await startPgBouncer({
    url: await postgresUrl(),
    poolMode: 'statement',
    maxPreparedStatements: 0,
    poolSize: 3,
  })
  onTestFinished(pooler.remove)
  for (const { name, connect } of postgresDrivers) {
    const { client, close } = connect(pooler.url)
    onTestFinished(close)
    await expect(createPostgresStore(client).migrate()).rejects.toMatchObject({
      name: 'StoreError',
      code: 'unavailable',
      // postgres.js does not pass on why a connection was closed.
      message: expect.stringMatching(name === 'pg' ? /pool_mode = transaction/ : /out of reach/),
    })
  }
})

async function openTables() {
  const [url, schema] = [await postgresUrl(), await openSchema()]
  onTestFinished(schema.release)
  const pool = new pg.Pool({ connectionString: url })
  await createPostgresStore(pool, { schema: schema.name }).migrate()
  await pool.end()
  return { url, schema: schema.name }
}
