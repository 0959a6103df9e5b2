import { isStoreError } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { createAnswerLimit, isUnanswered } from '../../../adapters/stores/postgres/limits/answer-limit.ts'

/** A limit whose time passes when a test says so. */
function limitOf(milliseconds: number) {
  const timers = new Set<() => void>()
  const limit = createAnswerLimit(milliseconds, {
    start(act, time) {
      expect(time).toBe(milliseconds)
      timers.add(act)
      return () => timers.delete(act)
    },
  })
  const pass = () => {
    for (const act of timers) {
      timers.delete(act)
      act()
    }
  }
  return { limit, timers, pass }
}

const never = new Promise<never>(() => {})

describe('a limit of answers', () => {
  it('returns what comes in time, and leaves no timer', async () => {
    const { limit, timers } = limitOf(5)
    await expect(limit.within(Promise.resolve(1))).resolves.toBe(1)
    await expect(limit.within(Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(timers.size).toBe(0)
  })

  it.each([
    ['answer', /did not answer a statement within 5 ms/],
    ['connection', /No connection came free, or could be made, within 5 ms/],
    ['commit', /COMMIT within 5 ms: it is unknown whether the write was stored/],
  ] as const)('names what it waited for: %s', async (of, message) => {
    const { limit, pass } = limitOf(5)
    const abandoned: unknown[] = []
    const answer = limit.within(never, { of, abandon: () => abandoned.push(of) }).catch((error: unknown) => error)
    pass()
    const error = await answer
    expect(isStoreError(error) && error.code).toBe('unavailable')
    expect(isUnanswered(error)).toBe(true)
    expect(String(error)).toMatch(message)
    expect(abandoned).toEqual([of])
  })

  it('goes on while the server works, and ends when it does not, or says nothing', async () => {
    for (const last of [() => Promise.resolve(false), () => Promise.reject(new Error('no'))]) {
      const { limit, timers, pass } = limitOf(5)
      let asked = 0
      const isWorking = async () => {
        asked += 1
        return asked < 3 || last()
      }
      const answer = limit.within(never, { isWorking }).catch(isUnanswered)
      for (let times = 0; times < 3; times += 1) {
        expect(timers.size).toBe(1)
        pass()
        await expect.poll(() => timers.size + Number(asked === 3)).toBe(1)
      }
      expect(await answer).toBe(true)
    }
  })

  it('starts no timer without milliseconds', async () => {
    const { limit, timers } = limitOf(0)
    await expect(limit.within(Promise.resolve(1))).resolves.toBe(1)
    void limit.within(never)
    expect(timers.size).toBe(0)
  })
})
