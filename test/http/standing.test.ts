import { createMemoryStore } from 'daybook/memory'
import { createTestClock, eventData } from 'daybook/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStandings } from '../../src/http/standing.ts'

/** The timer itself, also where a test has put another in its place. */
const { setImmediate } = globalThis

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
  /** Two of them: what is asked for in one is looked up at the end of the next at the latest. */
  const turns = async () => {
    for (let count = 0; count < 2; count += 1) await new Promise<void>((resolve) => setImmediate(resolve))
  }

  it('is asked for once by all who come in one turn, after the last of them', async () => {
    const { standing, waiting } = answering()
    const [first, second] = [standing(), Promise.resolve().then(standing)]
    expect(waiting).toHaveLength(0)
    await turns()
    expect(waiting).toHaveLength(1)
    waiting[0]?.answer('1')
    expect((await first).version).toBe('1')
    expect(await second, 'both have looked for the next publication').toBe(await first)
  })

  it('is asked for once more by those who came since, one look at a time', async () => {
    const { standing, waiting } = answering()
    const first = standing()
    await turns()
    const second = standing()
    await turns()
    const third = standing()
    await turns()
    expect(waiting, 'none is given an answer that is older than the question').toHaveLength(1)
    waiting[0]?.answer('1')
    expect((await first).version).toBe('1')
    await turns()
    expect(waiting).toHaveLength(2)
    waiting[1]?.answer('2')
    expect([(await second).version, (await third).version]).toEqual(['2', '2'])
  })

  it('is asked for again after a failure, which only those see who asked before it', async () => {
    const { standing, waiting } = answering()
    const first = standing()
    await turns()
    const second = standing()
    waiting[0]?.fail(new Error('out of reach'))
    await expect(first).rejects.toThrow('out of reach')
    await turns()
    waiting[1]?.answer('1')
    expect((await second).version).toBe('1')
  })

  it('is told where the timers of a test stand still', async () => {
    const { standing, waiting } = answering()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const first = standing()
    await turns()
    expect(waiting).toHaveLength(1)
    waiting[0]?.answer('1')
    expect((await first).version).toBe('1')
  })
})
