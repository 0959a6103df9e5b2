import { createMemoryStore } from 'daybook/memory'
import { createPostgresStore, type PostgresClient } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { postgresDrivers, postgresUrl } from '../support/postgres.ts'
import { longInput } from '../support/run-length.ts'
import { scratchFile, sqliteDrivers } from '../support/sqlite-drivers.ts'
import { openTables } from '../support/stores.ts'
import { aTally, runSteps, type Stores } from './cache-model-run.ts'
import { type Step, steps } from './cache-model-steps.ts'

// STEPS=100000 npx vitest run test/journeys/cache-model.test.ts
// SEED=7 takes others.
const wanted = Number(process.env.STEPS ?? (longInput ? 1_500 : 1_000))
/** Each takes five times as long there. */
const wantedOnPostgres = wanted / 5
const seed = Number(process.env.SEED ?? 20_300_115)

describe('a calendar with a cache replies as one without', () => {
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
    const quick = { synchronous: 'normal' } as const
    await takeSteps(wanted, async (run) => {
      const file = scratchFile(`calendar-${++files}.db`)
      const [store, foreign] = [
        createSqliteStore(driver.open(file), quick),
        createSqliteStore(driver.open(file), quick),
      ]
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
    await onPostgres(async ({ own, other, schema }, run) => {
      const [store, foreign] = [createPostgresStore(own, { schema }), createPostgresStore(other, { schema })]
      await run({ store, foreign })
    })
  })

  it('on PostgreSQL with freshness, within the time that was set', { timeout: 60_000 + wanted * 20 }, async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const freshness = { within: 1000, listen: false }
    const endDelay = () => void vi.advanceTimersByTime(freshness.within)
    await onPostgres(async ({ own, other, schema }, run) => {
      const store = createPostgresStore(own, { schema, freshness })
      await run({ store, foreign: createPostgresStore(other, { schema }), endDelay })
    })
  })
})

interface OnPostgres {
  readonly own: PostgresClient
  /** The connections of another process. */
  readonly other: PostgresClient
  readonly schema: string
}

async function onPostgres(
  open: (place: OnPostgres, run: (stores: Stores) => Promise<void>) => Promise<void>,
): Promise<void> {
  const [driver] = postgresDrivers
  if (driver === undefined) throw new Error('there is no driver for PostgreSQL')
  const url = await postgresUrl()
  const [own, other] = [driver.connect(url), driver.connect(url)]
  try {
    await takeSteps(wantedOnPostgres, async (run) => {
      const { name: schema, release } = await openTables()
      await open({ own: own.client, other: other.client, schema }, run)
      await release()
    })
  } finally {
    await own.close()
    await other.close()
  }
}

async function takeSteps(
  count: number,
  onStores: (run: (stores: Stores) => Promise<void>) => Promise<void>,
): Promise<void> {
  const tally = aTally()
  for (let runs = 0; tally.steps < count; runs += 1) {
    // One run generates up to a thousand steps.
    const left = count - tally.steps
    const property = fc.asyncProperty(steps, (generated: readonly Step[]) =>
      onStores((stores) => runSteps(generated.slice(0, left), stores, tally)),
    )
    await fc.assert(property, { numRuns: 1, seed: seed + runs })
  }
  console.log(`SEED=${seed}: ${JSON.stringify(tally)}`)
  expect(tally.hits / (tally.hits + tally.misses)).toBeGreaterThan(0.3)
  expect(Math.min(tally.unchanged, tally.changed) / tally.steps).toBeGreaterThan(0.05)
  expect(tally.writes / tally.steps).toBeGreaterThan(0.01)
}
