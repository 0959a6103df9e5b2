import { isCalendarError, type ManyCounts } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { describe, expect, it } from 'vitest'
import { aCalendar, dated, editor, failing, outcomes, stored } from './many-calendar.ts'

const code = (name: string) => expect.objectContaining({ code: name })

describe('the events of a change', () => {
  it('are those with the ids, each once and in their order', async () => {
    const { calendar } = aCalendar()
    const [a = 0, b = 0, c = 0] = await stored(calendar, 3)
    const report = await calendar.events.updateMany([c, a, c, 99, 0, 1.5], { set: { featured: true } })
    expect(report.results.map(({ id }) => id)).toEqual([c, a, 99, 0, 1.5])
    expect(outcomes(report)).toEqual([...Array(2).fill('changed'), ...Array(3).fill('event-not-found')])
    expect(report).toMatchObject({
      total: 5,
      changed: 2,
      unchanged: 0,
      refused: 3,
      skipped: 0,
      unknown: 0,
      stopped: null,
    })
    expect((await calendar.events.get(b)).featured).toBe(false)
  })

  it('are all of a list, although the change takes them out of it', async () => {
    const { calendar } = aCalendar({ perPage: { default: 2, max: 3 } })
    await stored(calendar, 7, { tags: ['Old'] })
    await stored(calendar, 2)
    const report = await calendar.events.updateMany(
      { tags: 'old' },
      { remove: { tags: 'Old' }, add: { tags: ['New'] } },
    )
    expect(report).toMatchObject({ total: 7, changed: 7 })
    expect((await calendar.events.list({ tags: 'old' })).total).toBe(0)
    expect((await calendar.events.list({ tags: 'new' })).total).toBe(7)
  })

  it('are in the order of the list', async () => {
    const { calendar } = aCalendar()
    const [a] = await stored(calendar, 1, { start_date: '2030-06-19' })
    const [b] = await stored(calendar, 1, { start_date: '2030-06-18' })
    const ids = async (query: object) =>
      (await calendar.events.updateMany(query, { set: { excerpt: 'x' } })).results.map(({ id }) => id)
    expect(await ids({})).toEqual([b, a])
    expect(await ids({ order: 'desc' })).toEqual([a, b])
  })

  it('are within the default window of the list', async () => {
    const { calendar } = aCalendar({ defaultWindow: { months: 1 } })
    await stored(calendar, 1)
    expect((await calendar.events.updateMany({}, { set: { featured: true } })).total).toBe(0)
    expect((await calendar.events.updateMany({ period: 'all' }, { set: { featured: true } })).total).toBe(1)
  })

  it.each([
    { page: 1 },
    { per_page: 5 },
    { include_deleted: true },
    { after_id: 4 },
    { series: 'collapse' },
    { facets: ['tags'] },
  ])('are not those of a page: %j', async (query) => {
    const { calendar } = aCalendar()
    const [name = ''] = Object.keys(query)
    await expect(calendar.events.updateMany(query as object, { set: { featured: true } })).rejects.toMatchObject({
      code: 'rest_invalid_param',
      params: { [name]: `${name} cannot be used here: all events of the list are changed.` },
    })
  })

  it('are at most as many as the limit, and the error names their number', async () => {
    const { calendar, changes } = aCalendar()
    const ids = await stored(calendar, 5)
    changes.length = 0
    const tooMany = expect.objectContaining({
      code: 'rest_invalid_param',
      params: { limit: 'limit must be at least 5, the number of the events; received 4.' },
    })
    for (const which of [ids, {}]) {
      await expect(calendar.events.updateMany(which, { set: { featured: true } }, { limit: 4 })).rejects.toEqual(
        tooMany,
      )
      await expect(calendar.events.removeMany(which, { limit: 4 })).rejects.toEqual(tooMany)
    }
    expect(changes).toEqual([])
    expect((await calendar.events.updateMany({}, { set: { featured: true } }, { limit: 5 })).changed).toBe(5)
  })

  it('are at most 1,000 without a limit', async () => {
    const { calendar } = aCalendar()
    const ids = Array.from({ length: 1_001 }, (_, index) => index + 1)
    await expect(calendar.events.removeMany(ids)).rejects.toThrow('at least 1001')
    expect((await calendar.events.removeMany(ids.slice(1))).refused).toBe(1_000)
  })
})

