import { afterAll, describe, expect, it } from 'vitest'
import { memory, sqlStores, tenantStores } from '../support/stores.ts'
import { runRandomWrites } from './random-rights.ts'

// `RIGHTS_STEPS=10000` makes a long run, in calendars of 200 writes each.

const steps = Number(process.env.RIGHTS_STEPS ?? 0)
const stepsOfCalendar = 200

function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe.each([memory, ...sqlStores(), ...tenantStores()])('[$name] random writes of callers', (kind) => {
  afterAll(kind.close)

  it('publish, change authors, show texts and leave the trash only with the rights', async () => {
    const count = steps || (kind === memory ? 600 : 100)
    const random = createRandom(Number(process.env.SEED ?? 11))
    let written = 0
    for (let done = 0; done < count; done += stepsOfCalendar) {
      const { store, close } = await kind.open()
      written += await runRandomWrites(store, Math.min(stepsOfCalendar, count - done), random)
      await close()
    }
    // Most are refused, because their callers may not change the event.
    expect(written).toBeGreaterThan(count / 5)
  }, 3_600_000)
})
