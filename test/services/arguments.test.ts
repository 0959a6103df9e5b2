import { createCalendar, type Services } from 'daybook'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

// As a program in JavaScript may call: the types refuse all of these.

type Untyped = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>
const untyped = (calendar: Pick<Services, 'events' | 'venues' | 'tags' | 'toReply'>): Untyped =>
  calendar as unknown as Untyped

const ref = (value: string) => `ref must be an id, or { slug }; received ${value}.`
const query = (value: string) => `The query must be an object such as { search: 'jazz' }; received ${value}.`
const input = (value: string) => `The input must be an object such as { title: 'Fair', ... }; received ${value}.`
const patch = (value: string) => `The patch must be an object such as { title: 'Fair' }; received ${value}.`
const many = (value: string) =>
  `The events must be a list of ids, or a query such as { search: 'jazz' }; received ${value}.`
const options = (names: string, value: string) =>
  `The options must be an object with some of ${names}; received ${value}.`

describe('a service that is called with something else than its types say rejects with a TypeError', () => {
  const rows: readonly [service: string, method: string, args: readonly unknown[], message: string][] = [
    ['events', 'get', ['1'], ref('"1"')],
    ['events', 'get', [], ref('undefined')],
    ['events', 'get', [{ id: 1 }], ref('an object')],
    ['events', 'get', [Promise.resolve(1)], ref('a promise')],
    ['events', 'get', [1, 'sesame'], options('password, signal, request', '"sesame"')],
    ['events', 'getBySlug', [5], 'slug must be a text; received 5.'],
    ['events', 'update', ['1', {}], ref('"1"')],
    ['events', 'update', [{ slug: 5 }, {}], 'slug must be a text; received 5.'],
    ['events', 'update', [{ id: 1 }, {}], ref('an object')],
    ['events', 'update', [1], patch('undefined')],
    ['events', 'update', [1, 'title'], patch('"title"')],
    ['events', 'update', [1, {}, null], options('ifMatch, external, conflicts, onConflicts', 'null')],
    ['events', 'copy', ['1'], ref('"1"')],
    ['events', 'copy', [1, 'title'], patch('"title"')],
    [
      'events',
      'copy',
      [1, {}, { ifMatch: [] }],
      'ifMatch is not an option; there are external, conflicts, onConflicts.',
    ],
    ['venues', 'merge', ['1', [2]], ref('"1"')],
    ['venues', 'merge', [1, 2], 'others must be a list of ids, such as [17, 18]; received 2.'],
    ['venues', 'merge', [1, [2], { keep: 1 }], 'keep is not an option; there are ifMatch, fields.'],
    ['venues', 'distinct', [1, '2'], 'other must be a number; received "2".'],
    ['venues', 'distinct', [1, 2, 'no'], 'isDistinct must be true or false; received "no".'],
    ['venues', 'duplicates', [{ limit: 0 }], 'limit must be a whole number from 1 to 1000; received 0.'],
    ['events', 'copyMany', [7], many('7')],
    ['events', 'copyMany', [[1], { add: {} }], 'changes.add is not an option; there are set, shift.'],
    ['tags', 'merge', ['jazz', [2]], 'id must be a number; received "jazz".'],
    ['events', 'remove', [null], ref('null')],
    [
      'events',
      'remove',
      [1, { recurrence_scope: 'All' }],
      'recurrence_scope must be one of this, following, all; received "All".',
    ],
    ['events', 'list', ['jazz'], query('"jazz"')],
    ['events', 'list', [null], query('null')],
    ['events', 'list', [[]], query('a list')],
    ['events', 'list', [5, { include: 'linked' }], query('5')],
    ['events', 'list', [{}, 5], options('include', '5')],
    ['events', 'list', [{}, { include: 'venue' }], 'include must be \'linked\'; received "venue".'],
    ['events', 'explain', [() => {}], query('a function')],
    ['events', 'updateMany', [7, {}], many('7')],
    ['events', 'updateMany', [['7'], {}], many('a list')],
    ['events', 'removeMany', [], many('undefined')],
    [
      'events',
      'updateMany',
      [[1], 'title'],
      'The change must be an object with some of set, shift, add, remove; received "title".',
    ],
    ['events', 'updateMany', [[1], {}], 'The change must have some of set, shift, add, remove.'],
    ['events', 'updateMany', [[1], { set: undefined }], 'The change must have some of set, shift, add, remove.'],
    [
      'events',
      'updateMany',
      [[1], { title: 'A' }],
      'change.title is not an option; there are set, shift, add, remove.',
    ],
    [
      'events',
      'updateMany',
      [[1], { shift: { weeks: 1 } }],
      'shift.weeks is not an option; there are days, hours, minutes.',
    ],
    [
      'events',
      'updateMany',
      [[1], { shift: { days: 0.5 } }],
      'shift.days must be a whole number from -36525 to 36525; received 0.5.',
    ],
    ['events', 'updateMany', [[1], { add: { venue: 1 } }], 'add.venue is not an option; there are categories, tags.'],
    [
      'events',
      'updateMany',
      [[1], { set: {} }, { limit: 0 }],
      'limit must be a whole number from 1 to 10000; received 0.',
    ],
    [
      'events',
      'removeMany',
      [[1], { recurrence_scope: 'All' }],
      'recurrence_scope must be one of this, following, all; received "All".',
    ],
    ['events', 'undoMany', [{}], 'The undo must be a list, such as report.undo; received an object.'],
    ['events', 'undoMany', [[7]], 'The undo must be a list of { id, revision, patch }; received 7.'],
    ['events', 'undoMany', [[{ id: 7, patch: {} }]], 'undo.revision must be a text; received undefined.'],
    ['events', 'create', [], input('undefined')],
    ['events', 'create', [[{ title: 'A' }]], input('a list')],
    ['venues', 'get', ['1'], ref('"1"')],
    ['venues', 'remove', ['hall'], ref('"hall"')],
    ['tags', 'get', ['1'], 'id must be a number; received "1".'],
    ['tags', 'update', [{ slug: 'a' }, {}], 'id must be a number; received an object.'],
    ['tags', 'remove', ['1'], 'id must be a number; received "1".'],
    ['toReply', 'events', [5], 'toReply takes a record of the resource event, or a list of them; received 5.'],
    [
      'toReply',
      'events',
      [undefined],
      'toReply takes a record of the resource event, or a list of them; received undefined.',
    ],
    [
      'toReply',
      'venues',
      [{ records: [] }],
      'toReply takes a record of the resource venue, or a list of them; received something without an id.',
    ],
    ['toReply', 'tags', [[null]], 'toReply takes a record of the resource tag, or a list of them; received null.'],
  ]
  it.each(rows)('%s.%s(...%j)', async (service, method, args, message) => {
    const calendar = createCalendar()
    for (const services of [calendar, calendar.as(null), calendar.as({ id: 1, role: 'editor' })]) {
      const call = untyped(services)[service]?.[method]
      await expect(call?.(...args)).rejects.toThrow(new TypeError(message))
    }
  })

  it('covers every published method, and publishes no other', () => {
    const { events, venues, organizers, categories, tags } = createCalendar()
    const byId = ['list', 'explain', 'get', 'create', 'update', 'remove']
    const merging = [...byId, 'merge', 'duplicates', 'distinct']
    for (const terms of [categories, tags]) expect(Object.keys(terms).toSorted()).toEqual(merging.toSorted())
    const bySlug = [...byId, 'getBySlug']
    for (const linked of [venues, organizers]) {
      expect(Object.keys(linked).toSorted()).toEqual([...bySlug, 'merge', 'duplicates', 'distinct'].toSorted())
    }
    const ofEvents = [
      ...['conflicts', 'copy', 'copyMany', 'doubleBookings', ...bySlug, 'import'],
      ...['removeMany', 'undoMany', 'updateMany'],
    ]
    expect(Object.keys(events).toSorted()).toEqual(ofEvents.toSorted())
  })

  it('takes ids that no record has as not found', async () => {
    const { events } = createCalendar()
    for (const id of [0, -1, 1.5, Number.NaN]) {
      await expect(events.get(id)).rejects.toMatchObject({ code: 'event-not-found' })
    }
  })

  it('leaves the ignored lines of an import to its result', async () => {
    const events = [null, 5, createMake().event()] as never[]
    const { imported, errors } = await createCalendar().events.import(events)
    expect([imported, errors.map(({ error }) => error.code)]).toEqual([
      1,
      ['rest_missing_callback_param', 'rest_missing_callback_param'],
    ])
  })
})
