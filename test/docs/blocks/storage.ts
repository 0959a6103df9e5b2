import { type Calendar, createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Statement } from 'daybook/sql'
import type { SqlStore } from 'daybook/sqlite'
import type { ImportReport, Store } from 'daybook/storage'
import type Database from 'libsql'
import { expect, onTestFinished } from 'vitest'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { type BlockCase, ran, registerSomeCases } from '../block.ts'

export const storageBlocks: readonly BlockCase[] = [
  {
    does: 'open PGlite',
    block: 'PGlite.create(',
    // It takes seconds to start. Tests use PGlite only where all stores are tested.
    slow: true,
    async check(code) {
      const { store } = await ran<{ store: SqlStore }>(code.replace("'./calendar-data'", ''))
      expect((await createCalendar({ store }).events.list()).total).toBe(0)
      await store.close()
    },
  },
  {
    does: 'set the freshness of cache hits',
    block: '(pool, { freshness:',
    async check(code) {
      // It connects only when it is used.
      const { store } = await ran<{ store: SqlStore }>(code)
      await store.close()
    },
  },
  {
    does: 'let a replica answer reads',
    block: 'replicas, freshness:',
    async check(code) {
      // It connects only when it is used.
      const { store } = await ran<{ store: SqlStore }>(code)
      await store.close()
    },
  },
  {
    does: 'write in a transaction of the app',
    block: '{ within: own }',
    async check(code) {
      const file = scratchFile()
      const { calendar, plan, own } = await ran<{
        calendar: Calendar
        plan: (title: string, seats: number) => Promise<number>
        own: Database.Database
      }>(code.replaceAll("'app.db'", JSON.stringify(file)))
      onTestFinished(() => void own.close())
      const id = await plan('Fair', 5)
      await expect(plan('Refused', 0)).rejects.toThrow('CHECK constraint failed')
      expect((await calendar.events.list({ period: 'all' })).records.map((event) => event.id)).toEqual([id])
      expect(own.prepare('SELECT event FROM tickets').all()).toEqual([{ event: id }])
    },
  },
  {
    does: 'serve a tenant by the host name',
    block: 'tenantOf',
    async check(code) {
      const { handle, store } = await ran<{ handle: (request: Request) => Promise<Response>; store: SqlStore }>(
        code.replace("'calendars.db'", "':memory:'"),
      )
      await createCalendar({ store: store.forTenant('choir') }).venues.create({ venue: 'Hall' })
      const answers = ['choir', 'harbour', 'other'].map(async (name) => {
        const response = await handle(new Request(`https://${name}.example.org/cal/events/v1/venues`))
        return response.ok ? await response.json() : response.status
      })
      expect(await Promise.all(answers)).toMatchObject([{ total: 1 }, { total: 0 }, 404])
      expect(await store.listTenants()).toContain('choir')
    },
  },
  {
    does: 'save a calendar in a file and restore it',
    block: 'createInterface(',
    async check(code) {
      const { save, restore } = await ran<{
        save: (store: Store, file: string) => Promise<void>
        restore: (store: Store, file: string) => Promise<ImportReport>
      }>(code)
      const [file, store] = [scratchFile(), createMemoryStore()]
      await createCalendar({ store: store.forTenant('choir') }).venues.create({ venue: 'Hall' })
      await save(store.forTenant('choir'), file)
      const { ids } = await restore(store, file)
      expect([...ids.venues]).toEqual([[1, 1]])
      expect((await createCalendar({ store }).venues.get(1)).venue).toBe('Hall')
    },
  },
  // Threads run built code: test/stores has the tests of them.
  { does: 'open SQLite in threads', block: 'readers: 2' },
  {
    does: 'write pieces of SQL',
    block: 'isOneOf(',
    async check(code) {
      const { statement } = await ran<{ statement: Statement }>(code)
      expect([statement.text(), statement.values]).toEqual(['e.id IN ($1, $2, $3)', [1, 2, 3]])
    },
  },
  { does: 'verify a store', block: 'storeCases', registers: true, check: registerSomeCases },
]
