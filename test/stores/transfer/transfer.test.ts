import { createCalendar } from 'daybook'
import { integer, list, text } from 'daybook/fields'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import {
  type ExportedRecord,
  exportRecords,
  type ImportedIds,
  importRecords,
  type Store,
  type Tenants,
} from 'daybook/storage'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { memory, type OpenStore, type StoreKind, sqlStores } from '../../support/stores.ts'
import { event, open, venue } from '../../sync/support.ts'

const fields = {
  event: { room: text({ search: true }), seats: integer(), languages: list(text()) },
  venue: { lift: text({ search: true }) },
}
const june = { start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:00:00' }

function calendarOf(store: Store) {
  const options = { geolocation: true, ticketing: true, recurrence: recurringEvents(), timeZone: 'Europe/Zurich' }
  return createCalendar({ store, fields, ...options })
}

/** Fills a calendar with records of every kind. Some refer to later ones, and ids differ after an import. */
async function fill(store: Store) {
  const calendar = calendarOf(store)
  await calendar.venues.create({ venue: 'Deleted' })
  await calendar.events.create({ title: 'Deleted', ...june })
  await store.transaction(async ({ events, venues }) => {
    await events.remove(1)
    await venues.remove(1)
  })
  const jazz = await calendar.categories.create({ name: 'Jazz' })
  const music = await calendar.categories.create({ name: 'Music' })
  await calendar.categories.update(jazz.id, { parent: music.id })
  await calendar.categories.create({ name: 'Bebop', parent: jazz.id })
  const gone = await calendar.tags.create({ name: 'Gone' })
  const tag = await calendar.tags.create({ name: 'Ünïcödé ☃' })
  const hall = await calendar.venues.create({
    venue: 'Hall',
    geo_lat: 46.948_090_123_4,
    geo_lng: 7.4,
    lift: 'Paternoster',
  })
  await calendar.venues.create({ venue: 'Barn', status: 'draft', author: 'u_3' })
  const host = await calendar.organizers.create({ organizer: 'Council' })
  const child = await calendar.events.create({ title: 'Child', ...june, tags: [gone.id, tag.id] })
  const trashed = await calendar.events.create({ title: 'Trashed', ...june })
  const parent = await calendar.events.create({
    ...{ title: 'Parent', ...june, categories: [jazz.id], organizer: [host.id], venue: [hall.id], tags: [gone.id] },
    ...{ room: 'Belfry', seats: 12, languages: ['de', 'rm'], password: 'secret', timezone: 'America/New_York' },
  })
  await calendar.events.update(child.id, { post_parent: parent.id })
  await calendar.events.remove(trashed.id)
  await calendar.tags.remove(gone.id)
  const weekly = {
    title: 'Weekly',
    ...june,
    recurrence: 'FREQ=WEEKLY;COUNT=5',
    categories: [music.id],
    venue: [hall.id],
  }
  await calendar.events.create(weekly)
}

function exported(store: Store): Promise<ExportedRecord[]> {
  return restOf(exportRecords(store))
}

async function restOf(lines: AsyncIterable<ExportedRecord>): Promise<ExportedRecord[]> {
  const rest: ExportedRecord[] = []
  for await (const line of lines) rest.push(line)
  return rest
}

const references = {
  categories: 'categories',
  tags: 'tags',
  venue: 'venues',
  organizer: 'organizers',
  post_parent: 'events',
} as const

/** The lines without revisions, by the ids of another calendar, in the order of their ids. */
function comparable(lines: readonly ExportedRecord[], ids?: ImportedIds): readonly object[] {
  const mapped = (collection: keyof ImportedIds, id: number) =>
    id === 0 ? 0 : (ids?.[collection].get(id) ?? (ids ? -1 : id))
  const rows = lines.map(({ collection, record }) => {
    if (collection === 'calendar') return { collection, id: 0, ...record }
    const { revision: _, ...row }: Record<string, unknown> = { ...record, id: mapped(collection, record.id) }
    for (const [name, to] of Object.entries(references)) {
      const value = row[name]
      if (Array.isArray(value)) row[name] = value.map((id) => mapped(to, id))
      if (typeof value === 'number') row[name] = mapped(to, value)
    }
    if (collection === 'categories') row.parent = mapped(collection, Number(row.parent))
    return { collection, id: Number(row.id), ...row }
  })
  return rows.toSorted((a, b) => (a.collection === b.collection ? a.id - b.id : a.collection < b.collection ? -1 : 1))
}

const kinds: readonly StoreKind[] = [memory, ...sqlStores()]

describe.each(kinds)('[$name] an export', (kind) => {
  let opened: OpenStore
  let tenants: Tenants
  afterAll(() => kind.close())
  beforeEach(async () => {
    opened = await kind.open()
    tenants = opened.tenants ?? (opened.store as Store & Tenants)
    return () => opened.close()
  })

  it('moves a tenant to another database and back, with everything but ids and revisions', async () => {
    const source = tenants.forTenant('a')
    await fill(source)
    const lines = await exported(source)
    const elsewhere = createMemoryStore()
    const file = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const there = await importRecords(
      elsewhere,
      file
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
      { fields },
    )
    expect(there.undeclaredFields).toEqual([])
    expect(comparable(await exported(elsewhere))).toEqual(comparable(lines, there.ids))
    const target = tenants.forTenant('b')
    const back = await importRecords(target, exportRecords(elsewhere), { fields })
    const lastLines = await exported(target)
    expect(comparable(lastLines)).toEqual(comparable(await exported(elsewhere), back.ids))
    expect(lastLines.map(({ collection }) => collection).filter((name) => name === 'events')).toHaveLength(9)
    expect(comparable(await exported(source))).toEqual(comparable(lines))
  })

  it('has searches, passwords, links and the rest of a series as before', async () => {
    const source = tenants.forTenant('a')
    await fill(source)
    await importRecords(tenants.forTenant('b'), exportRecords(source), { fields })
    const { events, venues } = calendarOf(tenants.forTenant('b'))
    const found = async (search: string) => (await venues.list({ search })).records.map((one) => one.venue)
    expect(await found('paternoster')).toEqual(['Hall'])
    const [parent] = (await events.list({ search: 'parent', start_date: '2030-01-01' })).records
    const child = await events.getBySlug('child')
    expect(child.post_parent).toBe(parent?.id)
    const series = await events.getBySlug('weekly')
    await events.update(series.id, { title: 'Renamed' })
    const renamed = await events.list({ post_parent: series.id, period: 'all' })
    expect(renamed.records.map(({ title }) => title)).toEqual(Array.from({ length: 5 }, () => 'Renamed'))
    // New ids follow those of the import.
    expect((await events.create({ title: 'New', ...june })).id).toBe(10)
  })

  it('keeps the state of a synchronization', async () => {
    const source = tenants.forTenant('a')
    await fill(source)
    const recordsIn = (hall: string, title: string) => [
      venue('hall'),
      venue('barn'),
      event('one', {}, { links: { venue: [hall] } }),
      event('two', {}, { links: { venue: 'hall' } }),
      event('three', {}, { links: { venue: 'hall' } }),
      event(
        'weekly',
        { recurrence: 'FREQ=WEEKLY;COUNT=3' },
        { occurrences: [{ recurrence_id: '2030-06-27 18:00:00', fields: { title }, links: { venue: [hall] } }] },
      ),
    ]
    const first = open({ store: source })
    expect(await first.run(recordsIn('hall', 'Other'))).toMatchObject({ created: 6, errors: [] })
    const edited = await first.find('two')
    await first.calendar.events.update(edited.id, { venue: [] })
    await importRecords(tenants.forTenant('b'), exportRecords(source), { fields })
    const { run, calendar } = open({ store: tenants.forTenant('b') })
    const conflicts = [{ external_id: 'two', fields: ['venue'] }]
    expect(await run(recordsIn('hall', 'Other'))).toMatchObject({ unchanged: 6, conflicts })
    expect(await run(recordsIn('barn', 'Another'))).toMatchObject({ updated: 2, unchanged: 4, conflicts })
    const changed = await calendar.events.list({ search: 'another' })
    expect(changed.records).toMatchObject([{ start_date: '2030-06-27 18:00:00' }])
    expect((await calendar.events.getBySlug('event-two')).venue).toEqual([])
  })

  it('has the former slugs and ids of records, and of those that were merged', async () => {
    const source = tenants.forTenant('a')
    await fill(source)
    const { venues, tags, organizers } = calendarOf(source)
    const hall = await venues.getBySlug('hall')
    const other = await venues.create({ venue: 'Town hall' })
    await venues.merge(hall.id, [other.id])
    await venues.update(hall.id, { slug: 'great-hall' })
    await organizers.update(1, { slug: 'town-council' })
    const [free, gratis] = [await tags.create({ name: 'Free' }), await tags.create({ name: 'Gratis' })]
    await tags.merge(free.id, [gratis.id])
    const lines = await exported(source)
    const { ids } = await importRecords(tenants.forTenant('b'), JSON.parse(JSON.stringify(lines)), { fields })
    const there = calendarOf(tenants.forTenant('b'))
    const stays = ids.venues.get(hall.id)
    for (const slug of ['hall', 'town-hall']) expect((await there.venues.getBySlug(slug)).id).toBe(stays)
    expect((await there.as(null).venues.get(ids.venues.get(other.id) ?? 0)).id).toBe(stays)
    expect((await there.organizers.getBySlug('council')).slug).toBe('town-council')
    const { tags: found } = await there.events.create({ title: 'Late', ...june, tags: ['gratis'] })
    expect(found).toEqual([ids.tags.get(free.id)])
    // The id of a deleted term means nothing among the new ids.
    const names = await tenants.forTenant('b').formerNames.find('tags', { ids: [ids.tags.get(free.id) ?? 0] })
    expect(names.map(({ kind }) => kind)).toEqual(['slug'])
  })

  it('has the keyed values that mean the same elsewhere, with the new ids of their links', async () => {
    const source = tenants.forTenant('a')
    await fill(source)
    const hall = (await calendarOf(source).venues.getBySlug('hall')).id
    await source.transaction(async (writer) => {
      const momentary = {
        lease: { token: 't' },
        asks: { losses: { e1: 1 } },
        lastRun: { at: 'a', changes: [{ id: 1 }] },
      }
      await writer.putKeyedValue('source', 'theatre', { url: 'u', links: { venues: [hall, 77] }, ...momentary }, null)
      await writer.putKeyedValue('left_source', 'club', {}, null)
      await writer.putKeyedValue('import_columns', 'club', { columns: { a: 'title' } }, null)
      await writer.putKeyedValue('editing', `events ${hall}`, {}, null)
    })
    const lines = await exported(source)
    // Not even in the file: who finds it must not learn or hold the right of a process that runs the feed.
    expect(JSON.stringify(lines)).not.toMatch(/token|losses/)
    const target = tenants.forTenant('b')
    const { ids } = await importRecords(target, JSON.parse(JSON.stringify(lines)), { fields })
    const links = { venues: [ids.venues.get(hall)] }
    const feed = { url: 'u', links, lease: null, asks: null, lastRun: { at: 'a', changes: [] } }
    expect(await target.keyedValue('source', 'theatre')).toMatchObject({ value: feed, revision: 1 })
    expect(await target.keyedValues('left_source', { limit: 9 })).toHaveLength(1)
    expect(await target.keyedValue('import_columns', 'club')).toMatchObject({ value: { columns: { a: 'title' } } })
    expect(await target.keyedValues('editing', { limit: 9 })).toEqual([])
  })

  it.each([
    ['no list', {}, /keyed_values: received \{\}/],
    ['a value that is no object', [{ kind: 'source', key: 'a', value: 1 }], /keyed_values\[0\]/],
    ['a kind that no value has', [{ kind: '', key: 'a', value: {} }], /keyed_values\[0\]/],
  ])('is refused with keyed values of %s', async (_, keyed_values, message) => {
    await fill(opened.store)
    const lines = changed('calendar', { keyed_values })(await exported(opened.store)) as ExportedRecord[]
    await expect(importRecords(tenants.forTenant('b'), lines)).rejects.toThrow(message)
  })

  it('is refused by a calendar with one of its keyed values', async () => {
    const keep = (store: Store) => store.transaction((writer) => writer.putKeyedValue('source', 'theatre', {}, null))
    await keep(opened.store)
    const target = tenants.forTenant('b')
    await keep(target)
    await expect(importRecords(target, exportRecords(opened.store))).rejects.toThrow(/has a source "theatre"/)
  })

  it.each([
    ['no list', 'hall', /former_names: received "hall"/],
    ['another kind', [{ kind: 'name', source: '', name: 'hall', since: '2030-01-01 00:00:00' }], /former_names\[0\]/],
    ['no date', [{ kind: 'slug', source: '', name: 'hall', since: 'now' }], /former_names\[0\]/],
  ])('is refused with former names of %s', async (_, former_names, message) => {
    await fill(opened.store)
    const lines = (await exported(opened.store)).map((line) =>
      line.collection === 'venues' ? { ...line, former_names } : line,
    )
    await expect(importRecords(tenants.forTenant('b'), lines as ExportedRecord[])).rejects.toThrow(message)
  })

  it('is refused by a calendar with records, which stays as it is', async () => {
    await fill(opened.store)
    const lines = await exported(opened.store)
    await expect(importRecords(opened.store, lines)).rejects.toThrow(
      /^events: the calendar has 9 records; accepted is one without any/,
    )
    expect(await exported(opened.store)).toEqual(lines)
  })

  it.each<[string, (lines: ExportedRecord[]) => readonly unknown[], RegExp]>([
    ['without lines', () => [], /has no lines/],
    [
      'without its first line',
      (lines) => lines.slice(1),
      /^categories 2 \(line 1\): collection: .*accepted is "calendar"/,
    ],
    [
      'without its last line',
      (lines) => lines.slice(0, -1),
      /^events: received 8 records of 9\. The export is incomplete/,
    ],
    [
      'of a later format',
      changed('calendar', { format: 2 }),
      /^calendar \(line 1\): format: received 2; accepted is 1/,
    ],
    ['with a line of text', (lines) => [...lines, 'text'], /^unknown \(line 18\): collection/],
    [
      'with another collection',
      (lines) => [...lines, { collection: 'rooms', record: { id: 1 } }],
      /^rooms 1 \(line 18\): collection: .*one of events/,
    ],
    [
      'with a line twice',
      (lines) => [...lines, lines.at(-1)],
      /^events 10 \(line 18\): id: received 10; accepted is an id that no/,
    ],
    [
      'with a date that does not exist',
      changed('events', { start_date: '2030-02-30 10:00:00' }),
      /^events \d+ .*start_date: received "2030-02-30 10:00:00"; accepted is a date that exists/,
    ],
    [
      'with an end before its start',
      changed('events', { utc_end_date: '2000-01-01 00:00:00' }),
      /utc_end_date: .*or later/,
    ],
    [
      'with a status that nobody stores',
      changed('venues', { status: 'future' }),
      /^venues \d+ .*status: received "future"; accepted is one of publish/,
    ],
    [
      'with another way to attend',
      changed('events', { attendance_mode: 'mind' }),
      /attendance_mode: .*one of in_person/,
    ],
    ['without a member', changed('tags', { name: undefined }), /^tags 2 .*name: received undefined; accepted is text/],
    [
      'with a member of a later release',
      changed('tags', { colour: 'red' }),
      /colour: received "red"; accepted is no such member/,
    ],
    ['with an author like a number', changed('venues', { author: '7' }), /author: received "7"/],
    [
      'with a broken recurrence',
      changed('events', { recurrence: { rules: 'FREQ=DAILY' } }),
      /recurrence: .*accepted is a recurrence or null/,
    ],
    [
      'with values of fields that no field has',
      changed('events', { fields: { room: { a: 1 } } }),
      /fields: .*texts, numbers/,
    ],
    ['with a link twice', changed('events', { venue: [1, 1] }), /venue: received \[1,1\]; accepted is ids/],
    [
      'with a link to no record',
      changed('events', { venue: [77] }),
      /^events \d+: venue: the export has no record 77 of venues before/,
    ],
    [
      'with a parent that is no record',
      changed('categories', { parent: 77 }),
      /parent: the export has no record 77 of categories/,
    ],
  ])('is refused %s, and nothing is stored', async (_, damage, message) => {
    const source = createMemoryStore()
    await fill(source)
    const version = await opened.store.version()
    const lines = damage(await exported(source)) as ExportedRecord[]
    await expect(importRecords(opened.store, lines)).rejects.toThrow(message)
    expect(await opened.store.version()).toBe(version)
  })

  it('is refused with a slug twice, and nothing is stored', async () => {
    const source = createMemoryStore()
    await fill(source)
    const lines = changed('events', { slug: 'weekly' })(await exported(source)) as ExportedRecord[]
    await expect(importRecords(opened.store, lines)).rejects.toMatchObject({ code: 'slug-taken' })
    expect((await opened.store.categories.find({ where: {}, orderBy: [], offset: 0, limit: 1 })).total).toBe(0)
  })

  it.each(['reads', 'remembers'])(
    'fails if the calendar changes meanwhile, and the store %s its version',
    async (how) => {
      await fill(opened.store)
      const version = await opened.store.version()
      const lines = exportRecords(how === 'reads' ? opened.store : { ...opened.store, version: async () => version })
      await lines.next()
      await calendarOf(opened.store).tags.create({ name: 'Late' })
      await expect(restOf(lines)).rejects.toMatchObject({
        code: 'busy',
        message: expect.stringContaining('try again'),
      })
    },
  )

  it('begins with every commit, though the store remembers an earlier version', async () => {
    const version = await opened.store.version()
    await fill(opened.store)
    const lines = await exported({ ...opened.store, version: async () => version })
    expect(lines).toEqual(await exported(opened.store))
  })

  it('has the version of the time-zone data, also an unknown one', async () => {
    for (const version of ['2001a', '']) {
      const source = createMemoryStore()
      await source.transaction((writer) => writer.noteTimeZoneData(version))
      const target = version === '' ? tenants.forTenant('unknown') : opened.store
      await importRecords(target, exportRecords(source))
      expect(await target.timeZoneData()).toBe(version || null)
    }
  })

  it('takes more than a page, and names fields that are not declared', async () => {
    const calendar = calendarOf(tenants.forTenant('a'))
    const input = Array.from({ length: 501 }, (_, index) => ({ title: `Event ${index}`, ...june, seats: index }))
    await calendar.events.import(input)
    const { ids, undeclaredFields } = await importRecords(opened.store, exportRecords(tenants.forTenant('a')))
    expect(ids.events.size).toBe(501)
    expect(undeclaredFields).toEqual(['event.languages', 'event.room', 'event.seats'])
    const { total } = await opened.store.events.find({ where: {}, orderBy: [], offset: 0, limit: 1 })
    expect(total).toBe(501)
  })
})

/** Changes the last record of a collection. */
function changed(collection: ExportedRecord['collection'], members: object) {
  return (lines: readonly ExportedRecord[]): readonly unknown[] => {
    const last = lines.findLastIndex((line) => line.collection === collection)
    const { record } = lines[last] ?? {}
    return lines.with(last, { collection, record: { ...record, ...members } } as ExportedRecord)
  }
}
