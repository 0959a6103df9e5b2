import { readFileSync } from 'node:fs'
import { checkOptions, createCalendar, type EventReply, followAll, optionKinds } from 'daybook'
import { createClient } from 'daybook/client'
import { renderDigest } from 'daybook/digest'
import { createMatcher, expand, monthGrid } from 'daybook/domain'
import { createCalendarAlarm, createDurableObjectStore } from 'daybook/durable-objects'
import { feed } from 'daybook/feed'
import { fetchHandler } from 'daybook/fetch'
import * as vocabulary from 'daybook/fields'
import { formatEnd, formatSpan, formatStart } from 'daybook/format'
import { geojson } from 'daybook/geojson'
import { honoHandler } from 'daybook/hono'
import { cacheKeysOf, isCrossSite, openVisit } from 'daybook/http'
import { fromICalendar, icalendar, readICalendar, toICalendar } from 'daybook/ics'
import { jsonLd, toJsonLd } from 'daybook/jsonld'
import { createMemoryStore } from 'daybook/memory'
import { createPages } from 'daybook/pages'
import { createPostgresStore } from 'daybook/postgres'
import { parseRule, recurringEvents } from 'daybook/recurrence'
import { schemasOf } from 'daybook/schemas'
import { fromCalendarApi, fromCsv, fromICalendarUrl, readSource } from 'daybook/sources'
import { createSqliteStore } from 'daybook/sqlite'
import { upstreamReplies } from 'daybook/stand-in'
import { sync, syncedSources } from 'daybook/sync'
import { createTestCalendar, storeCases } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sqliteDrivers } from './support/sqlite-drivers.ts'

const calendar = createCalendar({ recurrence: recurringEvents() })
const times = { title: 'Fair', start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }
const client = createClient({ fetch: fetchHandler(calendar) })
const event = { ...times, timezone: 'UTC', all_day: false } as EventReply
const pg = { query: () => Promise.reject(new Error('not called')), connect: () => {}, on: () => {} } as never
const inFile = (more: object) => ({ file: 'calendar.db', driver: 'libsql', ...more })
const [sqlite] = sqliteDrivers
const storage = { sql: { exec: () => ({ toArray: () => [] }) }, transaction: (work: () => unknown) => work() } as never

/** Reads a source once. */
async function first(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source) return
}

