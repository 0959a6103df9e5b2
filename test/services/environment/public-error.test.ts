import { createCalendar, type Services } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { collectionNames, linkedCollections, type Reader, type Store, StoreError } from 'daybook/storage'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { publicError, publicReader } from '../../../src/services/environment/public-error.ts'

const make = createMake()

const refusal = new StoreError('unavailable', 'The disk is full: make room.')

/** A calendar of one event at one venue, which takes up a store that then refuses every call. */
async function refused(error: StoreError): Promise<{ readonly calendar: Services; readonly event: unknown }> {
  const store = createMemoryStore()
  let isRefusing = false
  const refusing = <Reads extends object>(reads: Reads): Reads =>
    new Proxy(reads, {
      get: (target, name, receiver) => {
        const method: unknown = Reflect.get(target, name, receiver)
        if (typeof method !== 'function') return typeof method === 'object' && method ? refusing(method) : method
        return (...values: readonly unknown[]) => {
          if (isRefusing) throw error
          return Reflect.apply(method, target, values)
        }
      },
    })
  const calendar = createCalendar({ store: refusing<Store>(store) })
  const event = await calendar.events.create(
    make.event({ venue: { venue: 'Hall' }, organizer: { organizer: 'Club' }, tags: ['jazz'] }),
  )
  await calendar.categories.create({ name: 'Music' })
  isRefusing = true
  return { calendar, event }
}

type Method = readonly [name: string, call: (calendar: Services, event: never) => Promise<unknown>]

const reads: readonly Method[] = [
  ...collectionNames.flatMap((resource): Method[] => [
    [`${resource}.list`, (calendar) => calendar[resource].list()],
    [`${resource}.get`, (calendar) => calendar[resource].get(1)],
  ]),
  ...(['events', ...linkedCollections] as const).map(
    (resource): Method => [`${resource}.getBySlug`, (calendar) => calendar[resource].getBySlug('hall')],
  ),
  ['events.list by tag', (calendar) => calendar.events.list({ tags: 'jazz' })],
  ['venues.list of an event', (calendar) => calendar.venues.list({ event: 1 })],
  ['represent.events', (calendar, event) => calendar.toReply.events(event)],
]
const writes: readonly Method[] = [
  ['events.create', (calendar) => calendar.events.create(make.event())],
  ['venues.update', (calendar) => calendar.venues.update(1, { city: 'Bern' })],
  ['tags.remove', (calendar) => calendar.tags.remove(1)],
]

describe('what a caller receives from a store that is out of reach', () => {
  it.each([...reads, ...writes])('%s', async (_name, call) => {
    const { calendar, event } = await refused(refusal)
    // `represent` takes what `create` gave.
    await expect(call(calendar, event as never)).rejects.toMatchObject({
      name: 'CalendarError',
      code: 'rest_unavailable',
      status: 503,
      cause: refusal,
    })
  })

  it('is 409 where others hold the store', async () => {
    const { calendar } = await refused(new StoreError('busy', 'Another process holds the database.'))
    await expect(calendar.events.list()).rejects.toMatchObject({ code: 'rest_conflict', status: 409 })
  })
})

describe('publicError', () => {
  it('keeps the cause', () => {
    const cause = new StoreError('busy', 'locked')
    expect(publicError(cause)).toMatchObject({ code: 'rest_conflict', cause })
    expect(publicError('anything else')).toBe('anything else')
  })
})

describe('publicReader', () => {
  it('covers whatever can be read, and only that', () => {
    const store = createMemoryStore()
    const reader: Reader = publicReader(store)
    const methods = (of: object) => Object.entries(of).map(([name, value]) => [name, Object.keys(value).toSorted()])
    const { transaction, isInterruptible, commitsSince, followers, watchCommits, ...others } = { ...store }
    const { forTenant, listTenants, removeTenant, tenantVersions, ...readable } = others
    expect(Object.fromEntries(methods(reader))).toEqual(Object.fromEntries(methods(readable)))
  })

  it('covers the version', async () => {
    const version = async () => {
      throw refusal
    }
    await expect(publicReader({ ...createMemoryStore(), version }).version()).rejects.toMatchObject({ cause: refusal })
  })
})

it('says over HTTP when to try again after a conflict of a busy store, and nothing for one that is unavailable', async () => {
  const answerOf = async (error: StoreError) => {
    const busy = () => Promise.reject(error)
    const calendar = createCalendar({ store: { ...createMemoryStore(), transaction: busy }, onError: () => {} })
    const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
    const body = JSON.stringify(make.event())
    const headers = { 'Content-Type': 'application/json' }
    const answer = await handle(new Request('http://a.test/cal/events/v1/events', { method: 'POST', headers, body }))
    return [answer.status, answer.headers.get('Retry-After')]
  }
  expect(await answerOf(new StoreError('busy', 'Others are writing.'))).toEqual([409, '1'])
  expect(await answerOf(refusal)).toEqual([503, null])
})
