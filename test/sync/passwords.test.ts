import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'

// Rule 40: a password is stored only as the hash that the port makes. The state of a synchronization has nothing else of it.

const day = { title: 'Dinner', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }

function open() {
  const store = createMemoryStore()
  const words = new Map<string, string>()
  let verified = 0
  const calendar = createCalendar({
    ...{ store, recurrence: recurringEvents() },
    passwords: {
      async hash(password) {
        const hash = `hash ${words.size + 1}`
        words.set(hash, password)
        return hash
      },
      async verify(password, hash) {
        verified += 1
        return words.get(hash) === password
      },
    },
  })
  const run = (fields: object) =>
    sync(calendar, 'office', [{ resource: 'event', external_id: '1', fields: { ...day, ...fields } }])
  const find = async () => (await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).records[0]
  const opens = async (password: string) => {
    const { id = 0 } = (await find()) ?? {}
    return calendar
      .as(null)
      .events.get(id, { password })
      .then(
        () => true,
        () => false,
      )
  }
  const counts = () => ({ hashed: words.size, verified })
  return { calendar, store, words, counts, run, find, opens }
}

describe('the password of a synchronized event', () => {
  it('leaves the same state as another one', async () => {
    const states = new Set<unknown>()
    for (const password of ['secret', 'another']) {
      const calendar = open()
      await calendar.run({ password })
      await calendar.run({ password })
      states.add((await calendar.find())?.sync_state)
    }
    expect(states.size).toBe(1)
  })

  it('is verified in each run, and written only if it is another one', async () => {
    const { run, find, opens, counts } = open()
    expect(await run({ password: 'secret' })).toMatchObject({ created: 1 })
    const before = await find()
    expect(await run({ password: 'secret' })).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await find()).toEqual(before)
    expect(counts()).toEqual({ hashed: 1, verified: 1 })
    expect(await run({ password: 'another', title: 'Lunch' })).toMatchObject({ updated: 1 })
    expect(await run({ password: 'another' })).toMatchObject({ updated: 1 })
    expect(await find()).toMatchObject({ title: 'Dinner' })
    expect([await opens('another'), await opens('secret')]).toEqual([true, false])
  })

  it('is removed with the source, and stays if it was changed here', async () => {
    const { calendar, run, find, opens } = open()
    await run({ password: 'secret' })
    expect(await run({})).toMatchObject({ updated: 1 })
    expect(await find()).toMatchObject({ password_hash: '' })
    await run({ password: 'secret' })
    const { id = 0 } = (await find()) ?? {}
    await calendar.events.update(id, { password: 'ours' })
    for (const password of ['secret', 'theirs'])
      expect(await run({ password, title: 'Lunch' })).toMatchObject({ conflicts: [] })
    expect(await find()).toMatchObject({ title: 'Lunch' })
    expect([await opens('ours'), await opens('theirs')]).toEqual([true, false])
  })

  it('of one event of a series is the same', async () => {
    const { calendar, store, words } = open()
    const run = (password: string) =>
      sync(calendar, 'office', [
        {
          ...{ resource: 'event', external_id: '1' },
          fields: { ...day, password: 'secret', recurrence: { rules: ['FREQ=DAILY;COUNT=3'] } },
          occurrences: [{ recurrence_id: '2030-06-21 00:00:00', fields: { password } }],
        },
      ])
    expect(await run('guests')).toMatchObject({ created: 1, errors: [] })
    const all = async () =>
      (await store.events.find({ where: {}, orderBy: [['id', 'asc']], offset: 0, limit: 9 })).records
    const before = await all()
    const passwords = async () => (await all()).map((one) => words.get(one.password_hash))
    expect(await passwords()).toEqual(['secret', 'secret', 'guests', 'secret'])
    expect(await run('guests')).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await all()).toEqual(before)
    expect(await run('friends')).toMatchObject({ updated: 1 })
    expect(await passwords()).toEqual(['secret', 'secret', 'friends', 'secret'])
  })
})
