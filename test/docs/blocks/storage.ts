import { createCalendar } from 'daybook'
import type { Statement } from 'daybook/sql'
import type { SqlStore } from 'daybook/sqlite'
import { expect } from 'vitest'
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
    block: 'freshness:',
    async check(code) {
      // It connects only when it is used.
      const { store } = await ran<{ store: SqlStore }>(code)
      await store.close()
    },
  },
  // Threads run built code: test/storage has the tests of them.
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