describe('a change', () => {
  it('sets the same fields, also with one new venue for all', async () => {
    const { calendar } = aCalendar()
    const ids = await stored(calendar, 3)
    const set = { event_status: 'cancelled', status_reason: 'Rain', venue: { venue: 'Hall' } } as const
    const report = await calendar.events.updateMany(ids, { set })
    expect(report.changed).toBe(3)
    for (const id of ids) expect(await calendar.events.get(id)).toMatchObject({ ...set, venue: [1] })
    expect((await calendar.venues.list()).total).toBe(1)
  })

  it('adds and removes categories and tags beside those of each event', async () => {
    const { calendar } = aCalendar()
    const tag = async (name: string) => (await calendar.tags.create({ name })).id
    const [jazz, rock, folk] = [await tag('Jazz'), await tag('Rock'), await tag('Folk')]
    const [a = 0] = await stored(calendar, 1, { tags: [jazz, rock] })
    const [b = 0] = await stored(calendar, 1, { tags: [rock] })
    const [c = 0] = await stored(calendar, 1, { tags: [folk] })
    const change = {
      add: { tags: 'folk', categories: ['Music', { name: '2030' }] },
      remove: { tags: [{ slug: 'rock' }] },
    }
    const report = await calendar.events.updateMany([a, b, c], change)
    expect(report.changed).toBe(3)
    const tagsOf = async (id: number) => (await calendar.events.get(id)).tags
    expect([await tagsOf(a), await tagsOf(b), await tagsOf(c)]).toEqual([[jazz, folk], [folk], [folk]])
    expect((await calendar.categories.list()).records.map(({ name, count }) => [name, count])).toEqual([
      ['2030', 3],
      ['Music', 3],
    ])
    expect(outcomes(await calendar.events.updateMany([a, b, c], change))).toEqual(Array(3).fill('unchanged'))
  })

  it('writes nothing where nothing changes', async () => {
    const { calendar, changes } = aCalendar({ fields: { event: {} } })
    const [a = 0, b = 0] = await stored(calendar, 2)
    const { undo } = await calendar.events.updateMany([a], { set: { title: 'Fair' } })
    changes.length = 0
    const before = await calendar.events.get(a)
    const report = await calendar.events.updateMany([a, b], { set: { title: 'Fair', venue: [] } })
    expect(outcomes(report)).toEqual(['unchanged', 'changed'])
    expect(report.results[0]).toEqual({ id: a, outcome: 'unchanged', event: before })
    expect(report.undo.map(({ id }) => id)).toEqual([b])
    await expect.poll(() => changes.length).toBe(1)
    expect((await calendar.events.undoMany(undo)).changed).toBe(1)
  })

  it('is refused before anything is written if it cannot be read', async () => {
    const { calendar, changes } = aCalendar({ unknownInput: 'reject' })
    const [id = 0] = await stored(calendar, 1)
    changes.length = 0
    const rows: readonly (readonly [change: object, params: object])[] = [
      [{ set: { title: '' } }, { title: 'title must be given a value, it cannot be emptied; received "".' }],
      [{ set: { website: 'x' } }, { website: expect.stringContaining('http') }],
      [{ set: { colour: 'red' } }, { colour: 'There is no field "colour".' }],
      [{ set: { password: 'sesame' } }, { password: 'password cannot be set for many events. Use update.' }],
      [{ set: { password: '' } }, { password: 'password cannot be set for many events. Use update.' }],
      [{ remove: { tags: ['Jaz'] } }, { 'remove.tags': expect.stringContaining('"Jaz"') }],
      [{ remove: { categories: 7 } }, { 'remove.categories': expect.stringContaining('7') }],
      [{ add: { tags: [true] } }, { 'add.tags': expect.stringContaining('an id, a slug or a name') }],
      [
        { set: { tags: ['A'] }, add: { tags: ['B'] } },
        { tags: 'tags is in set, and shift, add or remove change it too.' },
      ],
      [
        { set: { timezone: 'UTC' }, shift: { days: 1 } },
        { timezone: 'timezone is in set, and shift, add or remove change it too.' },
      ],
    ]
    for (const [change, params] of rows) {
      await expect(calendar.events.updateMany([id], change), JSON.stringify(change)).rejects.toMatchObject({
        code: 'rest_invalid_param',
        params,
      })
    }
    expect(changes).toEqual([])
  })

  it('reports unknown names once', async () => {
    const ignored: unknown[] = []
    const { calendar } = aCalendar({ unknownInput: 'report', onIgnored: (one) => void ignored.push(one) })
    const ids = await stored(calendar, 3)
    await calendar.events.updateMany(ids, { set: { colour: 'red', featured: true } as object })
    expect(ignored).toHaveLength(1)
  })

  it('asks for each image once', async () => {
    const asked: unknown[] = []
    const { calendar } = aCalendar({
      images(image) {
        asked.push(image)
        return { url: String(image), id: 0, extension: '' }
      },
    })
    await calendar.events.updateMany(await stored(calendar, 60), { set: { image: 'https://example.org/a.png' } })
    expect(asked).toEqual(['https://example.org/a.png'])
  })

  it('refuses some events with their own reasons, and changes the others', async () => {
    const { calendar } = aCalendar({ conflicts: 'refuse' })
    const hall = (await calendar.venues.create({ venue: 'Hall' })).id
    const ids = await stored(calendar, 3)
    const report = await calendar.events.updateMany(ids, { set: { venue: hall } })
    expect(outcomes(report)).toEqual(['changed', 'event-venue-taken', 'event-venue-taken'])
    const [, refused] = report.results
    expect(refused?.outcome === 'refused' && refused.error.conflicts?.events).toMatchObject([{ id: ids[0] }])
    expect((await calendar.events.get(ids[1] ?? 0)).venue).toEqual([])
    const found: unknown[] = []
    const warned = await calendar.events.updateMany(
      ids,
      { set: { venue: hall } },
      { conflicts: 'warn', onConflicts: (one) => void found.push(one.event.id) },
    )
    expect(outcomes(warned)).toEqual(['unchanged', 'changed', 'changed'])
    expect(found).toEqual([ids[1], ids[2]])
  })

  it('asks the port check about each event, and stores nothing of a refused one', async () => {
    const { calendar } = aCalendar({
      check: (_, { after }) => (after && 'title' in after && after.title === 'Event 1' ? { tags: 'Not this.' } : null),
    })
    const ids = await stored(calendar, 3)
    const report = await calendar.as(editor).events.updateMany(ids, { add: { tags: ['New'] } })
    expect(outcomes(report)).toEqual(['changed', 'rest_forbidden', 'changed'])
    expect(report.results[1]).toMatchObject({ error: { errors: { tags: 'Not this.' } } })
    expect((await calendar.tags.list()).records).toMatchObject([{ name: 'New', count: 2 }])
  })
})

