import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { testedPostgresDrivers } from '../../support/stores.ts'
import { outage } from './outage.ts'

// A short run. The full one is `npm run test:crash`.
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ durable: true })
})
afterAll(() => server.remove())

for (const { name } of testedPostgresDrivers) {
  describe(`[postgres ${name}] an app whose database stops and starts under load`, () => {
    it('says so while it lasts, goes on afterwards by itself, and has lost nothing', async () => {
      const { replies, acknowledged, faults } = await outage({ server, driver: name, ways: ['kill'], replies: 15 })
      expect(faults).toEqual([])
      expect(acknowledged).toBeGreaterThanOrEqual(10)
      expect(Object.keys(replies)).toEqual(expect.arrayContaining(['200', '201', '503']))
    })
  })
}
