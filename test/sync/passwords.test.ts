import { CalendarError, createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { type SyncRecord, sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'

// Rule 40: a password is stored only as the hash that the port makes. The state of a synchronization has nothing else of it.

const day = { title: 'Dinner', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }

const record = (external_id: string, fields: object, more: object = {}): SyncRecord => ({
  ...{ resource: 'event', external_id, fields: { ...day, ...fields } },
  ...more,
})

interface Call {
  readonly method: 'hash' | 'verify'
  /** How many transactions of the store are open. */
  readonly open: number
}

/** `meanwhile` is called with each call of the port, and takes part of its time. */
function open(meanwhile: (call: Call, password: string) => unknown = () => {}) {
  const memory = createMemoryStore()
  const words = new Map<string, string>()
  const calls: Call[] = []
  let [begun, open] = [0, 0]
  const store: typeof memory = {
    ...memory,
    async transaction(work, options) {
      begun += 1
      open += 1
      try {
        return await memory.transaction(work, options)
      } finally {
        open -= 1
      }
    },
  }
  const called = async (method: Call['method'], password: string) => {
    const call = { method, open }
    calls.push(call)
    await meanwhile(call, password)
  }
  const calendar = createCalendar({
    ...{ store, recurrence: recurringEvents() },
    passwords: {
      async hash(password) {
        await called('hash', password)
        const hash = `hash ${words.size + 1}`
        words.set(hash, password)
        return hash
      },
      async verify(password, hash) {
        await called('verify', password)
        return words.get(hash) === password
      },
    },
  })
  const runAll = (...records: readonly SyncRecord[]) => sync(calendar, 'office', records)
  const run = (fields: object) => runAll(record('1', fields))
  const all = async () =>
    (await store.events.find({ where: {}, orderBy: [['id', 'asc']], offset: 0, limit: 9 })).records
  const find = async () => (await all())[0]
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
  const counts = () => ({ hashed: words.size, verified: calls.filter(({ method }) => method === 'verify').length })
  /** Returns the calls of the port since the last time. */
  const takeCalls = () => calls.splice(0)
  return { calendar, words, counts, takeCalls, begun: () => begun, runAll, run, all, find, opens }
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
    const { words, runAll, all } = open()
    const run = (password: string) => runAll(series('secret', password))
    expect(await run('guests')).toMatchObject({ created: 1, errors: [] })
    const before = await all()
    const passwords = async () => (await all()).map((one) => words.get(one.password_hash))
    expect(await passwords()).toEqual(['secret', 'secret', 'guests', 'secret'])
    expect(await run('guests')).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await all()).toEqual(before)
    expect(await run('friends')).toMatchObject({ updated: 1 })
    expect(await passwords()).toEqual(['secret', 'secret', 'friends', 'secret'])
  })

  it('of several events has a hash for each, and is verified for each', async () => {
    const { words, runAll, all } = open()
    const passwords = async () => (await all()).map((one) => words.get(one.password_hash))
    await runAll(record('1', { password: 'secret' }), record('2', { password: 'secret' }))
    expect(new Set((await all()).map((one) => one.password_hash)).size).toBe(2)
    await runAll(record('1', { password: 'secret' }), record('2', { password: 'another' }))
    expect(await passwords()).toEqual(['secret', 'another'])
    await runAll(record('1', { password: 'another' }), record('2', { password: 'another' }))
    expect(await passwords()).toEqual(['another', 'another'])
  })
})

const series = (password: string, ofSecond: string, rule = 'FREQ=DAILY;COUNT=3') =>
  record(
    '1',
    { password, recurrence: { rules: [rule] } },
    { occurrences: [{ recurrence_id: '2030-06-21 00:00:00', fields: { password: ofSecond } }] },
  )

describe('hashing and verifying the passwords of a synchronization', () => {
  const hash = { method: 'hash', open: 0 }
  const verify = { method: 'verify', open: 0 }

  const secret = record('1', { password: 'secret' })
  const dinners = series('secret', 'guests')

  it.each([
    ['a new event', undefined, secret, [hash]],
    ['an unchanged event', secret, secret, [verify]],
    ['another password', secret, record('1', { password: 'another' }), [verify, hash]],
    ['another title', secret, record('1', { password: 'secret', title: 'Lunch' }), [verify]],
    ['an event that becomes a series', secret, dinners, [verify, hash]],
    ['a new series', undefined, dinners, [hash, hash]],
    ['an unchanged series', dinners, dinners, [verify, verify]],
    ['another password of one event', dinners, series('secret', 'friends'), [verify, verify, hash]],
    ['another password of the series', dinners, series('another', 'guests'), [verify, verify, hash]],
    ['another recurrence', dinners, series('secret', 'guests', 'FREQ=DAILY;COUNT=2'), [verify, verify]],
  ])('happens outside of transactions for %s', async (_, before, sent, calls) => {
    const { runAll, takeCalls } = open()
    if (before) await runAll(before)
    takeCalls()
    expect(await runAll(sent)).toMatchObject({ read: 1, refused: 0, needsConfirmation: false })
    expect(takeCalls()).toEqual(calls)
  })

  it('takes no more transactions for many passwords than for two', async () => {
    const counts = [2, 9].map(async (many) => {
      const { runAll, begun } = open()
      await runAll(...Array.from({ length: many }, (_, at) => record(String(at), { password: `secret ${at}` })))
      return begun()
    })
    const [few, more] = await Promise.all(counts)
    expect(more).toBe(few)
  })

  it.each(['hash', 'verify'])('keeps a password that is changed here during %s', async (method) => {
    let change = async () => {}
    const { calendar, run, find, opens } = open(async (call, password) => {
      if (call.method === method && password === 'theirs') await change()
    })
    await run({ password: 'secret' })
    const { id = 0 } = (await find()) ?? {}
    change = async () => {
      await calendar.events.update(id, { password: 'ours' })
    }
    expect(await run({ password: 'theirs', title: 'Lunch' })).toMatchObject({ updated: 1, conflicts: [] })
    expect(await find()).toMatchObject({ title: 'Lunch' })
    expect([await opens('ours'), await opens('theirs')]).toEqual([true, false])
  })

  it('refuses the record alone whose password the port refuses, and ends with any other error', async () => {
    const { runAll, all, takeCalls } = open((_, password) => {
      if (password === 'weak') throw new CalendarError('rest_invalid_param', 'The password is too weak.')
      if (password === 'down') throw new Error('The port is down.')
    })
    const strong = record('1', { password: 'secret' })
    expect(await runAll(strong, record('2', { password: 'weak' }))).toMatchObject({
      ...{ created: 1, refused: 1 },
      errors: [{ external_id: '2', error: { code: 'rest_invalid_param' } }],
    })
    takeCalls()
    const down = ['3', '4'].map((external_id) => record(external_id, { password: 'down' }))
    await expect(runAll(strong, ...down)).rejects.toThrow('The port is down.')
    expect(takeCalls()).toEqual([verify, hash])
    expect(await all()).toHaveLength(1)
  })
})