describe('a removal', () => {
  it('moves events to the trash, and leaves those that are there', async () => {
    const { calendar } = aCalendar()
    const ids = await stored(calendar, 3)
    await calendar.events.remove(ids[1] ?? 0)
    const report = await calendar.events.removeMany(ids)
    expect(outcomes(report)).toEqual(['changed', 'unchanged', 'changed'])
    expect((await calendar.events.list()).total).toBe(0)
    expect(outcomes(await calendar.events.undoMany(report.undo))).toEqual(['changed', 'changed'])
    expect((await calendar.events.list()).records.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  })
})

describe('transactions', () => {
  it.each([
    [0, []],
    [1, [1]],
    [49, [49]],
    [50, [50]],
    [51, [50, 51]],
    [101, [50, 100, 101]],
  ])('of %i events end after %j', async (count, ends) => {
    const { store, counted } = failing(createMemoryStore(), 0)
    const { calendar } = aCalendar({ store })
    const ids = await stored(calendar, count)
    counted.transactions = 0
    const progress: ManyCounts[] = []
    const report = await calendar.events.updateMany(
      ids,
      { set: { featured: true } },
      {
        onProgress: (counts) => void progress.push(counts),
      },
    )
    expect(progress).toEqual(ends.map((changed) => ({ total: count, changed, unchanged: 0, refused: 0 })))
    expect(counted.transactions).toBe(ends.length)
    expect(report).toMatchObject({ total: count, changed: count, stopped: null })
    expect((await calendar.events.list({ featured: true })).total).toBe(count)
  })

  it('begin no more once the signal is aborted', async () => {
    const { calendar } = aCalendar()
    const ids = await stored(calendar, 101)
    const controller = new AbortController()
    const report = await calendar.events.updateMany(
      ids,
      { set: { featured: true } },
      {
        signal: controller.signal,
        onProgress: () => controller.abort(),
      },
    )
    expect(report).toMatchObject({
      total: 101,
      changed: 50,
      skipped: 51,
      stopped: { reason: 'aborted', error: undefined },
    })
    expect(outcomes(report).indexOf('skipped')).toBe(50)
    expect((await calendar.events.list({ featured: true })).total).toBe(50)
    const again = await calendar.events.updateMany(ids, { set: { featured: true } })
    expect(again).toMatchObject({ changed: 51, unchanged: 50, stopped: null })
    const none = await calendar.events.removeMany(ids, { signal: controller.signal, atomic: true })
    expect(none).toMatchObject({ changed: 0, skipped: 101 })
  })

  it.each(['before', 'after'] as const)('that fail %s their commit are reported as unknown', async (when) => {
    const memory = createMemoryStore()
    const { calendar } = aCalendar({ store: memory })
    const ids = await stored(calendar, 120)
    const { store, counted } = failing(memory, 2, when)
    const late = aCalendar({ store }).calendar
    const report = await late.events.updateMany(ids, { set: { featured: true } })
    expect(report).toMatchObject({
      changed: 50,
      unknown: 50,
      skipped: 20,
      stopped: { reason: 'failed', error: counted.error },
    })
    expect(outcomes(report)).toEqual([
      ...Array(50).fill('changed'),
      ...Array(50).fill('unknown'),
      ...Array(20).fill('skipped'),
    ])
    expect(report.undo).toHaveLength(50)
    expect((await calendar.events.list({ featured: true })).total).toBe(when === 'before' ? 50 : 100)
    const again = await late.events.updateMany(ids, { set: { featured: true } })
    expect(again).toMatchObject({ unchanged: when === 'before' ? 50 : 100, changed: when === 'before' ? 70 : 20 })
  })

  it('stop after onProgress throws, and the report has what was done', async () => {
    const { calendar } = aCalendar()
    const ids = await stored(calendar, 51)
    const error = new Error('The window was closed.')
    const onProgress = () => {
      throw error
    }
    const report = await calendar.events.updateMany(ids, { set: { featured: true } }, { onProgress })
    expect(report).toMatchObject({ changed: 50, unknown: 0, skipped: 1, stopped: { reason: 'failed', error } })
  })

  it('write all or nothing with atomic', async () => {
    const { calendar, changes } = aCalendar({ conflicts: 'refuse' })
    const hall = (await calendar.venues.create({ venue: 'Hall' })).id
    const ids = await stored(calendar, 120)
    const apart = await stored(calendar, 2, { start_date: '2030-07-01', end_date: '2030-07-01' })
    changes.length = 0
    const set = { venue: hall, tags: ['New'] }
    const report = await calendar.events.updateMany([...ids.slice(0, 1), ...apart], { set }, { atomic: true })
    expect(outcomes(report)).toEqual(['skipped', 'skipped', 'event-venue-taken'])
    expect(report).toMatchObject({
      changed: 0,
      undo: [],
      stopped: { reason: 'refused', error: code('event-venue-taken') },
    })
    expect(changes).toEqual([])
    expect((await calendar.tags.list()).total).toBe(0)
    const all = await calendar.events.updateMany(ids, { set: { featured: true } }, { atomic: true })
    expect(all).toMatchObject({ changed: 120, stopped: null })
  })

  it('take at most 200 events with atomic', async () => {
    const { calendar } = aCalendar()
    const ids = Array.from({ length: 201 }, (_, index) => index + 1)
    await expect(calendar.events.removeMany(ids, { atomic: true })).rejects.toMatchObject({
      params: { atomic: 'atomic must be false for more than 200 events, and these are 201; received true.' },
    })
  })

  it('are the one of the app inside calendar.transaction, and the first refusal rejects', async () => {
    const { calendar, changes } = aCalendar()
    const ids = await stored(calendar, 60)
    changes.length = 0
    const report = await calendar.transaction(async ({ events }) => {
      const fresh = await events.create(dated('Fresh'))
      return events.updateMany([...ids, fresh.id], { set: { featured: true } })
    })
    expect(report).toMatchObject({ changed: 61, stopped: null })
    expect((await calendar.events.list({ featured: true })).total).toBe(61)
    const work = calendar.transaction(({ events }) => events.removeMany([...ids, 999]))
    await expect(work).rejects.toSatisfy((error) => isCalendarError(error) && error.code === 'event-not-found')
    expect((await calendar.events.list({ featured: true })).total).toBe(61)
  })
})
