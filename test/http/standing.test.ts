import { createMemoryStore } from 'daybook/memory'
import { createTestClock, eventData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { createStandings } from '../../src/http/standing.ts'

function aCalendar({ now = '2030-01-15 12:00:00', timeZone = 'Europe/Zurich' } = {}) {
  const [store, clock] = [createMemoryStore(), createTestClock(now)]
  const standing = createStandings({
    store,
    timeZone,
    now: () => clock.now().toISOString().slice(0, 19).replace('T', ' '),
  })
  const publish = (date_utc: string) => store.transaction((writer) => writer.events.insert(eventData({ date_utc })))
  return { standing, clock, publish }
}

describe('a standing', () => {
  it('is one object for as long as it stands', async () => {
    const { standing, clock } = aCalendar()
    const first = await standing()
    expect(first).toMatchObject({ day: '2030-01-15', until: null, from: '2030-01-15 12:00:00' })
    clock.advance({ hours: 1 })
    expect(await standing()).toBe(first)
    expect(await Promise.all([standing(), standing(), standing()])).toEqual([first, first, first])
  })

  it('ends with a change', async () => {
    const { standing, publish } = aCalendar()
    const first = await standing()
    await publish('2029-01-01 00:00:00')
    const second = await standing()
    expect(second).not.toBe(first)
    expect(second.version).not.toBe(first.version)
    expect(await standing()).toBe(second)
  })

  it('ends with the day in the home zone', async () => {
    const { standing, clock } = aCalendar()
    const first = await standing()
    clock.set('2030-01-15 22:59:59')
    expect(await standing()).toBe(first)
    clock.set('2030-01-15 23:00:00')
    expect(await standing()).toMatchObject({ version: first.version, day: '2030-01-16' })
  })

  it('ends with the next publication', async () => {
    const { standing, clock, publish } = aCalendar()
    await publish('2030-01-15 13:00:00')
    await publish('2030-01-15 14:00:00')
    const first = await standing()
    expect(first.until).toBe('2030-01-15 13:00:00')
    clock.set('2030-01-15 12:59:59')
    expect(await standing()).toBe(first)
    clock.set('2030-01-15 13:00:00')
    expect(await standing()).toMatchObject({ version: first.version, until: '2030-01-15 14:00:00' })
    clock.set('2030-01-15 14:00:00')
    expect(await standing()).toMatchObject({ version: first.version, until: null })
  })

  it('says nothing of a time before it was looked at', async () => {
    const { standing, clock, publish } = aCalendar()
    await publish('2030-01-15 11:00:00')
    const first = await standing()
    expect(first.until).toBeNull()
    clock.set('2030-01-15 10:59:59')
    expect(await standing()).toMatchObject({ until: '2030-01-15 11:00:00', from: '2030-01-15 10:59:59' })
  })

  it('is one object for those who look together for the first time', async () => {
    const { standing } = aCalendar()
    const [one, ...others] = await Promise.all([standing(), standing(), standing()])
    expect(others.every((other) => other === one)).toBe(true)
  })
})

describe('the version', () => {
  /** A store whose answers the test gives. */
  function answering() {
    const waiting: { answer(version: string): void; fail(error: Error): void }[] = []
    const store = {
      version: () =>
        new Promise<string>((resolve, reject) => {
          waiting.push({ answer: resolve, fail: reject })
        }),
      nextPublication: async () => null,
    }
    return { standing: createStandings({ store, timeZone: 'UTC', now: () => '2030-01-15 12:00:00' }), waiting }
  }
  const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
  /** All that a turn brings about has happened. */
  const settle = async () => {
    for (let turn = 0; turn < 3; turn += 1) await endOfTurn()
  }

  it('is asked for at once, once by all who wait, and none is given an answer that is older than their question', async () => {
    const { standing, waiting } = answering()
    const [first, second] = [standing(), standing()]
    await Promise.resolve()
    expect(waiting).toHaveLength(1)
    const [third, fourth] = [standing(), standing()]
    await settle()
    expect(waiting).toHaveLength(1)
    waiting[0]?.answer('1')
    expect((await first).version).toBe('1')
    expect(await second).toBe(await first)
    await settle()
    expect(waiting).toHaveLength(2)
    const fifth = standing()
    waiting[1]?.answer('2')
    expect((await third).version).toBe('2')
    expect(await fourth).toBe(await third)
    await settle()
    expect(waiting).toHaveLength(3)
    waiting[2]?.answer('3')
    expect((await fifth).version).toBe('3')
  })

  it('is asked for at the end of the turn by those who wait for it, once by all who came in it', async () => {
    const { standing, waiting } = answering()
    const first = standing(endOfTurn)
    // Another request that has come is taken in after all that the first one can do at once.
    const second = new Promise((resolve) => setImmediate(() => resolve(standing(endOfTurn))))
    const third = new Promise((resolve) => process.nextTick(() => resolve(standing(endOfTurn))))
    await settle()
    expect(waiting).toHaveLength(1)
    waiting[0]?.answer('1')
    expect(await third).toBe(await first)
    await settle()
    expect(waiting, 'the second came after the look had begun').toHaveLength(2)
    waiting[1]?.answer('2')
    expect(await second).toMatchObject({ version: '2' })
  })

  it('is asked for by those who come with an answer together with those who waited for it', async () => {
    const { standing, waiting } = answering()
    const first = standing(endOfTurn)
    await settle()
    const second = standing(endOfTurn)
    await settle()
    waiting[0]?.answer('1')
    await first
    const third = standing(endOfTurn)
    await settle()
    expect(waiting).toHaveLength(2)
    waiting[1]?.answer('2')
    expect(await third).toBe(await second)
  })

  it('is told to others when one of those who share it never comes to the end of its turn', async () => {
    const { standing, waiting } = answering()
    void standing(() => new Promise(() => {}))
    const other = standing(endOfTurn)
    await settle()
    waiting[0]?.answer('1')
    expect((await other).version).toBe('1')
  })

  it('is told anew to who asks while it is being looked up', async () => {
    let late: Promise<unknown> | undefined
    let looks = 0
    const standing = createStandings({
      store: {
        async version() {
          late ??= standing()
          looks += 1
          return `${looks}`
        },
        nextPublication: async () => null,
      },
      timeZone: 'UTC',
      now: () => '2030-01-15 12:00:00',
    })
    expect(await standing()).toMatchObject({ version: '1' })
    expect(await late).toMatchObject({ version: '2' })
  })

  it('is asked for again after a failure, which only those see who asked before it', async () => {
    const { standing, waiting } = answering()
    const first = standing()
    await Promise.resolve()
    const second = standing()
    waiting[0]?.fail(new Error('out of reach'))
    await expect(first).rejects.toThrow('out of reach')
    await settle()
    waiting[1]?.answer('1')
    expect((await second).version).toBe('1')
  })
})
