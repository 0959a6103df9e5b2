import { StoreError } from 'daybook/storage'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnswerLimit, NoAnswer } from '../../../adapters/stores/postgres/limits/answer-limit.ts'
import { createOutage, ignoreNoAnswer } from '../../../adapters/stores/postgres/replicas/outage.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const second = 1_000
const silent = new NoAnswer('no answer')
const refused = new StoreError('unavailable', 'no connection')

/** An outage whose primary answers as the test says: with nothing, a row, or an error. */
function anOutage() {
  const primary: { answer: Error | 'none' | 'row' } = { answer: 'none' }
  let queries = 0
  const outage = createOutage({
    now: () => Date.now(),
    limit: createAnswerLimit(5 * second),
    async probe() {
      queries += 1
      if (primary.answer === 'none') return new Promise(() => {})
      if (primary.answer instanceof Error) throw primary.answer
      return {}
    },
  })
  /** Lets time pass, and returns how many queries began in it. */
  const pass = async (milliseconds: number) => {
    const before = queries
    await vi.advanceTimersByTimeAsync(milliseconds)
    return queries - before
  }
  return { primary, outage, pass }
}

describe('a primary that refuses connections', () => {
  it('is out of reach for a second after its last error', async () => {
    const { outage, pass } = anOutage()
    expect(outage.isRecent()).toBe(false)
    outage.begin(refused)
    await pass(600)
    outage.begin(refused)
    await pass(999)
    expect(outage.isRecent()).toBe(true)
    await pass(1)
    expect(outage.isRecent()).toBe(false)
  })

  it('is in reach again as soon as it has answered', () => {
    const { outage } = anOutage()
    outage.begin(refused)
    outage.end()
    expect(outage.isRecent()).toBe(false)
  })

  it('is not queried in the background', async () => {
    const { outage, pass } = anOutage()
    outage.begin(refused)
    expect(await pass(60 * second)).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a primary that does not answer', () => {
  it('is queried a second after its last wait, one query at a time', async () => {
    const { outage, pass } = anOutage()
    outage.begin(silent)
    // Other reads note the same.
    outage.begin(silent)
    outage.begin(refused)
    expect(await pass(999)).toBe(0)
    expect(await pass(1)).toBe(1)
    // Five seconds for the answer, and one until the next.
    expect(await pass(5_999)).toBe(0)
    expect(await pass(1)).toBe(1)
  })

  it('stays out of reach for as long as somebody reads', async () => {
    const { outage, pass } = anOutage()
    outage.begin(silent)
    for (let minute = 0; minute < 10; minute += 1) {
      expect(outage.isRecent()).toBe(true)
      expect(await pass(59 * second)).toBeGreaterThan(8)
    }
  })

  it('is queried for a minute after the last read, then no more, and is in reach', async () => {
    const { outage, pass } = anOutage()
    await pass(120 * second)
    outage.begin(silent)
    await pass(30 * second)
    expect(outage.isRecent()).toBe(true)
    expect(await pass(54 * second)).toBe(9)
    expect(await pass(600 * second)).toBe(1)
    expect(outage.isRecent()).toBe(false)
  })

  it('is queried for a minute after its error without any read', async () => {
    const { outage, pass } = anOutage()
    await pass(120 * second)
    outage.begin(silent)
    expect(await pass(600 * second)).toBe(10)
  })

  it.each([
    ['answers', 'row'],
    ['refuses the query', refused],
  ] as const)('is in reach once it %s, and is queried no more', async (_, answer) => {
    const { primary, outage, pass } = anOutage()
    outage.begin(silent)
    await pass(10 * second)
    primary.answer = answer
    await pass(5 * second)
    expect(outage.isRecent()).toBe(false)
    expect(await pass(60 * second)).toBe(0)
  })

  it('is queried again after a second outage', async () => {
    const { primary, outage, pass } = anOutage()
    outage.begin(silent)
    primary.answer = 'row'
    await pass(second)
    primary.answer = 'none'
    outage.begin(silent)
    expect(await pass(second)).toBe(1)
    expect(outage.isRecent()).toBe(true)
  })

  it.each(['end', 'stop'] as const)('is queried no more after `%s`', async (name) => {
    const { outage, pass } = anOutage()
    outage.begin(silent)
    outage[name]()
    expect(await pass(60 * second)).toBe(0)
    expect(outage.isRecent()).toBe(false)
  })

  it.each(['end', 'stop'] as const)('is queried no more after `%s` during a query', async (name) => {
    const { outage, pass } = anOutage()
    outage.begin(silent)
    expect(await pass(second)).toBe(1)
    outage[name]()
    expect(await pass(60 * second)).toBe(0)
  })
})

it('keeps no process up', () => {
  vi.useRealTimers()
  const { outage } = anOutage()
  const unref = vi.spyOn(Object.getPrototypeOf(setTimeout(() => {}, 0)), 'unref')
  outage.begin(silent)
  expect(unref).toHaveBeenCalledOnce()
  outage.stop()
  unref.mockRestore()
})

it('lets replicas answer without a primary only if it does not answer', () => {
  expect(ignoreNoAnswer(silent)).toBeUndefined()
  expect(() => ignoreNoAnswer(refused)).toThrow(refused)
})
