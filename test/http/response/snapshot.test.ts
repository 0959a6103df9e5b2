import { createMemoryStore } from 'daybook/memory'
import { createTestClock, eventData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { createTakeSnapshot } from '../../../src/http/response/snapshot.ts'

function aCalendar({ now = '2030-01-15 12:00:00', timeZone = 'Europe/Zurich' } = {}) {
  const [store, clock] = [createMemoryStore(), createTestClock(now)]
  const takeSnapshot = createTakeSnapshot({
    store,
    timeZone,
    now: () => clock.now().toISOString().slice(0, 19).replace('T', ' '),
  })
  const publish = (date_utc: string) => store.transaction((writer) => writer.events.insert(eventData({ date_utc })))
  return { takeSnapshot, clock, publish }
}

describe('a snapshot', () => {
  it('is the same object until it is invalid', async () => {
    const { takeSnapshot, clock } = aCalendar()
    const first = await takeSnapshot()
    expect(first).toMatchObject({ day: '2030-01-15', until: null, from: '2030-01-15 12:00:00' })
    clock.advance({ hours: 1 })
    expect(await takeSnapshot()).toBe(first)
    expect(await Promise.all([takeSnapshot(), takeSnapshot(), takeSnapshot()])).toEqual([first, first, first])
  })

  it('is invalidated by a change', async () => {
    const { takeSnapshot, publish } = aCalendar()
    const first = await takeSnapshot()
    await publish('2029-01-01 00:00:00')
    const second = await takeSnapshot()
    expect(second).not.toBe(first)
    expect(second.version).not.toBe(first.version)
    expect(await takeSnapshot()).toBe(second)
  })

  it('is invalidated by a new day in the home zone', async () => {
    const { takeSnapshot, clock } = aCalendar()
    const first = await takeSnapshot()
    clock.set('2030-01-15 22:59:59')
    expect(await takeSnapshot()).toBe(first)
    clock.set('2030-01-15 23:00:00')
    expect(await takeSnapshot()).toMatchObject({ version: first.version, day: '2030-01-16' })
  })

  it('is invalidated by the next publication', async () => {
    const { takeSnapshot, clock, publish } = aCalendar()
    await publish('2030-01-15 13:00:00')
    await publish('2030-01-15 14:00:00')
    const first = await takeSnapshot()
    expect(first.until).toBe('2030-01-15 13:00:00')
    clock.set('2030-01-15 12:59:59')
    expect(await takeSnapshot()).toBe(first)
    clock.set('2030-01-15 13:00:00')
    expect(await takeSnapshot()).toMatchObject({ version: first.version, until: '2030-01-15 14:00:00' })
    clock.set('2030-01-15 14:00:00')
    expect(await takeSnapshot()).toMatchObject({ version: first.version, until: null })
  })

  it('is invalid for a time before it was taken', async () => {
    const { takeSnapshot, clock, publish } = aCalendar()
    await publish('2030-01-15 11:00:00')
    const first = await takeSnapshot()
    expect(first.until).toBeNull()
    clock.set('2030-01-15 10:59:59')
    expect(await takeSnapshot()).toMatchObject({ until: '2030-01-15 11:00:00', from: '2030-01-15 10:59:59' })
  })

  it('is the same object for the first concurrent callers', async () => {
    const { takeSnapshot } = aCalendar()
    const [one, ...others] = await Promise.all([takeSnapshot(), takeSnapshot(), takeSnapshot()])
    expect(others.every((other) => other === one)).toBe(true)
  })
})

describe('the version', () => {
  /** A store whose versions come from the test. */
  function controlledStore() {
    const loads: { resolve(version: string): void; reject(error: Error): void }[] = []
    const store = {
      version: () =>
        new Promise<string>((resolve, reject) => {
          loads.push({ resolve, reject })
        }),
      nextPublication: async () => null,
    }
    return { takeSnapshot: createTakeSnapshot({ store, timeZone: 'UTC', now: () => '2030-01-15 12:00:00' }), loads }
  }
  const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
  /** Waits until everything has run that does not wait for a load. */
  const settle = async () => {
    for (let turn = 0; turn < 3; turn += 1) await endOfTurn()
  }

  it('is loaded at once, and once for all who wait; nobody gets a value from a load that started before the call', async () => {
    const { takeSnapshot, loads } = controlledStore()
    const [first, second] = [takeSnapshot(), takeSnapshot()]
    await Promise.resolve()
    expect(loads).toHaveLength(1)
    const [third, fourth] = [takeSnapshot(), takeSnapshot()]
    await settle()
    expect(loads).toHaveLength(1)
    loads[0]?.resolve('1')
    expect((await first).version).toBe('1')
    expect(await second).toBe(await first)
    await settle()
    expect(loads).toHaveLength(2)
    const fifth = takeSnapshot()
    loads[1]?.resolve('2')
    expect((await third).version).toBe('2')
    expect(await fourth).toBe(await third)
    await settle()
    expect(loads).toHaveLength(3)
    loads[2]?.resolve('3')
    expect((await fifth).version).toBe('3')
  })

  it('is loaded at the end of the turn, once for all requests of the turn', async () => {
    const { takeSnapshot, loads } = controlledStore()
    const first = takeSnapshot(endOfTurn)
    // The host handles another request of the turn after all that the first one can do at once.
    const second = new Promise((resolve) => setImmediate(() => resolve(takeSnapshot(endOfTurn))))
    const third = new Promise((resolve) => process.nextTick(() => resolve(takeSnapshot(endOfTurn))))
    await settle()
    expect(loads).toHaveLength(1)
    loads[0]?.resolve('1')
    expect(await third).toBe(await first)
    await settle()
    expect(loads, 'the second call came after the load had started').toHaveLength(2)
    loads[1]?.resolve('2')
    expect(await second).toMatchObject({ version: '2' })
  })

  it('is loaded once for those who waited for a load and those who come when it ends', async () => {
    const { takeSnapshot, loads } = controlledStore()
    const first = takeSnapshot(endOfTurn)
    await settle()
    const second = takeSnapshot(endOfTurn)
    await settle()
    loads[0]?.resolve('1')
    await first
    const third = takeSnapshot(endOfTurn)
    await settle()
    expect(loads).toHaveLength(2)
    loads[1]?.resolve('2')
    expect(await third).toBe(await second)
  })

  it('reaches the other callers if one never comes to the end of its turn', async () => {
    const { takeSnapshot, loads } = controlledStore()
    void takeSnapshot(() => new Promise(() => {}))
    const other = takeSnapshot(endOfTurn)
    await settle()
    loads[0]?.resolve('1')
    expect((await other).version).toBe('1')
  })

  it('is loaded again for a call during a load', async () => {
    let late: Promise<unknown> | undefined
    let count = 0
    const takeSnapshot = createTakeSnapshot({
      store: {
        async version() {
          late ??= takeSnapshot()
          count += 1
          return `${count}`
        },
        nextPublication: async () => null,
      },
      timeZone: 'UTC',
      now: () => '2030-01-15 12:00:00',
    })
    expect(await takeSnapshot()).toMatchObject({ version: '1' })
    expect(await late).toMatchObject({ version: '2' })
  })

  it('is loaded again after a failure, which only earlier callers see', async () => {
    const { takeSnapshot, loads } = controlledStore()
    const first = takeSnapshot()
    await Promise.resolve()
    const second = takeSnapshot()
    loads[0]?.reject(new Error('out of reach'))
    await expect(first).rejects.toThrow('out of reach')
    await settle()
    loads[1]?.resolve('1')
    expect((await second).version).toBe('1')
  })
})
