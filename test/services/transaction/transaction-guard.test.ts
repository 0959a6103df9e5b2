import { type Calendar, createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { sync } from 'daybook/sync'
import { createMake } from 'daybook/testing'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fetchHandler } from '../../../adapters/hosts/fetch.ts'
import { createTransactionGuard } from '../../../src/services/transaction/transaction-guard.ts'
import { memory, type StoreKind, sqlStores } from '../../support/stores.ts'

const make = createMake()
const inside = /called inside one of its transactions/

const calls: readonly (readonly [name: string, call: (calendar: Calendar) => Promise<unknown>])[] = [
  ['events.get', (calendar) => calendar.events.get(1)],
  ['events.list', (calendar) => calendar.events.list()],
  ['events.getBySlug', (calendar) => calendar.events.getBySlug('fair')],
  ['events.create', (calendar) => calendar.events.create(make.event())],
  ['events.update', (calendar) => calendar.events.update(1, { title: 'Changed' })],
  ['events.remove', (calendar) => calendar.events.remove(1)],
  ['events.explain', (calendar) => calendar.events.explain({ tags: 'Jazz' })],
  ['events.import', (calendar) => calendar.events.import([make.event()])],
  ['venues.create', (calendar) => calendar.venues.create({ venue: 'Hall' })],
  ['tags.list', (calendar) => calendar.tags.list({ hide_empty: false })],
  ['tags.remove', (calendar) => calendar.tags.remove(1)],
  ['transaction', (calendar) => calendar.transaction(async () => 7)],
  ['as an editor', (calendar) => calendar.as({ id: 2, role: 'editor' }).events.get(1)],
  ['as nobody', (calendar) => calendar.as(null).events.list()],
  ['recurrence.extend', (calendar) => calendar.recurrence.extend()],
  ['rebuildInstants', (calendar) => calendar.rebuildInstants()],
  ['timeZoneData', (calendar) => calendar.timeZoneData()],
  ['sync', (calendar) => sync(calendar, 'feed', [{ resource: 'tag', external_id: '1', fields: { name: 'New' } }])],
]

for (const kind of [memory, ...sqlStores()]) {
  describe(`[${kind.name}] a call of the calendar inside its own transaction`, () => describeCalls(kind))
}

function describeCalls(kind: StoreKind): void {
  afterAll(() => kind.close())

  async function open() {
    const { store, close } = await kind.open()
    onTestFinished(close)
    const errors: unknown[] = []
    const options = { store, recurrence: recurringEvents(), onError: (error: unknown) => void errors.push(error) }
    const calendar = createCalendar(options)
    await calendar.events.create(make.event({ title: 'Fair', tags: 'Jazz' }))
    return { calendar, errors, other: createCalendar({ store }) }
  }

  it.each(calls)('is refused at once: %s', async (_name, call) => {
    const { calendar, other } = await open()
    await expect(calendar.transaction(() => call(calendar))).rejects.toThrow(inside)
    expect(await calendar.events.get(1)).toMatchObject({ title: 'Fair' })
    expect((await other.tags.list()).total).toBe(1)
  })

  it('is refused deep inside, after a turn of the event loop, and in another calendar over the store', async () => {
    const { calendar, other } = await open()
    const event = await calendar.events.get(1)
    const later = async (act: () => Promise<unknown>) => {
      await new Promise((resolve) => setImmediate(resolve))
      return act()
    }
    await calendar.transaction(async ({ events }) => {
      await events.get(1)
      await expect(later(() => other.events.get(1))).rejects.toThrow(inside)
      await expect(calendar.toReply.events(event)).rejects.toThrow(inside)
      const elsewhere = createCalendar()
      await elsewhere.transaction(async () => {
        await expect(calendar.events.get(1)).rejects.toThrow(inside)
      })
      expect((await elsewhere.events.list()).total).toBe(0)
    })
  })

  it('is a 500 over HTTP, with the reason in onError', async () => {
    const { calendar, errors } = await open()
    const handle = fetchHandler(calendar)
    const url = 'http://localhost/cal/events/v1/events/1'
    const response = await calendar.transaction(async () => handle(new Request(url)))
    expect([response.status, String(errors[0])]).toEqual([500, expect.stringMatching(inside)])
    expect((await handle(new Request(url))).status).toBe(200)
  })

  it('does not concern requests beside it, nor what follows after its end', async () => {
    const { calendar } = await open()
    let late: Promise<unknown> | undefined
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    let end = () => {}
    const mayEnd = new Promise<void>((resolve) => {
      end = resolve
    })
    const ended = calendar.transaction(async ({ events }) => {
      await events.create(make.event())
      begun()
      late = ended.then(() => calendar.events.get(2))
      await mayEnd
    })
    await hasBegun
    const beside = [calendar.events.get(1), calendar.events.create(make.event()), calendar.as(null).events.list()]
    end()
    await expect(Promise.all(beside)).resolves.toHaveLength(3)
    await ended
    await expect(late).resolves.toMatchObject({ id: 2 })
  })
}

describe('the time limit of a transaction', () => {
  it('rolls back what takes longer, and lets others go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const calendar = createCalendar({ store: createMemoryStore() })
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const stuck = calendar.transaction(async ({ events }) => {
      await events.create(make.event())
      begun()
      await new Promise(() => {})
    })
    const refused = expect(stuck).rejects.toMatchObject({
      code: 'rest_unavailable',
      message: expect.stringContaining('30000 ms and was rolled back'),
      cause: { code: 'unavailable', message: expect.stringContaining('transactionTimeout') },
    })
    await hasBegun
    const waiting = calendar.events.create(make.event({ title: 'Next' }))
    vi.advanceTimersByTime(29_999)
    expect((await calendar.events.list({ status: 'draft' })).total).toBe(0)
    vi.advanceTimersByTime(1)
    await refused
    await expect(waiting).resolves.toMatchObject({ id: expect.any(Number), title: 'Next' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is the only help where the runtime has no async context', async () => {
    const guard = createTransactionGuard(createMemoryStore(), 0, null)
    expect(await guard.run(async () => guard.requireOutside())).toBeUndefined()
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 31])('cannot be %d', (transactionTimeout) => {
    expect(() => createCalendar({ transactionTimeout })).toThrow(/transactionTimeout must be a whole number/)
  })
})
