import { describe, expect, it } from 'vitest'
import { createPace, type PaceOptions } from '../../../src/services/transaction/pace.ts'

/** An event loop whose clock is stopped between steps, and which counts its turns. */
function fakeLoop() {
  let [time, turns] = [0, 0]
  const loop: NonNullable<PaceOptions['loop']> = {
    now: () => time,
    endOfTurn: () =>
      new Promise((resolve) => {
        setImmediate(() => {
          turns += 1
          resolve()
        })
      }),
  }
  return {
    loop,
    pass(milliseconds: number) {
      time += milliseconds
    },
    get turns() {
      return turns
    },
  }
}

const options = { target: 20, first: 32, min: 8, max: 500 }

describe('the pace of long work', () => {
  it('fits the chunks to how long they block', async () => {
    const { loop, pass } = fakeLoop()
    const pace = createPace({ loop, ...options })
    const sizes: number[] = []
    const run = async (each: number) => {
      const { size } = pace
      await pace.chunk(size, async () => pass(size * each))
      sizes.push(pace.size)
    }
    for (let chunk = 0; chunk < 3; chunk += 1) await run(0.1)
    await run(1)
    await run(1)
    for (let chunk = 0; chunk < 6; chunk += 1) await run(0.01)
    expect(sizes).toEqual([64, 128, 200, 20, 20, 23, 26, 30, 34, 39, 44])
  })

  it('goes on with small chunks where each step is slow', async () => {
    const { loop, pass } = fakeLoop()
    const pace = createPace({ loop, ...options })
    await pace.chunk(32, async () => pass(60_000))
    expect(pace.size).toBe(8)
  })

  it('makes large chunks where the work waits for others', async () => {
    const { loop, pass } = fakeLoop()
    const pace = createPace({ loop, ...options })
    for (let chunk = 0; chunk < 5; chunk += 1) {
      await pace.chunk(pace.size, async () => {
        pass(1)
        await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)))
        pass(1_000)
      })
    }
    expect(pace.size).toBe(500)
  })

  it('measures from where the work begins, not where it waits', async () => {
    const { loop, pass } = fakeLoop()
    const pace = createPace({ loop, ...options })
    await pace.chunk(32, async ({ begin }) => {
      await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)))
      begin()
      pass(40)
    })
    expect(pace.size).toBe(16)
  })

  it.each([
    ['all', 32, 64],
    ['some', 4, 8],
    ['none', 0, 32],
  ])('counts the items that were handled, in 10 ms of 20: %s', async (_, count, size) => {
    const { loop, pass } = fakeLoop()
    const pace = createPace({ loop, ...options, min: 4 })
    await pace.chunk(32, async ({ handled }) => {
      pass(10)
      handled(count)
    })
    expect(pace.size).toBe(size)
  })

  it('lets the loop turn after each chunk, also after one that fails', async () => {
    const fake = fakeLoop()
    const pace = createPace({ loop: fake.loop, ...options })
    let isDue = false
    setImmediate(() => {
      isDue = true
    })
    await pace.chunk(1, async () => {})
    expect(isDue).toBe(true)
    const before = fake.turns
    await expect(pace.chunk(1, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
    expect(fake.turns).toBeGreaterThan(before)
  })

  it('pauses when the loop has waited for some time', async () => {
    const fake = fakeLoop()
    const pace = createPace({ loop: fake.loop, ...options })
    await pace.chunk(1, async () => {})
    const before = fake.turns
    await pace.pause()
    expect(fake.turns).toBe(before)
    fake.pass(10)
    await pace.pause()
    await pace.pause()
    expect(fake.turns).toBe(before + 1)
  })

  it('pauses within a chunk when it takes longer than expected', async () => {
    const fake = fakeLoop()
    const pace = createPace({ loop: fake.loop, ...options })
    const turns: number[] = []
    await pace.chunk(8, async ({ begin }) => {
      // Waits for other work, which does not count.
      fake.pass(1_000)
      begin()
      for (let item = 0; item < 8; item += 1) {
        fake.pass(5)
        const before = fake.turns
        await pace.pause()
        turns.push(fake.turns - before)
      }
    })
    expect(turns.map((count) => count > 0)).toEqual([false, false, false, true, false, false, false, true])
    expect(pace.size).toBe(8)
  })
})
