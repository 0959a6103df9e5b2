import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { aFollower, fair } from './a-follower.ts'

// A backup of the store is restored while the processes of followers are up.

type State = Awaited<ReturnType<Store['followers']['get']>>

/** A follower with a lease of three seconds that works, and what makes its record that of a backup. */
async function following() {
  const store = createMemoryStore()
  const tokens: number[] = []
  const found = await aFollower({ store, from: 'now', lease: 3000, act: (_, { token }) => tokens.push(token) })
  const backUp = () => store.followers.get('search')
  const restore = async (backup: State) => {
    const current = await store.followers.get('search')
    if (backup === null || current === null) throw new Error('There is a record.')
    expect(await store.followers.put('search', backup, current.stamp)).toBe(true)
  }
  return { ...found, tokens, backUp, restore }
}

describe('a follower whose record was restored', () => {
  it('has a greater token than it ever had, though that of the backup is lower', async () => {
    const { calendar, timers, tokens, seen, backUp, restore } = await following()
    await calendar.events.create(fair)
    await timers.pass(1)
    const backup = await backUp()
    for (const token of [2, 3]) {
      await timers.pass(4000)
      await restore(backup)
      await timers.pass(4000)
      expect(tokens.at(-1)).toBe(token)
    }
    expect(seen).toEqual(['event.created 1', 'whole', 'whole'])
  })

  it('reads everything once, and then what changes', async () => {
    const { calendar, timers, seen, backUp, restore } = await following()
    await calendar.events.create(fair)
    await timers.pass(1)
    const backup = await backUp()
    await timers.pass(4000)
    await restore(backup)
    await timers.pass(4000)
    // It takes its lease again, as after a pause of the process.
    for (let pauses = 0; pauses < 3; pauses += 1) {
      timers.block(5000)
      await calendar.events.create(fair)
      await timers.pass(1000)
    }
    expect(seen).toEqual(['event.created 1', 'whole', 'event.created 2', 'event.created 3', 'event.created 4'])
  })
})
