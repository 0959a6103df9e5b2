import { CalendarError, createCalendar } from 'daybook'
import { text } from 'daybook/fields'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { type SyncProgress, type SyncRecord, type SyncRecordOf, sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'

type EventFields = SyncRecordOf<'event'>['fields']

const times = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

function event(external_id: string, fields: Partial<EventFields> = {}, more: object = {}): SyncRecord {
  return { resource: 'event', external_id, fields: { title: `Event ${external_id}`, ...times, ...fields }, ...more }
}

function venue(external_id: string, fields: object = {}): SyncRecord {
  return { resource: 'venue', external_id, fields: { venue: `Venue ${external_id}`, ...fields } }
}

function open() {
  const store = createMemoryStore()
  const calendar = createCalendar({ store, defaultWindow: false, now: () => new Date('2030-01-15T12:00:00Z') })
  const find = async (external_id: string) => {
    const { records } = await calendar.transaction(({ external }) =>
      external.events({ source: 'feed', external_ids: [external_id] }),
    )
    const [record] = records
    if (record === undefined) throw new Error(`There is no event ${external_id}.`)
    return record
  }
  return {
    store,
    calendar,
    find,
    run: (records: readonly SyncRecord[], options = {}) => sync(calendar, 'feed', records, options),
  }
}

const nothing = {
  created: 0,
  updated: 0,
  restored: 0,
  trashed: 0,
  refused: 0,
  conflicts: [],
  errors: [],
  changes: [],
  remaining: [],
  needsConfirmation: false,
  notRemoved: 0,
  doubleBookings: [],
  unmatched: [],
  recognized: [],
}

describe('sync', () => {
  it('creates the records of a source, and writes nothing when it has not changed', async () => {
    const { store, calendar, run, find } = open()
    const records = [venue('v1'), event('1', { cost: '20', image: 7 }, { links: { venue: ['v1'] } }), event('2')]
    expect(await run(records)).toMatchObject({ read: 3, created: 3, unchanged: 0 })
    expect(await find('1')).toMatchObject({ title: 'Event 1', source: 'feed', cost: '$20', venue: [1] })
    const version = await store.version()
    expect(await run(records)).toEqual({ ...nothing, read: 3, unchanged: 3 })
    expect(await run(records.toReversed())).toEqual({ ...nothing, read: 3, unchanged: 3 })
    expect(await store.version()).toBe(version)
    expect((await calendar.events.list()).total).toBe(2)
  })

  it.each([
    [
      'the former start',
      { event_status: 'rescheduled', previous_start_date: '2030-06-01 18:00:00' },
      { start_date: '2030-06-21 18:00:00', end_date: '2030-06-21 20:00:00' },
    ],
    [
      'no former start',
      { event_status: 'rescheduled', previous_start_date: '' },
      { start_date: '2030-06-20 17:00:00' },
    ],
    [
      'the reason',
      { event_status: 'postponed', status_reason: 'Storm' },
      { event_status: 'scheduled', status_reason: 'Storm' },
    ],
  ] as const)('keeps %s that the source has, where a write would store another', async (_, before, after) => {
    const { run, find } = open()
    await run([event('1', before)])
    const report = await run([event('1', { ...before, ...after })])
    expect(report).toMatchObject({ updated: 1, errors: [] })
    expect(await find('1')).toMatchObject({ ...before, ...after })
    expect(await run([event('1', { ...before, ...after })])).toMatchObject({ unchanged: 1 })
  })

  it('returns to no value of the source what an editor had changed', async () => {
    const { calendar, run, find } = open()
    await run([event('1', { event_status: 'postponed', status_reason: 'Storm' })])
    await calendar.events.update((await find('1')).id, { status_reason: 'Rain' })
    await run([event('1', { event_status: 'scheduled', status_reason: 'Storm' })])
    expect(await find('1')).toMatchObject({ event_status: 'scheduled', status_reason: '' })
  })

  it('keeps the former start of an event of a series that the source has', async () => {
    const calendar = createCalendar({ recurrence: recurringEvents(), defaultWindow: false })
    const at = (start_date: string) => {
      const status = { event_status: 'rescheduled', previous_start_date: '2030-06-27 18:00:00' } as const
      const fields = { start_date, end_date: '2030-06-29 20:00:00', ...status }
      const occurrences = [{ recurrence_id: '2030-06-27 18:00:00', fields }]
      return [event('1', { recurrence: 'FREQ=WEEKLY;COUNT=2' }, { occurrences })]
    }
    for (const start of ['2030-06-28 18:00:00', '2030-06-29 18:00:00']) {
      await sync(calendar, 'feed', at(start))
      const { records } = await calendar.events.list({ event_status: ['rescheduled'], period: 'all' })
      expect(records).toMatchObject([{ start_date: start, previous_start_date: '2030-06-27 18:00:00' }])
    }
  })

  it('changes the fields that changed there, and empties those that are gone', async () => {
    const { run, find } = open()
    await run([
      event('1', { description: 'Old', website: 'https://a.example/', all_day: true, timezone: 'Asia/Tokyo' }),
    ])
    expect(await run([event('1', { description: 'New' })])).toMatchObject({ updated: 1 })
    const changed = { description: 'New', website: '', all_day: false, timezone: 'UTC', ...times }
    expect(await find('1')).toMatchObject(changed)
  })

  it('keeps a field that was changed here, and reports one that was changed in both until it is equal again', async () => {
    const { calendar, run, find } = open()
    await run([event('1', { description: 'Theirs', excerpt: 'Short' })])
    const { id } = await find('1')
    await calendar.events.update(id, { description: 'Ours', start_date: '2030-06-20 17:00' })
    expect(await run([event('1', { description: 'Theirs', excerpt: 'Shorter' })])).toMatchObject({
      updated: 1,
      conflicts: [],
    })
    expect(await find('1')).toMatchObject({
      description: 'Ours',
      excerpt: 'Shorter',
      start_date: '2030-06-20 17:00:00',
    })
    const both = [event('1', { description: 'Theirs 2', excerpt: 'Shorter', end_date: '2030-06-20 23:00' })]
    const conflicts = [{ resource: 'event', external_id: '1', id, fields: ['start_date', 'description'] }]
    for (const _ of [1, 2]) {
      const report = await run(both)
      expect(report).toMatchObject({ updated: 0, unchanged: 1 })
      expect(report.conflicts.map(({ fields, ...one }) => ({ ...one, fields: fields.toSorted() }))).toEqual(
        conflicts.map(({ fields, ...one }) => ({ ...one, fields: fields.toSorted() })),
      )
    }
    expect(await find('1')).toMatchObject({ description: 'Ours', end_date: '2030-06-20 20:00:00' })
    await calendar.events.update(id, { description: 'Theirs', start_date: '2030-06-20 18:00' })
    expect(await run(both)).toMatchObject({ updated: 1, conflicts: [] })
    expect(await find('1')).toMatchObject({ description: 'Theirs 2', end_date: '2030-06-20 23:00:00' })
  })

  it('moves what is gone to the trash, and restores it when it comes again', async () => {
    const { calendar, run, find } = open()
    await run([event('1', { status: 'draft' }), event('2'), event('3')])
    expect(await run([event('2'), event('3')])).toMatchObject({ trashed: 1, unchanged: 2 })
    expect(await find('1')).toMatchObject({ status: 'trash' })
    expect(await run([event('2'), event('3')])).toEqual({ ...nothing, read: 2, unchanged: 2 })
    expect(await run([event('1', { status: 'draft', title: 'Back' }), event('2'), event('3')])).toMatchObject({
      restored: 1,
    })
    expect(await find('1')).toMatchObject({ status: 'draft', title: 'Back' })
    await run([event('2'), event('3')])
    expect(await run([event('1', { status: 'pending' }), event('2'), event('3')])).toMatchObject({ conflicts: [] })
    expect(await find('1')).toMatchObject({ status: 'pending', title: 'Event 1' })
    const { id } = await find('2')
    await calendar.events.remove(id)
    expect(await run([event('1'), event('2', { title: 'New' }), event('3')])).toMatchObject({ restored: 0 })
    expect(await find('2')).toMatchObject({ status: 'trash', title: 'Event 2' })
  })

  it('leaves a record that was restored here although it is gone there', async () => {
    const { calendar, run, find } = open()
    await run([event('1'), event('2')])
    await run([event('2')], { confirm: true })
    await calendar.events.update((await find('1')).id, { status: 'publish' })
    expect(await run([event('2')])).toEqual({ ...nothing, read: 1, unchanged: 1 })
    expect(await run([event('1', { title: 'Again' }), event('2')])).toMatchObject({ updated: 1, restored: 0 })
    expect(await run([event('2')], { confirm: true })).toMatchObject({ trashed: 1 })
  })

  it('leaves a record in the trash that was restored here and moved there again', async () => {
    const { calendar, run, find } = open()
    const records = [venue('v'), venue('w'), event('1', {}, { links: { venue: ['v'] } }), event('2')]
    const [, other, , rest] = records as [SyncRecord, SyncRecord, SyncRecord, SyncRecord]
    for (const isSeen of [true, false]) {
      await run(records)
      await run([other, rest], { confirm: true })
      const { id } = await find('1')
      for (const service of [calendar.events, calendar.venues]) {
        await service.update(id, { status: 'publish' })
        if (isSeen) expect(await run([other, rest])).toMatchObject({ trashed: 0 })
        await service.remove(id)
      }
      expect(await run(records)).toEqual({ ...nothing, read: 4, unchanged: 4 })
      expect(await find('1')).toMatchObject({ status: 'trash' })
      expect(await calendar.venues.get(1)).toMatchObject({ status: 'trash' })
      // Restored by hand once more, it follows the source again.
      for (const service of [calendar.events, calendar.venues]) await service.update(id, { status: 'draft' })
      expect(await run(records)).toMatchObject({ restored: 0, trashed: 0, conflicts: [] })
      for (const service of [calendar.events, calendar.venues]) await service.update(id, { status: 'publish' })
    }
    expect(await run([other, rest], { confirm: true })).toMatchObject({ trashed: 2 })
    expect(await run(records)).toMatchObject({ restored: 2 })
  })

  it('removes nothing if too much is gone, or if the source fails', async () => {
    const { calendar, run } = open()
    await run([event('1'), event('2'), event('3'), event('4')])
    expect(await run([event('1')])).toMatchObject({ trashed: 0, notRemoved: 3 })
    expect(await run([event('1'), event('2')])).toMatchObject({ trashed: 0, notRemoved: 2 })
    async function* failing() {
      yield event('1', { title: 'Changed' })
      throw new Error('The source is offline.')
    }
    await expect(sync(calendar, 'feed', failing(), { confirm: true })).rejects.toThrow('offline')
    const { records } = await calendar.events.list()
    expect(records.map(({ title }) => title)).toEqual(['Event 1', 'Event 2', 'Event 3', 'Event 4'])
    expect(await run([], { confirm: true })).toMatchObject({ trashed: 4 })
    expect((await calendar.events.list()).total).toBe(0)
  })

  it('touches no record of this calendar or of another source', async () => {
    const { calendar, run } = open()
    const own = await calendar.events.create({ title: 'Own', ...times })
    await sync(calendar, 'other', [event('1', { title: 'Other' })])
    await run([event('1')])
    await run([], { confirm: true })
    const { records } = await calendar.events.list()
    expect(records.map(({ title }) => title)).toEqual(['Own', 'Other'])
    expect(await calendar.events.get(own.id)).toEqual(own)
  })

  it('takes over records to which other code gave their keys', async () => {
    const { calendar, run, find } = open()
    for (const [external_id, sync_state] of [
      ['1', 'text'],
      ['2', '{"a":1}'],
      ['3', ''],
    ] as const) {
      await calendar.events.create(
        { title: 'Ours', ...times },
        { external: { source: 'feed', external_id, sync_state } },
      )
    }
    const records = ['1', '2', '3'].map((id) => event(id, { description: 'Theirs' }))
    expect(await run(records)).toMatchObject({ updated: 3, conflicts: { length: 3 } })
    expect(await find('2')).toMatchObject({ title: 'Ours', description: 'Theirs' })
    expect(await run(records)).toMatchObject({ unchanged: 3, conflicts: [] })
  })

  it('applies an earlier state, because the source has it now, and notes it', async () => {
    const { run, find } = open()
    const at = (sequence: number, last_modified: string, title: string) =>
      event('1', { title }, { sequence, last_modified })
    await run([at(2, '2030-01-02T00:00:00Z', 'Second')])
    for (const [earlier, title] of [
      [at(1, '2030-01-09T00:00:00Z', 'Lower sequence'), 'Lower sequence'],
      [at(1, '2030-01-01T00:00:00Z', 'Modified before'), 'Modified before'],
    ] as const) {
      const report = await run([earlier])
      expect(report).toMatchObject({ updated: 1, changes: [{ name: title, fields: ['title'], isOlder: true }] })
      expect(await run([earlier])).toEqual({ ...nothing, read: 1, unchanged: 1 })
    }
    expect(await find('1')).toMatchObject({ title: 'Modified before' })
    for (const later of [at(1, '2030-01-01T00:00:00Z', 'Same time'), at(3, '2029-01-01T00:00:00Z', 'Third')]) {
      expect(await run([later])).toMatchObject({ updated: 1, changes: [{ isOlder: false }] })
    }
  })

  it('links records in any order, from the top of the hierarchy down', async () => {
    const { calendar, run } = open()
    const category = (external_id: string, parent?: string): SyncRecord => ({
      resource: 'category',
      external_id,
      fields: { name: external_id },
      links: { parent },
    })
    const linked = { categories: ['Bebop'], tags: ['free'], organizer: ['o'], post_parent: 'whole' }
    const records: SyncRecord[] = [
      event('part', {}, { links: linked }),
      event('whole'),
      category('Bebop', 'Jazz'),
      category('Jazz', 'Music'),
      category('Music'),
      { resource: 'tag', external_id: 'free', fields: { name: 'Free' } },
      { resource: 'organizer', external_id: 'o', fields: { organizer: 'Guild' } },
    ]
    expect(await run(records)).toMatchObject({ created: 7, refused: 0 })
    const { included } = await calendar.events.list({ search: 'part' }, { include: 'linked' })
    expect(included).toMatchObject({ categories: [{ name: 'Bebop' }], tags: [{ name: 'Free' }] })
    expect((await calendar.categories.list({ hide_empty: false, parent: 0 })).records).toMatchObject([
      { name: 'Music' },
    ])
    expect(await run(records)).toMatchObject({ unchanged: 7 })
    // Terms that are gone stay, because they have no trash.
    expect(await run(records.slice(0, 2).concat(records.slice(5)))).toMatchObject({ trashed: 0, refused: 0 })
    expect(await run([...records.slice(1), event('part')])).toMatchObject({ updated: 1 })
    expect((await calendar.events.list({ search: 'part' })).records).toMatchObject([{ categories: [], post_parent: 0 }])
  })

  it('uses terms that the calendar or another source already has by their names', async () => {
    const { calendar, run, find } = open()
    const own = await calendar.tags.create({ name: 'Jazz', description: 'Ours' })
    const tag: SyncRecord = { resource: 'tag', external_id: 't', fields: { name: 'jazz', description: 'Theirs' } }
    const records = [tag, event('1', {}, { links: { tags: ['t'] } })]
    await run(records)
    expect(await find('1')).toMatchObject({ tags: [own.id] })
    expect(await calendar.tags.get(own.id)).toMatchObject({ name: 'Jazz', description: 'Ours', source: 'feed' })
    expect(await run(records)).toMatchObject({ unchanged: 2 })
    expect(await sync(calendar, 'other', records)).toMatchObject({ created: 1, unchanged: 1, refused: 0 })
    expect(await sync(calendar, 'other', records)).toMatchObject({ unchanged: 2 })
    expect((await calendar.tags.list({ hide_empty: false })).total).toBe(1)
  })

  it('uses one term for two of the source with the same name, in later chunks too', async () => {
    const { calendar, run, find } = open()
    const tag = (external_id: string, name: string): SyncRecord => ({ resource: 'tag', external_id, fields: { name } })
    const tags = [tag('a', 'Jazz'), tag('b', 'JAZZ')]
    const many = Array.from({ length: 200 }, (_, index) => event(String(index)))
    const records = [...tags, ...many, event('last', {}, { links: { tags: ['b'] } })]
    for (const sent of [records, records, [...tags.toReversed(), ...records.slice(2)]]) {
      expect(await run(sent)).toMatchObject({ errors: [] })
      expect(await find('last')).toMatchObject({ tags: [1] })
    }
    expect(await calendar.tags.list({ hide_empty: false })).toMatchObject({ records: [{ name: 'Jazz' }] })
  })

  it('updates an event whose venue an editor has moved to the trash', async () => {
    const { calendar, run, find } = open()
    const records = [venue('v'), event('1', {}, { links: { venue: ['v'] } })]
    await run(records)
    await calendar.venues.remove(1)
    expect(await run([venue('v'), event('1', { title: 'New' }, { links: { venue: ['v'] } })])).toMatchObject({
      updated: 1,
    })
    expect(await find('1')).toMatchObject({ title: 'New' })
    await calendar.venues.update(1, { status: 'publish' })
    await run(records)
    expect(await find('1')).toMatchObject({ title: 'Event 1', venue: [1] })
  })

  it('stores the others if some are refused, and reports each', async () => {
    const { calendar, run } = open()
    const refused = [
      event('bad', { end_date: '2029-01-01', venue: { venue: 'Of the bad one' } }),
      event('twice'),
      event('unlinked', {}, { links: { venue: ['none'] } }),
      event('x'.repeat(401), { title: 'Long' }),
    ]
    const report = await run([event('1'), event('twice', { title: 'First' }), ...refused, event('2')])
    expect(report).toMatchObject({ read: 7, created: 3, refused: 4 })
    const codes = report.errors.map(({ external_id, error }) => [external_id, Object.keys(error.errors ?? {})])
    expect(codes.toSorted()).toEqual([
      ['bad', ['end_date']],
      ['twice', ['external_id']],
      ['unlinked', ['links']],
      ['x'.repeat(401), ['external_id']],
    ])
    expect((await calendar.venues.list()).total).toBe(0)
    expect(await run([event('1'), event('twice', { title: 'First' }), ...refused, event('2')])).toMatchObject({
      unchanged: 3,
    })
  })

  it.each<[string, object]>([
    ['links', { links: { venues: ['a'] } }],
    ['links', { occurrences: [{ recurrence_id: '2030-06-27 18:00:00', fields: {}, links: { tag: ['a'] } }] }],
    ['occurrences', { occurrences: [{ recurrence_id: '2030-06-27', fields: { title: 'X' } }] }],
    ['occurrences', { occurrences: [{ recurrence_id: '2030-06-27T18:00:00', fields: { title: 'X' } }] }],
    [
      'occurrences',
      { occurrences: ['X', 'Y'].map((title) => ({ recurrence_id: '2030-06-27 18:00:00', fields: { title } })) },
    ],
    ['series', { series: { external_id: '2', start: '2030-06-27T18:00:00Z' } }],
  ])('refuses %s that would have no effect: %o', async (name, more) => {
    const { run } = open()
    const { created, errors } = await run([event('1', { recurrence: 'FREQ=WEEKLY;COUNT=3' }, more), event('3')])
    expect(created).toBe(1)
    expect(errors).toMatchObject([{ external_id: '1', error: { errors: { [name]: expect.any(String) } } }])
  })

  it('refuses changed events of an event that does not recur', async () => {
    const { run } = open()
    const occurrences = [{ recurrence_id: '2030-06-20 18:00:00', fields: { title: 'X' } }]
    const { errors } = await run([event('1', {}, { occurrences })])
    expect(errors).toMatchObject([{ external_id: '1', error: { errors: { occurrences: expect.any(String) } } }])
  })

  it('refuses a record that the source cannot read, and leaves it here as it is', async () => {
    const { run, find } = open()
    await run([event('1'), event('2'), event('3')])
    const error = new CalendarError('rest_invalid_param', 'The row has too many cells.')
    const unread = { resource: 'event', external_id: '1', fields: {}, error } as SyncRecord
    const report = await run([unread, event('2'), event('3')])
    expect(report).toMatchObject({ read: 3, unchanged: 2, trashed: 0, refused: 1 })
    expect(report.errors).toEqual([{ resource: 'event', external_id: '1', error }])
    expect(await find('1')).toMatchObject({ status: 'publish', title: 'Event 1' })
  })

  it('tells its progress, and ends in the report', async () => {
    const { run } = open()
    const progress: SyncProgress[] = []
    const many = Array.from({ length: 200 }, (_, index) => event(String(index)))
    const {
      conflicts: _,
      doubleBookings: ______,
      unmatched: _______,
      recognized: ________,
      errors: __,
      notRemoved: ___,
      changes,
      remaining: ____,
      needsConfirmation: _____,
      ...report
    } = await run(many, {
      onProgress: (one: SyncProgress) => progress.push(one),
    })
    expect(progress.length).toBeGreaterThan(1)
    expect(progress.at(-1)).toEqual(report)
    expect(changes).toHaveLength(200)
    expect(progress.map(({ created }) => created)).toEqual(
      progress.map(({ created }) => created).toSorted((a, b) => a - b),
    )
  })

  it('syncs fields of the app', async () => {
    const fields = { event: { note: text() } }
    const calendar = createCalendar({ fields, defaultWindow: false })
    const withNote = (note: string) => event('1', { note } as object)
    await sync(calendar, 'feed', [withNote('a')])
    expect(await sync(calendar, 'feed', [withNote('b')])).toMatchObject({ updated: 1 })
    expect((await calendar.events.list()).records).toMatchObject([{ note: 'b' }])
    await calendar.events.update(1, { note: 'ours' })
    expect(await sync(calendar, 'feed', [withNote('c')])).toMatchObject({ conflicts: [{ fields: ['note'] }] })
  })

  it('changes a recurrence after the start has moved', async () => {
    const store = createMemoryStore()
    const now = () => new Date('2030-01-15T12:00:00Z')
    const calendar = createCalendar({ store, defaultWindow: false, now, recurrence: recurringEvents() })
    const lesson = (start_date: string, exceptions: readonly string[]) =>
      event('1', { start_date, recurrence: { rules: ['FREQ=DAILY;COUNT=4'], exceptions } })
    const run = (record: SyncRecord) => sync(calendar, 'feed', [record])
    expect(await run(lesson('2030-06-20 18:00:00', ['2030-06-21']))).toMatchObject({ created: 1 })
    const moved = lesson('2030-06-20 17:00:00', ['2030-06-21'])
    expect(await run(moved)).toMatchObject({ updated: 1, conflicts: [] })
    const changed = lesson('2030-06-20 17:00:00', ['2030-06-21', '2030-06-23'])
    expect(await run(changed)).toMatchObject({ updated: 1, conflicts: [] })
    const { records } = await calendar.events.list()
    expect(records.map(({ start_date }) => start_date)).toEqual(['2030-06-20 17:00:00', '2030-06-22 17:00:00'])
    const version = await store.version()
    expect(await run(changed)).toMatchObject({ unchanged: 1 })
    expect(await store.version()).toBe(version)
  })

  it.each([true, 'true', '1'])('hides the events of a series that the source hides later, by %j', async (hidden) => {
    const store = createMemoryStore()
    const now = () => new Date('2030-01-15T12:00:00Z')
    const calendar = createCalendar({ store, defaultWindow: false, now, recurrence: recurringEvents() })
    const lesson = (fields: Partial<EventFields>, options = {}) => sync(calendar, 'feed', [event('1', fields)], options)
    const listed = async () => (await calendar.events.list()).total
    const rule = { recurrence: 'FREQ=DAILY;COUNT=4' }
    await lesson(rule)
    const unchanged = { conflicts: [], unchanged: 1 }
    const updated = { conflicts: [], updated: 1 }
    expect(await lesson({ ...rule, hide_from_listings: hidden })).toMatchObject(updated)
    expect(await listed()).toBe(0)
    expect(await lesson({ ...rule, hide_from_listings: hidden })).toMatchObject(unchanged)
    expect(await lesson({ ...rule, hide_from_listings: false })).toMatchObject(updated)
    expect(await listed()).toBe(4)
    const longer = { recurrence: 'FREQ=DAILY;COUNT=5', hide_from_listings: hidden }
    expect(await lesson(longer)).toMatchObject(updated)
    expect(await lesson(longer)).toMatchObject(unchanged)
    expect([await listed(), (await calendar.events.list({ hide_from_listings: true })).total]).toEqual([0, 5])
    expect(await lesson({ recurrence: 'FREQ=DAILY;COUNT=6' })).toMatchObject(updated)
    expect(await listed()).toBe(6)
    const single = { recurrence: null, hide_from_listings: hidden }
    expect(await lesson(single, { confirm: true })).toMatchObject(updated)
    expect(await lesson(single)).toMatchObject(unchanged)
    expect(await calendar.events.list({ hide_from_listings: true })).toMatchObject({ total: 1 })
  })

  it('leaves the events of a series hidden that an editor has hidden here', async () => {
    const now = () => new Date('2030-01-15T12:00:00Z')
    const calendar = createCalendar({ defaultWindow: false, now, recurrence: recurringEvents() })
    const lesson = (fields: Partial<EventFields>) =>
      sync(calendar, 'feed', [event('1', { recurrence: 'FREQ=DAILY;COUNT=4', ...fields })])
    await lesson({ hide_from_listings: false })
    const { records } = await calendar.events.list()
    await calendar.events.update(records[0]?.id ?? 0, { hide_from_listings: true, recurrence_scope: 'all' })
    expect(await lesson({ hide_from_listings: false })).toMatchObject({ conflicts: [], unchanged: 1 })
    const longer = { recurrence: 'FREQ=DAILY;COUNT=5', hide_from_listings: false }
    expect(await lesson(longer)).toMatchObject({ conflicts: [], updated: 1 })
    expect(await lesson({ ...longer, hide_from_listings: true })).toMatchObject({
      conflicts: [{ fields: ['hide_from_listings'] }],
    })
    expect((await calendar.events.list({ hide_from_listings: true })).total).toBe(5)
  })

  it('refuses wrong arguments', async () => {
    const { calendar, run } = open()
    await expect(sync(calendar, '', [])).rejects.toThrow(TypeError)
    await expect(run([], { maxRemoved: 2 })).rejects.toThrow('maxRemoved must be a number from 0 to 1')
  })
})
