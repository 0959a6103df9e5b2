import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { allStores, testedPostgresDrivers } from '../../support/stores.ts'
import { type ContentionReport, contend, startWorker, type Worker } from './contention.ts'
import { openTarget, type Target } from './target.ts'

// A short run. The full one is `npm run test:concurrency`.
const creates = allStores ? 100 : 50

const workers: Worker[] = []
beforeAll(async () => {
  workers.push(...(await Promise.all(Array.from({ length: 4 }, startWorker))))
})
afterAll(() => {
  for (const { end } of workers) end()
})

describe('[sqlite libsql] four processes that write to one calendar', () => {
  it('lose nothing and keep each other from nothing', async () => {
    expectHarmony(await run({ kind: 'sqlite', file: scratchFile() }))
  })
})

for (const { name } of testedPostgresDrivers) {
  describe(`[postgres ${name}] four processes that write to one calendar`, () => {
    it('lose nothing and keep each other from nothing', async () => {
      const schema = await openSchema()
      try {
        expectHarmony(await run({ kind: 'postgres', driver: name, url: await postgresUrl(), schema: schema.name }))
      } finally {
        await schema.release()
      }
    })
  })
}

async function run(target: Target): Promise<ContentionReport> {
  const { migrate, close } = openTarget(target)
  await migrate()
  await close()
  return contend({ target, workers, creates })
}

function expectHarmony({ faults, refusals, operations, acknowledged }: ContentionReport): void {
  expect(faults).toEqual([])
  expect(refusals).toEqual({})
  expect(operations).toBeGreaterThan(2 * creates)
  expect(acknowledged).toBeGreaterThanOrEqual(2 * creates)
}
