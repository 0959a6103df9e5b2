import { createCalendar, isCalendarError, type Trace } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sqliteDrivers } from '../support/sqlite-drivers.ts'
import { recordSpans } from './recorded-spans.ts'

const fair = { title: 'Fair', start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }

function brokenStore(error: unknown): Store {
  const store = createMemoryStore()
  const find = () => Promise.reject(error)
  return { ...store, events: { ...store.events, find, findWithIncluded: find, findRevisions: find } }
}

const get = (path: string) => new Request(`https://example.org/cal/events/v1${path}`)

describe('an operation that fails', () => {
  it('has the code of its error, and a response for the client is no error of the request', async () => {
    const spans = recordSpans()
    const calendar = createCalendar({ trace: spans.trace })
    await fetchHandler(calendar)(get('/events/7'))
    const [request] = spans.roots
    expect(request).toMatchObject({ outcome: 'fulfilled', attributes: { 'http.response.status_code': 404 } })
    expect(request?.attributes).not.toHaveProperty('error.type')
    expect(request?.children).toMatchObject([
      { name: 'events.get', outcome: 'rejected', attributes: { 'error.type': 'event-not-found' } },
    ])
  })

  it('has the name of an unexpected error, and the request its status', async () => {
    const spans = recordSpans()
    const calendar = createCalendar({ store: brokenStore(new RangeError('secret')), trace: spans.trace })
    await fetchHandler(calendar)(get('/events'))
    const [request] = spans.roots
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' })
    expect(request?.children.at(-1)).toMatchObject({
      name: 'events.list',
      outcome: 'rejected',
      attributes: { 'error.type': 'RangeError' },
    })
    expect(JSON.stringify(spans.roots)).not.toContain('secret')
  })

  it.each([[undefined], [null], ['text'], [{ code: 5 }]])('with %j has the type _OTHER', async (thrown) => {
    const spans = recordSpans()
    const calendar = createCalendar({ store: brokenStore(thrown), trace: spans.trace })
    await calendar.events.list().catch(() => {})
    expect(spans.roots[0]?.attributes).toEqual({ 'error.type': '_OTHER' })
  })

  it('is one that was aborted by the limit of transactions', async () => {
    const spans = recordSpans()
    const calendar = createCalendar({ trace: spans.trace, transactionTimeout: 1 })
    await expect(calendar.transaction(() => new Promise(() => {}))).rejects.toThrow('longer than 1 ms')
    expect(spans.roots).toMatchObject([
      { name: 'calendar.transaction', outcome: 'rejected', attributes: { 'error.type': 'rest_unavailable' } },
    ])
  })

  it('is a statement, within its transaction', async () => {
    const spans = recordSpans()
    const [driver] = sqliteDrivers
    const database = driver?.open(':memory:')
    if (database === undefined) throw new Error('There is no driver.')
    const store = createSqliteStore(database, { trace: spans.trace })
    onTestFinished(() => store.close())
    await store.migrate()
    const calendar = createCalendar({ store })
    database.exec("CREATE TRIGGER full BEFORE INSERT ON daybook_tags BEGIN SELECT RAISE(ABORT, 'full'); END")
    spans.clear()
    await expect(calendar.tags.create({ name: 'Jazz' })).rejects.toThrow('full')
    expect(spans.roots[0]).toMatchObject({ name: 'transaction', outcome: 'rejected' })
    expect(spans.roots[0]?.children.at(-1)).toMatchObject({
      name: 'INSERT daybook_tags SELECT daybook_tags daybook_removed_ids',
      outcome: 'rejected',
      attributes: { 'error.type': 'SQLITE_CONSTRAINT_TRIGGER' },
    })
  })
})

describe('a faulty trace', () => {
  const noRun = 'trace must call run before it returns. events.create ran without a span.'
  const faults: readonly (readonly [title: string, trace: Trace, reported: readonly string[]])[] = [
    [
      'that throws',
      () => {
        throw new Error('broken')
      },
      ['broken'],
    ],
    [
      'that throws after run',
      (_name, _options, run) => {
        void run({ setAttributes: () => {} })
        throw new Error('broken')
      },
      ['broken'],
    ],
    ['that rejects', async (_name, _options, run) => run({ setAttributes: () => {} }).then(fail('broken')), ['broken']],
    ['that does not call run', () => {}, [noRun]],
    [
      'that calls run later',
      async (_name, _options, run) => {
        await null
        await run({ setAttributes: () => {} })
      },
      [noRun],
    ],
    [
      'that calls run twice',
      (_name, _options, run) => Promise.all([run({ setAttributes: () => {} }), run({ setAttributes: () => {} })]),
      [],
    ],
    // A program without types may call it so.
    ['that passes no span', (_name, _options, run) => (run as () => unknown)(), []],
    [
      'that never ends',
      (_name, _options, run) => run({ setAttributes: () => {} }).then(() => new Promise(() => {})),
      [],
    ],
    ['that returns something else', (_name, _options, run) => void run({ setAttributes: () => {} }), []],
  ]
  it.each(faults)('%s changes no outcome, and is reported', async (_title, trace, reported) => {
    const errors: unknown[] = []
    const calendar = createCalendar({ trace, onError: (error) => errors.push(error) })
    await calendar.events.create(fair)
    await settled()
    expect(errors.map((error) => (error as Error).message)).toEqual(reported)
    errors.length = 0
    await expect(calendar.events.get(7)).rejects.toMatchObject({ code: 'event-not-found' })
    await settled()
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
    await settled()
    expect(errors.some(isCalendarError)).toBe(false)
    expect(errors.length > 0).toBe(reported.length > 0)
  })

  it('whose span throws is reported too', async () => {
    const errors: unknown[] = []
    const trace: Trace = (_name, _options, run) => run({ setAttributes: fail('closed') })
    const calendar = createCalendar({ trace, onError: (error) => errors.push(error) })
    await calendar.events.list()
    expect(errors).toEqual([new Error('closed')])
  })

  it('does not fail with its reporter', async () => {
    const calendar = createCalendar({ trace: fail('broken'), onError: fail('reporter') })
    await calendar.events.create(fair)
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
  })

  it('fails no statement of a store, which reports it', async () => {
    const errors: unknown[] = []
    const [driver] = sqliteDrivers
    if (driver === undefined) throw new Error('There is no driver.')
    const store = createSqliteStore(driver.open(':memory:'), {
      trace: fail('broken'),
      onError: (error) => errors.push(error),
    })
    onTestFinished(() => store.close())
    await store.migrate()
    const calendar = createCalendar({ store })
    await calendar.events.create(fair)
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
    expect(errors).toContainEqual(new Error('broken'))
  })

  it('is refused if it is no function', () => {
    const [driver] = sqliteDrivers
    const wrong = { trace: 'on' } as unknown as { readonly trace: Trace }
    expect(() => createCalendar(wrong)).toThrow(
      'trace must be a function that calls its third argument; received "on".',
    )
    const database = driver?.open(':memory:')
    expect(() => database && createSqliteStore(database, wrong)).toThrow('trace must be a function')
  })
})

function fail(message: string) {
  return () => {
    throw new Error(message)
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
