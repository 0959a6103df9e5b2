import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postgresDrivers } from '../support/postgres.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { scratchFile, sqliteDrivers } from '../support/sqlite-drivers.ts'
import { aTally, runSteps, type Stores } from './cache-model-run.ts'
import { type Step, steps } from './cache-model-steps.ts'

// STEPS=100000 npx vitest run test/journeys/cache-model.test.ts
// SEED=7 takes others.
const wanted = Number(process.env.STEPS ?? 6_000)
/** Each takes ten times as long there. */
const wantedOnPostgres = wanted / 10
const seed = Number(process.env.SEED ?? 20_300_115)

describe('a calendar that keeps replies answers as one that does not', () => {
  it('on the memory store', { timeout: 60_000 + wanted * 20 }, async () => {
    await takeSteps(wanted, async (run) => {
      const store = createMemoryStore()
      await run({ store, foreign: store })
    })
  })

  it('on SQLite, where another process writes too', { timeout: 60_000 + wanted * 20 }, async () => {
    const [driver] = sqliteDrivers
    if (driver === undefined) throw new Error('there is no driver for SQLite')
    let files = 0
    await takeSteps(wanted, async (run) => {
      const file = scratchFile(`calendar-${++files}.db`)
      const [store, foreign] = [createSqliteStore(driver.open(file)), createSqliteStore(driver.open(file))]
      try {
        await store.migrate()
        await run({ store, foreign })
      } finally {
        await store.close()
        await foreign.close()
      }
    })
  })

  it('on PostgreSQL, where another process writes too', { timeout: 60_000 + wanted * 20 }, async () => {
    const [driver] = postgresDrivers
    if (driver === undefined) throw new Error('there is no driver for PostgreSQL')
    // Of its own: what others write on a server shows in the ETags of lists.
    const server = await startPostgres()
    const [own, other] = [driver.connect(server.url), driver.connect(server.url)]
    let schemas = 0
    try {
      await takeSteps(wantedOnPostgres, async (run) => {
        schemas += 1
        const options = { schema: `calendar_${schemas}` }
        const store = createPostgresStore(own.client, options)
        await store.migrate()
        await run({ store, foreign: createPostgresStore(other.client, options) })
      })
    } finally {
      await own.close()
      await other.close()
      await server.remove()
    }
  })
})

async function takeSteps(
  count: number,
  onStores: (run: (stores: Stores) => Promise<void>) => Promise<void>,
): Promise<void> {
  const tally = aTally()
  const property = fc.asyncProperty(steps, (taken: readonly Step[]) =>
    onStores((stores) => runSteps(taken, stores, tally)),
  )
  for (let runs = 0; tally.steps < count; runs += 1) await fc.assert(property, { numRuns: 1, seed: seed + runs })
  console.log(`SEED=${seed}: ${JSON.stringify(tally)}`)
  expect(tally.hits / (tally.hits + tally.misses)).toBeGreaterThan(0.3)
  expect(Math.min(tally.unchanged, tally.changed) / tally.steps).toBeGreaterThan(0.05)
  expect(tally.writes / tally.steps).toBeGreaterThan(0.02)
}