/** Calls whatever has options, with options that the types would refuse. Keys are the names of the types. */
const calls: Readonly<Record<string, readonly ((options: never) => unknown)[]>> = {
  CalendarOptions: [createCalendar],
  ConflictOptions: [(conflicts) => createCalendar({ conflicts })],
  PageSizes: [(perPage) => createCalendar({ perPage })],
  DefaultWindow: [(defaultWindow) => createCalendar({ defaultWindow })],
  IncludeOptions: [(options) => calendar.events.list({}, options)],
  ReadOptions: [(options) => calendar.events.get(1, options), (options) => calendar.events.getBySlug('fair', options)],
  CreateEventOptions: [(options) => calendar.events.create(times, options)],
  UpdateEventOptions: [(options) => calendar.events.update(1, { title: 'Market' }, options)],
  RemoveEventOptions: [(options) => calendar.events.remove(1, options)],
  UpdateManyOptions: [
    (options) => calendar.events.updateMany([1], { set: {} }, options),
    (options) => calendar.events.copyMany([1], {}, options),
  ],
  DuplicatesOptions: [(options) => calendar.venues.duplicates(options), (options) => calendar.tags.duplicates(options)],
  UndoManyOptions: [(options) => calendar.events.undoMany([], options)],
  RemoveManyOptions: [(options) => calendar.events.removeMany([1], options)],
  CreateOptions: [
    (options) => calendar.venues.create({ venue: 'Hall' }, options),
    (options) => calendar.tags.create({ name: 'Jazz' }, options),
  ],
  UpdateOptions: [
    (options) => calendar.venues.update(1, { venue: 'Hall' }, options),
    (options) => calendar.tags.update(1, { name: 'Jazz' }, options),
  ],
  MergeOptions: [
    (options) => calendar.venues.merge(1, [2], options),
    (options) => calendar.tags.merge(1, [2], options),
  ],
  WriteOptions: [(options) => calendar.venues.remove(1, options), (options) => calendar.tags.remove(1, options)],
  ReplyOptions: [(options) => calendar.toReply.events([], options), (options) => calendar.toReply.tags([], options)],
  ImportOptions: [(options) => calendar.events.import([], options)],
  RebuildOptions: [(options) => calendar.rebuildInstants(options)],
  ExternalKey: [
    (more) =>
      calendar.tags.create({ name: 'Jazz' }, { external: { source: 'a', external_id: '1', ...(more as object) } }),
    (more) => calendar.events.update(1, {}, { external: { source: 'a', external_id: '1', ...(more as object) } }),
  ],
  ExternalQuery: [
    (more) => calendar.transaction(({ external }) => external.events({ source: 'a', ...(more as object) })),
  ],
  ExtendOptions: [(options) => calendar.recurrence.extend(options)],
  FollowOptions: [(options) => calendar.follow('search', () => {}, options)],
  FollowAllOptions: [
    (more) =>
      followAll(createMemoryStore(), () => calendar.follow('all', () => {}), { onError() {}, ...(more as object) }),
  ],
  CalendarTransactionOptions: [(options) => calendar.transaction(async () => 1, options)],
  SyncOptions: [(options) => sync(calendar, 'feed', [], options)],
  RecurringEventsOptions: [recurringEvents],
  ParseRuleOptions: [(options) => parseRule('FREQ=DAILY', options)],
  ExpandOptions: [(options) => expand({ rules: [] }, { start: '2030-06-20 10:00:00', ...(options as object) })],
  MatchContext: [(context) => createMatcher({}, { now: new Date(0), actor: null, ...(context as object) })],
  MonthGridOptions: [(options) => monthGrid(2030, 6, [], options)],
  FieldOptions: [
    vocabulary.boolean,
    vocabulary.date,
    vocabulary.dateTime,
    (options) => vocabulary.oneOf(['small', 'large'], options),
  ],
  TextOptions: [vocabulary.text, vocabulary.url, vocabulary.email],
  NumberOptions: [vocabulary.integer, vocabulary.number],
  ListOptions: [(options) => vocabulary.list(vocabulary.text(), options)],
  SchemaFieldOptions: [(options) => createCalendar({ fields: { event: { age: vocabulary.field(z.int(), options) } } })],
  SchemaOptions: [schemasOf],
  CacheKeyOptions: [(options) => cacheKeysOf({ type: 'whole' } as never, options as never)],
  CrossSiteOptions: [(options) => isCrossSite({ headers: {} }, options as never)],
  VisitOptions: [(options) => openVisit(calendar, '/', options)],
  MemoryStoreOptions: [createMemoryStore],
  StoreCasesOptions: [(options) => storeCases(async () => createMemoryStore(), options)],
  TestCalendarOptions: [createTestCalendar],
  HostOptions: [(options) => fetchHandler(calendar, options)],
  HonoOptions: [(options) => honoHandler(calendar, options)],
  SharedCache: [(sharedCache) => fetchHandler(calendar, { sharedCache })],
  SqliteFile: [(file) => createSqliteStore(inFile(file) as never)],
  SqliteStoreOptions: [(options) => createSqliteStore(sqlite?.open(':memory:') as never, options)],
  PostgresStoreOptions: [(options) => createPostgresStore(pg, options)],
  PostgresFreshness: [(more) => createPostgresStore(pg, { freshness: { within: 1, ...(more as object) } })],
  DurableObjectStoreOptions: [(options) => createDurableObjectStore(storage, options)],
  AlarmOptions: [createCalendarAlarm],
  ClientOptions: [createClient],
  CallOptions: [
    (options) => client.events.list({}, options),
    (options) => client.events.all({}, options).next(),
    (options) => client.events.get(1, options),
    (options) => client.events.getBySlug('fair', options),
    (options) => client.venues.get(1, options),
    (options) => client.venues.create({ venue: 'Hall' }, options),
  ],
  ChangesOptions: [(options) => client.events.changes({}, options)],
  BookingCallOptions: [(options) => client.events.create(times, options)],
  WriteCallOptions: [(options) => client.events.update(1, { title: 'Market' }, options)],
  MergeCallOptions: [(options) => client.venues.merge(1, [2], options)],
  RemoveCallOptions: [(options) => client.events.remove(1, options)],
  FormatOptions: [(options) => formatStart(event, 'HH', options), (options) => formatEnd(event, 'HH', options)],
  SpanOptions: [(options) => formatSpan(event, options)],
  JsonLdOptions: [jsonLd, (options) => toJsonLd(event, options)],
  GeoJsonFormatOptions: [geojson],
  FeedOptions: [feed],
  PageOptions: [(options) => createPages(calendar, options)],
  DigestOptions: [(options) => renderDigest(createPages(calendar), options)],
  ICalendarFormatOptions: [icalendar],
  ICalendarImportOptions: [(options) => fromICalendar('', options)],
  ICalendarReadOptions: [(options) => readICalendar('', options)],
  ICalendarOptions: [(options) => toICalendar([], options)],
  CalendarApiOptions: [(options) => first(fromCalendarApi('https://example.org', options))],
  ICalendarUrlOptions: [(options) => first(fromICalendarUrl('https://example.org/a.ics', options))],
  ReadSourceOptions: [readSource],
  SyncedSourcesOptions: [(more) => syncedSources({ read: () => [], ...(more as object) })],
  CsvOptions: [(options) => fromCsv('', options)],
  UpstreamOptions: [upstreamReplies],
}

