import { CalendarError } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { event, events, venue } from '../support.ts'
import { openSources, url } from './support.ts'

const theatre = { name: 'theatre', url }
const counted = { read: 0, created: 0, updated: 0, restored: 0, unchanged: 0, trashed: 0, refused: 0 }

describe('a source', () => {
  it('shows what it has before it is added, and writes nothing', async () => {
    const { sources, serve, titles } = openSources()
    const broken = { ...event('9'), error: new CalendarError('rest_invalid_param', 'It has no start.') }
    serve([
      venue('hall'),
      event('2', { start_date: '2030-07-01 10:00' }),
      event('1', {}, { links: { venue: ['hall'] } }),
      broken,
    ])
    expect(await sources.preview(theatre)).toEqual({
      ...{ address: 'feeds.example/theatre.ics', kind: 'icalendar', events: 2, refused: 1 },
      first: [
        { title: 'Event 1', start_date: '2030-06-20 18:00:00', venue: 'Venue hall' },
        { title: 'Event 2', start_date: '2030-07-01 10:00', venue: '' },
      ],
      refusals: [{ name: 'Event 9', message: 'It has no start.' }],
    })
    expect(await sources.list()).toEqual([])
    expect(await titles()).toEqual([])
  })

  it('is read for a preview without any transaction, so that nothing is written even for a moment', async () => {
    const store = createMemoryStore()
    let transactions = 0
    const transaction: Store['transaction'] = (...work) => {
      transactions += 1
      return store.transaction(...work)
    }
    const { sources, serve } = openSources({ store: { ...store, transaction } })
    serve(events(1, 3))
    expect(await sources.preview(theatre)).toMatchObject({ events: 3 })
    expect(transactions).toBe(0)
  })

  it('is due at once, then by its interval, and says what its runs have done', async () => {
    const { sources, serve, pass, titles } = openSources()
    serve(events(1, 2))
    const added = await sources.add({ ...theatre, every: 'six_hours' })
    expect(added).toMatchObject({ name: 'theatre', lastRun: null, nextRun: '2030-01-15 12:00:00', isRunning: false })
    const counts = { ...counted, read: 2, created: 2 }
    const [run] = await sources.run()
    expect(run).toMatchObject({ name: 'theatre', result: 'done', counts, at: '2030-01-15 12:00:00' })
    expect(run?.changes.map(({ name, action }) => [name, action])).toEqual([
      ['Event 1', 'created'],
      ['Event 2', 'created'],
    ])
    expect(await sources.get('theatre')).toMatchObject({ lastRun: run, nextRun: '2030-01-15 18:00:00', events: 2 })
    pass(5)
    expect(await sources.run()).toEqual([])
    pass(1)
    serve(events(1, 3))
    expect(await sources.run()).toMatchObject([{ counts: { ...counted, read: 3, created: 1, unchanged: 2 } }])
    expect(await titles()).toEqual(['Event 1', 'Event 2', 'Event 3'])
    // One of them runs at any time.
    expect(await sources.run('theatre')).toMatchObject([{ result: 'done', counts: { unchanged: 3 } }])
  })

  it('gives its events a status, categories, a venue and a zone, and makes their HTML safe', async () => {
    const { calendar, sources, serve } = openSources()
    const music = await calendar.categories.create({ name: 'Music' })
    const hall = await calendar.venues.create({ venue: 'Hall' })
    serve([
      { resource: 'category', external_id: 'jazz', fields: { name: 'Jazz' } },
      venue('barn'),
      event('1', { description: '<script>' }, { links: { categories: ['jazz'], venue: [] } }),
      event('2', { timezone: 'Europe/Paris' }, { links: { categories: ['jazz'], venue: ['barn'] } }),
    ])
    const chosen = { status: 'pending', categories: [music.id], venue: hall.id, timezone: 'Asia/Tokyo' } as const
    await sources.add({ ...theatre, ...chosen })
    expect(await sources.run()).toMatchObject([{ result: 'done', counts: { created: 3, refused: 0 } }])
    const { records } = await calendar.events.list({ status: ['pending'], orderby: 'title' })
    const [first, second] = records
    expect(first).toMatchObject({ status: 'pending', categories: [music.id], venue: [hall.id], timezone: 'Asia/Tokyo' })
    expect(first?.description).toBe('&lt;script>')
    expect(second).toMatchObject({ timezone: 'Europe/Paris', categories: [music.id] })
    expect(second?.venue).not.toEqual([hall.id])
    // What an editor publishes stays published.
    await calendar.events.update(first?.id ?? 0, { status: 'publish' })
    await sources.run('theatre')
    expect((await calendar.events.get(first?.id ?? 0)).status).toBe('publish')
  })

  it('asks before it removes much, by name, until somebody confirms that or it has the events again', async () => {
    const { sources, serve, pass, titles } = openSources()
    serve(events(1, 4))
    await sources.add(theatre)
    await sources.run()
    serve(events(1, 1))
    const [asked] = await sources.run('theatre')
    expect(asked).toMatchObject({ result: 'asks', counts: { trashed: 0 } })
    const { asks } = await sources.get('theatre')
    expect(asks).toMatchObject({ total: 3, read: 1, since: '2030-01-15 12:00:00' })
    expect(asks?.records.map(({ name }) => name)).toEqual(['Event 2', 'Event 3', 'Event 4'])
    expect(await titles()).toHaveLength(4)
    pass(24)
    await sources.run()
    expect((await sources.get('theatre')).asks).toEqual(asks)
    // It lacks more by now, so that it asks again.
    serve([event('x')])
    expect(await sources.confirm('theatre', asks?.id)).toMatchObject({ result: 'asks' })
    const again = (await sources.get('theatre')).asks
    expect(again).toMatchObject({ total: 4, since: '2030-01-15 12:00:00' })
    expect(again?.id).not.toBe(asks?.id)
    // What somebody has confirmed on an old page is no longer in question.
    serve(events(1, 1))
    expect(await sources.confirm('theatre', asks?.id)).toMatchObject({ result: 'asks' })
    expect(await sources.confirm('theatre')).toMatchObject({ result: 'done', counts: { trashed: 3 } })
    expect(await sources.get('theatre')).toMatchObject({ asks: null, events: 1 })
    expect(await titles()).toEqual(['Event 1'])
    serve([])
    await sources.run('theatre')
    serve(events(1, 1))
    await sources.run('theatre')
    expect((await sources.get('theatre')).asks).toBeNull()
  })

  it('is paused and resumed, changed, and never due meanwhile', async () => {
    const { sources, serve, titles } = openSources()
    serve(events(1, 1), 'https://feeds.example/other.csv')
    await sources.add(theatre)
    expect(await sources.pause('theatre')).toMatchObject({ isPaused: true, nextRun: null })
    expect(await sources.run()).toEqual([])
    const other = { url: 'https://feeds.example/other.csv', every: 'hour', venue: 3 } as const
    expect(await sources.change('theatre', other)).toMatchObject({ kind: 'csv', every: 'hour', venue: 3 })
    await sources.change('theatre', { venue: undefined, keepPast: false, timezone: 'Asia/Tokyo' })
    expect(await sources.resume('theatre')).toMatchObject({ isPaused: false, venue: 3, keepPast: false })
    expect(await sources.run()).toMatchObject([{ result: 'done' }])
    expect(await titles()).toEqual([])
    expect((await sources.get('theatre')).lastRun?.refusals).toMatchObject([{ name: 'Event 1' }])
    const none = { venue: null, timezone: null }
    expect(await sources.change('theatre', none)).toMatchObject({ ...none, kind: 'csv', keepPast: false })
  })

  it('no longer asks what another address lacked', async () => {
    const { sources, serve } = openSources()
    const other = 'https://feeds.example/other.ics'
    serve(events(1, 4))
    serve(events(1, 4), other)
    await sources.add(theatre)
    await sources.run()
    serve(events(1, 1))
    await sources.run('theatre')
    expect(await sources.change('theatre', { every: 'hour', url })).toMatchObject({ asks: { total: 3 } })
    expect(await sources.change('theatre', { url: other })).toMatchObject({ asks: null })
    // Nor if it is changed while it is read.
    serve([], other)
    serve(async function* () {
      await sources.change('theatre', { url: other })
      yield* []
    })
    await sources.change('theatre', { url })
    expect(await sources.run('theatre')).toMatchObject([{ result: 'asks' }])
    expect(await sources.get('theatre')).toMatchObject({ asks: null, address: 'feeds.example/other.ics' })
  })

  it('is still due at once with an address that was changed while it ran', async () => {
    const { sources, serve } = openSources()
    await sources.add({ name: 'T', url })
    const { nextRun } = await sources.get('T')
    serve(async function* () {
      await sources.change('T', { url: 'https://feeds.example/other.ics' })
      yield* []
    })
    expect(await sources.run('T')).toMatchObject([{ result: 'done' }])
    expect(await sources.get('T')).toMatchObject({ address: 'feeds.example/other.ics', nextRun })
  })

  it('is renamed with its records, which the next run finds again', async () => {
    const { calendar, sources, serve } = openSources()
    serve(events(1, 2))
    await sources.add(theatre)
    await sources.run()
    expect(await sources.rename('theatre', 'stage')).toMatchObject({ name: 'stage', events: 2, isRunning: false })
    await expect(sources.get('theatre')).rejects.toMatchObject({ code: 'source-not-found', status: 404 })
    expect(await sources.run('stage')).toMatchObject([{ counts: { unchanged: 2 } }])
    // Records that were left under the name have ids of these: nothing is renamed, and the source keeps its name.
    await calendar.events.create(
      { title: 'Left', start_date: '2030-06-20', end_date: '2030-06-20' },
      { external: { source: 'club', external_id: '1' } },
    )
    await expect(sources.rename('stage', 'club')).rejects.toMatchObject({
      status: 409,
      errors: { to: expect.stringContaining('no other records') },
    })
    expect(await sources.list()).toMatchObject([{ name: 'stage', isRunning: false }])
    await sources.add({ ...theatre, name: 'cinema' })
    await expect(sources.rename('stage', 'cinema')).rejects.toMatchObject({ status: 409 })
    await expect(sources.add({ ...theatre, name: 'stage' })).rejects.toMatchObject({ status: 409 })
  })

  it('leaves nothing behind by its former name, which is free again', async () => {
    const { calendar, sources, serve, store } = openSources()
    const all = [venue('a'), venue('b'), ...events(1, 2)]
    serve(all)
    await sources.add(theatre)
    await sources.run()
    const [keep, other] = (await calendar.venues.list({})).records
    await calendar.venues.merge(keep?.id ?? 0, [other?.id ?? 0])
    await sources.rename('theatre', 'stage')
    expect(await store.formerNames.find('venues', { source: 'theatre' })).toEqual([])
    expect(await store.formerNames.find('venues', { source: 'stage' })).toHaveLength(1)
    expect(await sources.run('stage')).toMatchObject([{ counts: { ...counted, read: 4, unchanged: 4 } }])
    await sources.add(theatre)
    expect(await sources.run('theatre')).toMatchObject([{ counts: { created: 4 } }])
  })

  it('cannot have the name of records that the app itself synchronizes', async () => {
    const { calendar, sources, serve, titles } = openSources()
    await sync(calendar, 'museum', events(1, 3))
    serve(events(4, 4))
    const museum = { ...theatre, name: 'museum' }
    await expect(sources.add(museum)).rejects.toMatchObject({
      status: 409,
      errors: { name: expect.stringContaining('received "museum"') },
    })
    await sync(calendar, 'museum', [], { confirm: true })
    await expect(sources.add(museum)).rejects.toMatchObject({ status: 409 })
    await sources.add(theatre)
    await expect(sources.rename('theatre', 'museum')).rejects.toMatchObject({ status: 409 })
    await sources.run()
    expect(await titles()).toEqual(['Event 4'])
  })

  it('that was removed can be added again by its name, and then has its records again', async () => {
    const { sources, serve, titles } = openSources()
    serve(events(1, 3))
    for (const events of ['keep', 'trash', 'keep'] as const) {
      await sources.add(theatre)
      await sources.run('theatre')
      expect(await titles()).toEqual(['Event 1', 'Event 2', 'Event 3'])
      await sources.remove('theatre', { events })
    }
  })

  it.each([
    ['keep', ['Event 1', 'Event 2']],
    ['trash', []],
  ] as const)('is removed with the option to %s its events', async (kept, left) => {
    const { sources, serve, titles } = openSources()
    serve(events(1, 2))
    await sources.add(theatre)
    await sources.run()
    await sources.remove('theatre', { events: kept })
    expect(await sources.list()).toEqual([])
    expect(await titles()).toEqual(left)
  })

  it.each<[string, object, RegExp]>([
    ['a name with a colon', { name: 'import:csv' }, /^name must be 1 to 60 letters/],
    ['no URL', { url: undefined }, /^url must be a URL/],
    ['a URL of another scheme', { url: 'file:///etc/passwd' }, /^url must be .*received "another text"/],
    ['a secret URL that is wrong', { url: 'https://u:secret@a b' }, /^(?!.*secret)/],
    ['another interval', { every: 'minute' }, /^every must be one of hour, six_hours, day, week/],
    ['another status', { status: 'private' }, /^status must be one of/],
    ['a category that is no id', { categories: ['1'] }, /^categories must be at most 20 ids/],
    ['an unknown zone', { timezone: 'Mars/Base' }, /^timezone must be the name of a time zone/],
    ['an unknown member', { color: 'red' }, /^color must be one of url/],
    [
      'a user in the URL of a calendar',
      { url: 'https://u:secret@h.example/cal/events/v1' },
      /^url must be (?!.*secret)/,
    ],
    [
      'a query in the URL of a calendar',
      { kind: 'calendar_api', url: 'https://h.example/?key=secret' },
      /^url must be/,
    ],
  ])('is refused with %s', async (_, input, message) => {
    const { sources } = openSources()
    await expect(sources.add({ ...theatre, ...input })).rejects.toThrow(message)
    await expect(sources.preview({ ...theatre, ...input })).rejects.toMatchObject({ status: 400 })
  })
})

