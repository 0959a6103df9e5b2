import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { longInput } from '../../support/run-length.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { openTarget, type Target } from '../concurrency/target.ts'
import { runChangesModel, startWriters } from './changes-model.ts'
import { plainPasswords } from './plain-passwords.ts'
import { createRandom, writeAtRandom } from './random-writes.ts'

// A short run. WRITES=10000 makes the full one.
const writes = Number(process.env.WRITES ?? (longInput ? 250 : 120))
const rounds = Math.max(3, Math.ceil(writes / 100))
const seed = Number(process.env.SEED ?? 1)
const options = { rounds, writes: Math.ceil(writes / rounds), seed }
const timeout = 30_000 + writes * 100

describe('[memory] a client that replays changes', () => {
  it('has the same records as the whole lists', { timeout }, async () => {
    const store = createMemoryStore()
    const calendar = createCalendar({ store, passwords: plainPasswords })
    const writeElsewhere = async (count: number, lane: number) => {
      const random = createRandom(lane)
      for (let times = 0; times < count; times += 1) await writeAtRandom(calendar, random)
    }
    expectSame(await runChangesModel({ store, writeElsewhere, ...options }))
  })
})

describe('[sqlite libsql] a client that replays the changes of four processes', () => {
  it('has the same records as the whole lists', { timeout }, async () => {
    expectSame(await replay({ kind: 'sqlite', file: scratchFile() }))
  })
})

describe('[postgres pg] a client that replays the changes of four processes', () => {
  it('has the same records as the whole lists', { timeout }, async () => {
    const schema = await openSchema()
    onTestFinished(() => schema.release())
    expectSame(await replay({ kind: 'postgres', driver: 'pg', url: await postgresUrl(), schema: schema.name }))
  })
})

async function replay(target: Target) {
  const { store, migrate, close } = openTarget(target)
  await migrate()
  const writers = await startWriters(4, target)
  try {
    return await runChangesModel({ store, writeElsewhere: writers.write, ...options })
  } finally {
    writers.end()
    await close()
  }
}

function expectSame({ differences, comparisons, restarts }: Awaited<ReturnType<typeof runChangesModel>>): void {
  expect(differences).toEqual([])
  expect(comparisons).toBeGreaterThan(rounds * 20)
  // No state gets too old in so few writes.
  expect(restarts).toBe(0)
}