/** Types that others contain, of the ports of stores and traces, and what an app passes to no function of ours. */
const notPassed = [
  'BookingOptions', // of CreateEventOptions
  'ManyOptions', // of UpdateManyOptions and RemoveManyOptions
  'TransactionOptions', // of a store, which services call
  'DatabaseTransactionOptions',
  'TracingOptions', // of stores
  'TracedDatabaseOptions',
  'DeskOptions', // of PageOptions: test/pages/serving/check-page-options.test.ts
]

async function run(call: (options: never) => unknown, options: object): Promise<unknown> {
  return call(options as never)
}

describe.each(Object.entries(calls))('%s', (_, functions) => {
  it('refuses a misspelt option, and names those that there are', async () => {
    for (const call of functions) {
      await expect(run(call, { mispelt: 1 })).rejects.toThrow(/\bmispelt is not an option; there are \w+/)
      await expect(run(call, { mispelt: 1 })).rejects.toBeInstanceOf(TypeError)
    }
  })
})

it('is tried for each type of options that is published', () => {
  const published = readFileSync('tools/reports/api.md', 'utf8').matchAll(/^interface (\w+Options)\b/gm)
  const names = new Set([...published].flatMap(([, name]) => name ?? []))
  expect([...names].filter((name) => !(name in calls) && !notPassed.includes(name))).toEqual([])
})

it('refuses a bound beside that of a schema', () => {
  const misplaced = () =>
    createCalendar({ fields: { event: { age: vocabulary.field(z.int(), { min: 1 } as object) } } })
  expect(misplaced).toThrow(/\bmin is not an option; there are description, [a-zA-Z, ]+, json\.$/)
})

it('stops a follower from going on without what `resume` was to skip', async () => {
  const follower = await calendar.follow(() => {})
  await expect(follower.resume({ skp: true } as never)).rejects.toThrow('skp is not an option; there are skip.')
  await follower.stop()
})

describe('checkOptions', () => {
  const checks = { name: optionKinds.text, deep: optionKinds.boolean }

  it.each<[options: unknown, message: string]>([
    [{ name: 1 }, 'name must be a text; received 1.'],
    [{ deep: null }, 'deep must be true or false; received null.'],
    [{ toString: 1 }, 'toString is not an option; there are name, deep.'],
    [null, 'The options must be an object with some of name, deep; received null.'],
    ['name', 'The options must be an object with some of name, deep; received "name".'],
    [[], 'The options must be an object with some of name, deep; received a list.'],
  ])('refuses %j', (options, message) => {
    expect(() => checkOptions(options as object, checks)).toThrow(new TypeError(message))
  })

  it('takes absent options, and undefined as absent', () => {
    checkOptions(undefined, checks)
    checkOptions({ name: undefined }, checks)
    checkOptions({ name: 'a', deep: false }, checks)
  })
})

it('does not compile for fields', () => {
  // @ts-expect-error misspelt
  expect(() => vocabulary.text({ maxLenght: 5, filter: true })).toThrow('maxLenght is not an option')
  // @ts-expect-error of text only
  expect(() => vocabulary.boolean({ maxLength: 5, filter: true })).toThrow('maxLength is not an option')
})