it('a source keeps a URL that its kind can have', async () => {
  const { sources } = openSources()
  const secret = 'https://u:pa55word@h.example/a.ics?key=t0ken'
  await sources.add({ name: 'theatre', url: secret })
  await expect(sources.change('theatre', { kind: 'calendar_api' })).rejects.toMatchObject({
    errors: { url: expect.stringContaining('a user') },
  })
  await expect(sources.change('theatre', { url: 'https://u@h.example/cal/events/v1' })).rejects.toThrow(/^url must be/)
  expect(await sources.get('theatre')).toMatchObject({ kind: 'icalendar', address: 'h.example/a.ics' })
})

describe('a source that cannot be read', () => {
  const failing: readonly (readonly [string, () => never, object])[] = [
    [
      'does not answer',
      () => {
        throw new CalendarError(
          'rest_unavailable',
          'https://u:pa55word@h.example/private-abc123/c.ics?token=t0ken9 was answered with 500.',
        )
      },
      { reason: 'unreachable', message: 'h.example/…/c.ics was answered with 500.' },
    ],
    [
      'answers with something else',
      () => {
        throw new CalendarError('rest_internal_error', 'It is no iCalendar file.')
      },
      { reason: 'unusable' },
    ],
    [
      'has a reader that fails',
      () => {
        throw new RangeError('secret')
      },
      { reason: 'internal', message: 'The source could not be read.' },
    ],
  ]
  it.each(failing)('because it %s changes nothing, and says so', async (_, answer, fault) => {
    const { sources, serve, pass, errors, titles } = openSources()
    serve(events(1, 1))
    await sources.add(theatre)
    await sources.run()
    serve(answer)
    pass(24)
    const [run] = await sources.run()
    expect(run).toMatchObject({ result: 'failed', fault })
    pass(24)
    await sources.run()
    const source = await sources.get('theatre')
    expect(source).toMatchObject({ failures: 2, failingSince: '2030-01-16 12:00:00', nextRun: '2030-01-18 12:00:00' })
    expect(source).toMatchObject({ events: 1, isRunning: false })
    expect(source.lastDone).toEqual({ at: '2030-01-15 12:00:00', counts: { ...counted, read: 1, created: 1 } })
    expect(await titles()).toEqual(['Event 1'])
    expect(errors).toHaveLength(2)
    expect(String(errors[0])).not.toMatch(/pa55word|t0ken9|abc123/)
    serve(events(1, 1))
    await sources.run('theatre')
    expect(await sources.get('theatre')).toMatchObject({ failures: 0, failingSince: null })
  })

  it('in time, or because it has too many records, fails alone', async () => {
    const { sources, serve } = openSources({}, { timeout: 1_000, maxRecords: 3 })
    const forever = async function* () {
      await new Promise(() => {})
      yield event('1')
    }
    serve(forever, 'https://feeds.example/slow.ics')
    serve(events(1, 4), 'https://feeds.example/large.ics')
    serve(events(1, 1))
    for (const name of ['slow', 'large']) await sources.add({ name, url: `https://feeds.example/${name}.ics` })
    await sources.add(theatre)
    const runs = await sources.run()
    expect(runs.map(({ name, fault }) => [name, fault?.reason])).toEqual([
      ['large', 'large'],
      ['slow', 'slow'],
      ['theatre', undefined],
    ])
    await expect(sources.preview({ name: 'large', url: 'https://feeds.example/large.ics' })).rejects.toMatchObject({
      ...{ code: 'rest_unavailable', message: 'The source has more than 3 records.' },
    })
  })
})

it('a calendar without the option rejects each call', async () => {
  const { sources } = openSources({ sources: undefined as never })
  await expect(sources.list()).rejects.toThrow('requires the option sources')
})
