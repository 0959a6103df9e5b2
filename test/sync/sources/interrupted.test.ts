import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import { type SyncRecord, syncedSources } from 'daybook/sync'
import Database from 'libsql'
import { expect, it, onTestFinished } from 'vitest'
import { isQuick } from '../../support/run-length.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { events } from '../support.ts'

/** A store whose transactions, from the n-th on, fail before or after their commit, until it is repaired. */
function failingStore(store: Store) {
  let [left, isAfter] = [Number.POSITIVE_INFINITY, false]
  const cut = () => new Error('cut')
  return {
    store: {
      ...store,
      async transaction(work) {
        left -= 1
        if (left < 0 || (left === 0 && !isAfter)) throw cut()
        const result = await store.transaction(work)
        if (left === 0) throw cut()
        return result
      },
    } satisfies Store as Store,
    failFrom(count: number, after: boolean) {
      left = count
      isAfter = after
    },
    mend: () => {
      left = Number.POSITIVE_INFINITY
    },
    hasFailed: () => left <= 0,
  }
}

const steps = ['run', 'confirm', 'rename', 'remove'] as const

it.each(steps)('a step that is cut at any transaction is completed by later runs: %s', async (step) => {
  for (const after of isQuick ? [true] : [false, true]) {
    for (let count = 1; ; count += isQuick ? 2 : 1) {
      const memory = createMemoryStore()
      const { store, failFrom, mend, hasFailed } = failingStore(memory)
      let time = Date.parse('2030-01-15T12:00:00Z')
      let served: readonly SyncRecord[] = events(1, 12)
      const { sources, transaction } = createCalendar({
        ...{ store, onError: false, now: () => new Date(time) },
        sources: syncedSources({ read: () => served }),
      })
      await sources.add({ name: 'one', url: 'https://feeds.example/one.ics' })
      if (step !== 'run') await sources.run()
      served = step === 'run' ? served : events(1, 3)
      if (step === 'confirm') await sources.run('one')
      failFrom(count, after)
      if (step === 'run') await sources.run().catch(() => {})
      else if (step === 'confirm') await sources.confirm('one').catch(() => {})
      else if (step === 'rename') await sources.rename('one', 'two').catch(() => {})
      else await sources.remove('one', { events: 'trash' }).catch(() => {})
      const isCut = hasFailed()
      mend()
      served = step === 'run' ? served : step === 'rename' ? events(1, 12) : events(1, 3)
      time += 3_600_000
      await sources.run()
      const names = (await sources.list()).map(({ name, isRunning }) => [name, isRunning])
      const present = await transaction(async ({ external }) => {
        const all = await Promise.all(['one', 'two'].map((source) => external.events({ source })))
        return all.map(({ records }) => records.filter(({ status }) => status !== 'trash').length)
      })
      // The step was begun, or not: nothing is between, and nothing is stuck.
      const [begun, notBegun] = {
        run: [[[['one', false]], [12, 0]], null],
        confirm: [
          [[['one', false]], [3, 0]],
          [[['one', false]], [12, 0]],
        ],
        rename: [
          [[['two', false]], [0, 12]],
          [[['one', false]], [12, 0]],
        ],
        remove: [
          [[], [0, 0]],
          [[['one', false]], [12, 0]],
        ],
      }[step]
      expect([begun, notBegun], `${step} cut at ${count}`).toContainEqual([names, present])
      if (!isCut) break
      expect(count).toBeLessThan(60)
    }
  }
})

it.each(['rename', 'remove'] as const)('a new name that was cut is completed before the step %s', async (step) => {
  for (let count = 1; ; count += 1) {
    const memory = createMemoryStore()
    const { store, failFrom, mend, hasFailed } = failingStore(memory)
    let time = Date.parse('2030-01-15T12:00:00Z')
    const { sources, transaction } = createCalendar({
      ...{ store, onError: false, now: () => new Date(time) },
      sources: syncedSources({ read: () => events(1, 3) }),
    })
    await sources.add({ name: 'one', url: 'https://feeds.example/one.ics' })
    await sources.run()
    failFrom(count, true)
    await sources.rename('one', 'two').catch(() => {})
    const isCut = hasFailed()
    mend()
    time += 3_600_000
    const [{ name = '' } = {}] = await sources.list()
    if (step === 'rename') await sources.rename(name, 'three')
    else await sources.remove(name, { events: 'trash' })
    await sources.run()
    const found = await transaction(async ({ external }) =>
      Promise.all(
        ['one', 'two', 'three'].map(async (source) => {
          const { records } = await external.events({ source })
          return records.filter(({ status }) => status !== 'trash').length
        }),
      ),
    )
    expect(found, `cut at ${count}`).toEqual(step === 'rename' ? [0, 0, 3] : [0, 0, 0])
    if (!isCut) break
    expect(count).toBeLessThan(60)
  }
})

it('parallel runs of several calendars on one file run each source once at a time', async () => {
  const file = scratchFile()
  const random = Math.random
  const running = new Set<string>()
  const log: string[] = []
  let overlaps = 0
  const calendars = Array.from({ length: 2 }, () => {
    const store = createSqliteStore(new Database(file), { busyTimeout: 10_000 })
    onTestFinished(() => store.close())
    const read = async function* ({ url }: { readonly url: string }) {
      if (running.has(url)) overlaps += 1
      running.add(url)
      log.push(url)
      for (let turns = Math.floor(random() * 5); turns > 0; turns -= 1) await new Promise((next) => setTimeout(next, 1))
      yield* events(1, 3)
      running.delete(url)
    }
    const now = () => new Date('2030-01-15T12:00:00Z')
    return { store, calendar: createCalendar({ store, now, onError: false, sources: syncedSources({ read }) }) }
  })
  await calendars[0]?.store.migrate()
  const [first] = calendars
  for (const name of ['a', 'b', 'c'])
    await first?.calendar.sources.add({ name, url: `https://feeds.example/${name}.ics` })
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      calendars.flatMap(({ calendar }) => [calendar.sources.run(), calendar.sources.run(random() < 0.5 ? 'a' : 'b')]),
    )
  }
  expect(overlaps).toBe(0)
  expect(new Set(log)).toEqual(new Set(['a', 'b', 'c'].map((name) => `https://feeds.example/${name}.ics`)))
  expect((await first?.calendar.sources.list())?.map(({ events, isRunning }) => [events, isRunning])).toEqual(
    Array.from({ length: 3 }, () => [3, false]),
  )
})
