import { createCalendar, type EventInput } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { recurringEvents } from 'daybook/recurrence'
import { sync } from 'daybook/sync'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { memory, type StoreKind, sqlStores } from '../support/stores.ts'
import { type RecordedSpan, recordSpans } from './recorded-spans.ts'

const fair: EventInput = { title: 'Fair', start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }
const weekly: EventInput = { ...fair, title: 'Market', recurrence: 'FREQ=WEEKLY' }

async function aTracedCalendar(kind: StoreKind) {
  const spans = recordSpans()
  const { store, close } = await kind.open({}, { trace: spans.trace })
  onTestFinished(close)
  const calendar = createCalendar({ store, trace: spans.trace, recurrence: recurringEvents({ months: 3 }) })
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
  const request = async (method: string, path: string, body?: object) => {
    const url = `https://example.org/cal/events/v1${path}`
    const headers = { 'content-type': 'application/json', authorization: 'Bearer of a test' }
    return handle(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  }
  return { calendar, spans, request }
}

type Traced = Awaited<ReturnType<typeof aTracedCalendar>>

/** A span, and those within it. Statements are dots, because their number depends on the database. */
type Shape = string | readonly [string, ...Shape[]]

const isStatement = (name: string) => /^(SELECT|INSERT|UPDATE|DELETE)\b/.test(name)

function shapesOf(spans: readonly RecordedSpan[]): Shape[] {
  const shapes = spans.map(({ name, children }): Shape => {
    if (isStatement(name)) return '.'
    return children.length === 0 ? name : [name, ...shapesOf(children)]
  })
  return shapes.filter((shape, index) => shape !== '.' || shapes[index - 1] !== '.')
}

/** What a store without a database has of the same spans. */
function withoutDatabase(shape: Shape): Shape[] {
  const [name, ...within] = typeof shape === 'string' ? [shape] : shape
  const inside = within.flatMap(withoutDatabase)
  if (name === '.') return []
  if (name === 'transaction') return inside
  return [inside.length === 0 ? name : [name, ...inside]]
}

type Run = (traced: Traced) => Promise<unknown>

const write: Shape = ['transaction', '.']

const operations: readonly (readonly [title: string, run: Run, shape: Shape])[] = [
  ['a list', ({ calendar }) => calendar.events.list(), ['events.list', '.']],
  ['a record', ({ calendar }) => calendar.events.get(1), ['events.get', '.']],
  ['a record by slug', ({ calendar }) => calendar.events.getBySlug('fair'), ['events.get', '.']],
  ['a create', ({ calendar }) => calendar.tags.create({ name: 'Rock' }), ['tags.create', write]],
  ['an update', ({ calendar }) => calendar.events.update(1, { title: 'Market' }), ['events.update', write]],
  ['a removal', ({ calendar }) => calendar.events.remove(1), ['events.remove', write]],
  [
    'a change of many',
    ({ calendar }) => calendar.events.updateMany([2], { set: { title: 'Fete' } }),
    ['events.updateMany', '.', write],
  ],
  ['an undo', ({ calendar }) => calendar.events.undoMany([]), 'events.undoMany'],
  ['a removal of many', ({ calendar }) => calendar.events.removeMany([]), 'events.removeMany'],
  ['double bookings', ({ calendar }) => calendar.events.conflicts(2), ['events.conflicts', '.']],
  [
    'double bookings of some days',
    ({ calendar }) => calendar.events.doubleBookings({ from: '2030-06-17', until: '2030-06-23' }),
    ['events.doubleBookings', '.'],
  ],
  ['a copy', ({ calendar }) => calendar.events.copy(1), ['events.copy', '.', write]],
  ['a caller', ({ calendar }) => calendar.as({ id: 1, role: 'editor' }).venues.list(), ['venues.list', '.']],
  [
    'a transaction',
    ({ calendar }) =>
      calendar.transaction(async (inside) => {
        await inside.tags.create({ name: 'Jazz' })
        await inside.events.list()
      }),
    ['calendar.transaction', ['transaction', ['tags.create', '.'], ['events.list', '.'], '.']],
  ],
  ['an import', ({ calendar }) => calendar.events.import([fair]), ['events.import', write]],
  ['an extension', ({ calendar }) => calendar.recurrence.extend(), ['recurrence.extend', '.']],
  ['new instants', ({ calendar }) => calendar.rebuildInstants(), ['calendar.rebuildInstants', '.']],
  [
    'a synchronization',
    ({ calendar }) => sync(calendar, 'feed', []),
    ['calendar.sync', ...Array.from({ length: 3 }, (): Shape => ['calendar.transaction', write])],
  ],
  [
    'GET of a list',
    ({ request }) => request('GET', '/events'),
    ['GET /cal/events/v1/events', '.', 'events.plan', ['events.list', '.']],
  ],
  [
    'GET of a record',
    ({ request }) => request('GET', '/events/2'),
    ['GET /cal/events/v1/events/{id}', ['events.get', '.']],
  ],
  [
    'POST of a record',
    ({ request }) => request('POST', '/tags', { name: 'Folk' }),
    ['POST /cal/events/v1/tags', ['tags.create', write]],
  ],
  ['GET of nothing', ({ request }) => request('GET', '/nothing'), 'GET'],
]

describe.each([memory, ...sqlStores()])('[$name] spans', (kind) => {
  afterAll(() => kind.close())
  const expected = (shape: Shape) => (kind === memory ? withoutDatabase(shape) : [shape])

  it('are those of requests, within them of operations, and within these of the database', async () => {
    const traced = await aTracedCalendar(kind)
    await traced.calendar.events.create(fair)
    await traced.calendar.events.create(weekly)
    for (const [title, run, shape] of operations) {
      traced.spans.clear()
      await run(traced)
      expect(shapesOf(traced.spans.roots), title).toEqual(expected(shape))
      expect(
        traced.spans.all.filter(({ outcome }) => outcome !== 'fulfilled'),
        title,
      ).toEqual([])
    }
  })

  it('of concurrent requests are in their own trees', async () => {
    const { request, spans } = await aTracedCalendar(kind)
    spans.clear()
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const replies = await Promise.all(names.map((name) => request('POST', '/tags', { name })))
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 201))
    const shape: Shape = ['POST /cal/events/v1/tags', ['tags.create', write]]
    expect(shapesOf(spans.roots)).toEqual(names.flatMap(() => expected(shape)))
  })

  it('of a follower have its name, the change and the attempt', async () => {
    const { calendar, spans } = await aTracedCalendar(kind)
    let handled = () => {}
    const second = new Promise<void>((resolve) => {
      handled = resolve
    })
    let attempts = 0
    const follower = await calendar.follow(
      'index',
      async () => {
        attempts += 1
        if (attempts === 1) throw new Error('The index is full.')
        handled()
      },
      { pause: 1 },
    )
    onTestFinished(() => follower.stop())
    await second
    const common = { 'daybook.follower.name': 'index', 'daybook.change.type': 'whole' }
    expect(spans.all.filter(({ name }) => name === 'follower.handle')).toMatchObject([
      { kind: 'internal', attributes: { ...common, 'daybook.follower.attempt': 1, 'error.type': 'Error' } },
      { kind: 'internal', attributes: { ...common, 'daybook.follower.attempt': 2 } },
    ])
  })
})
