import type { EventRecord } from '../resources/event/event.ts'
import { linkShownFrom } from '../resources/event/online-link.ts'
import { isSession } from '../resources/event/recurring-event.ts'
import type { PostRecord } from '../resources/post.ts'
import { type EventLink, eventLinks, type FieldValues } from '../schema/resource.ts'
import type {
  DateRange,
  EventCriteria,
  FieldCriterion,
  LastSecondRange,
  TermCriteria,
  VenueCriteria,
  Visible,
  VisibleEvent,
} from '../storage/criteria.ts'
import { isFree } from '../text/free.ts'
import type { EventRow, LinkedRow, TermRow } from './records.ts'
import { eventRank, isFound, recordRank } from './relevance/found.ts'

type Test<Record> = (record: Record) => boolean

/** Makes a test of one record from the value of a criterion, once per query. One line for each criterion. */
export type Conditions<Criteria, Record> = {
  readonly [Name in keyof Criteria]-?: (value: NonNullable<Criteria[Name]>) => Test<Record>
}

/** Criteria whose conditions on other records are resolved to ids. */
export type Resolved<Criteria> = {
  readonly [Name in keyof Criteria]: Name extends keyof Answers ? Answers[Name] : Criteria[Name]
}

interface Answers {
  readonly linkedFrom: readonly ReadonlySet<number>[]
  readonly notLinkedFrom: ReadonlySet<number>
  readonly counted: ReadonlySet<number>
}

/** Returns one test for all criteria, except those that the source already meets. */
export function prepare<Criteria, Record>(
  conditions: Conditions<Criteria, Record>,
  where: Criteria,
  met: readonly PropertyKey[] = [],
): Test<Record> {
  const tests = namesOf(conditions).flatMap((name) => {
    const value = where[name]
    return value === undefined || value === null || met.includes(name) ? [] : [conditions[name](value)]
  })
  return isAll(tests)
}

/** Returns whether there are criteria that the source does not already meet. */
export function needsTest<Criteria, Record>(
  conditions: Conditions<Criteria, Record>,
  where: Criteria,
  met: readonly PropertyKey[] = [],
): boolean {
  return namesOf(conditions).some((name) => where[name] !== undefined && where[name] !== null && !met.includes(name))
}

function namesOf<Criteria, Record>(conditions: Conditions<Criteria, Record>): readonly (keyof Criteria)[] {
  return Object.keys(conditions) as (keyof Criteria)[] // `Object.keys` loses the key type
}

// In each table the cheap tests come before the expensive ones, because the first failure ends the test.

export const eventConditions: Conditions<EventCriteria, EventRow> = {
  ids: isOneOf((event) => event.id),
  authors: isOneOf((event) => event.author),
  sources: isOneOf((event) => event.source),
  externalIds: isOneOf((event) => event.external_id),
  modified_utc: isWithin((event) => event.modified_utc),
  hide_from_listings: (hidden) => (event) => event.hide_from_listings === hidden,
  series: (series) => (event) => (event.horizon !== '') === series,
  post_parent: (parent) => (event) => event.post_parent === parent,
  session: (session) => (event) => isSession(event) === session,
  eventStatuses: isOneOf((event) => event.event_status),
  featured: (featured) => (event) => event.featured === featured,
  ticketed: (ticketed) => (event) => event.ticketed === ticketed,
  free: (free) => (event) => isFree(event.cost) === free,
  linkShown: (range) => {
    const isShownWithin = isWithin((time: string) => time)(range)
    return (event) => {
      const time = linkShownFrom(event)
      return time !== undefined && isShownWithin(time)
    }
  },
  fields: hasValues,
  start_date: isWithin((event) => event.start_date),
  end_date: isWithin((event) => event.end_date),
  lastSecond: lastsWithin,
  utc_start_date: isWithin((event) => event.utc_start_date),
  utc_end_date: isWithin((event) => event.utc_end_date),
  visible: isAny((visibility: VisibleEvent) => {
    const isVisible = isSeen(visibility)
    if (visibility.protected === undefined) return isVisible
    return (event: EventRecord) => isVisible(event) && isProtected(event) === visibility.protected
  }),
  linkedToAny: (links) => isAll(eventLinks.flatMap((link) => isLinkedToAny(link, links[link]))),
  ofAny: ({ authors = [], ...links }) => {
    const byAuthor = isOneOf((event: EventRow) => event.author)(authors)
    const tests = eventLinks.flatMap((link) => isLinkedToAny(link, links[link]))
    return (event) => byAuthor(event) || tests.some((isLinked) => isLinked(event))
  },
  words: ({ words, protectedByTitle }) => {
    return (event) => hasAll(words, protectedByTitle && isProtected(event) ? event.search_title : event.search_text)
  },
  searched: (searched) => isFound(searched, (word) => eventRank(word, searched)),
}

/** The conditions of all linked records. Only venues have coordinates, and criteria for them. */
export const linkedConditions: Conditions<Resolved<VenueCriteria>, LinkedRow> = {
  ids: isOneOf((record) => record.id),
  authors: isOneOf((record) => record.author),
  sources: isOneOf((record) => record.source),
  externalIds: isOneOf((record) => record.external_id),
  modified_utc: isWithin((record) => record.modified_utc),
  names: isOneOf((record) => record.search_name),
  linkedFrom: (sets) => (record) => sets.every((ids) => ids.has(record.id)),
  notLinkedFrom: (ids) => (record) => !ids.has(record.id),
  fields: hasValues,
  located: (located) => (record) => isLocated(record) === located,
  within: isAny(
    ({ south, north, west, east }) =>
      (record: LinkedRow) =>
        isLocated(record) &&
        record.geo_lat >= south &&
        record.geo_lat <= north &&
        record.geo_lng >= west &&
        record.geo_lng <= east,
  ),
  visible: isAny(isSeen),
  words: (words) => (record) => hasAll(words, record.search_text),
  searched: (searched) => isFound(searched, recordRank),
}

export const termConditions: Conditions<Resolved<TermCriteria>, TermRow> = {
  ids: isOneOf((term) => term.id),
  notIds: (ids) => isNot(isOneOf<TermRow, number>((term) => term.id)(ids)),
  sources: isOneOf((term) => term.source),
  externalIds: isOneOf((term) => term.external_id),
  modified_utc: isWithin((term) => term.modified_utc),
  slugs: isOneOf((term) => term.slug),
  names: isOneOf((term) => term.search_name),
  parents: isOneOf((term) => term.parent),
  linkedFrom: (sets) => (term) => sets.every((ids) => ids.has(term.id)),
  counted: (ids) => (term) => ids.has(term.id),
  fields: hasValues,
  words: (words) => (term) => hasAll(words, term.search_text),
  searched: (searched) => isFound(searched, recordRank),
}

interface Located {
  readonly geo_lat: number
  readonly geo_lng: number
}

function isLocated<Row extends object>(record: Row): record is Row & Located {
  return 'geo_lat' in record && record.geo_lat !== null && 'geo_lng' in record && record.geo_lng !== null
}

function isOneOf<Record, Value>(read: (record: Record) => Value) {
  return (wanted: readonly Value[]): Test<Record> => {
    const values = new Set(wanted)
    return (record) => values.has(read(record))
  }
}

function hasValues(requested: readonly FieldCriterion[]): Test<{ readonly fields?: FieldValues | undefined }> {
  return isAll(
    requested.map(({ name, values }) => {
      const accepted = new Set<unknown>(values)
      return ({ fields }) => {
        const value = fields?.[name] ?? null
        return Array.isArray(value) ? value.some((item) => accepted.has(item)) : accepted.has(value)
      }
    }),
  )
}

function isWithin<Record>(read: (record: Record) => string) {
  return ({ gt, gte, lt, lte }: DateRange): Test<Record> =>
    isAll<Record>([
      ...(gt === undefined ? [] : [(record: Record) => read(record) > gt]),
      ...(gte === undefined ? [] : [(record: Record) => read(record) >= gte]),
      ...(lt === undefined ? [] : [(record: Record) => read(record) < lt]),
      ...(lte === undefined ? [] : [(record: Record) => read(record) <= lte]),
    ])
}

function lastsWithin({ gte, lt }: LastSecondRange): Test<EventRow> {
  return isAll<EventRow>([
    ...(gte === undefined ? [] : [(event: EventRow) => event.start_date >= gte || event.end_date > gte]),
    ...(lt === undefined ? [] : [(event: EventRow) => event.start_date < lt && event.end_date <= lt]),
  ])
}

type Publishable = Pick<PostRecord, 'status' | 'author' | 'date_utc'>

const isPublishedWithin = isWithin((record: Publishable) => record.date_utc)

function isSeen({ statuses, author, date_utc }: Visible): Test<Publishable> {
  const [status] = statuses
  return isAll<Publishable>([
    statuses.length === 1 ? (record) => record.status === status : (record) => statuses.includes(record.status),
    ...(author === undefined ? [] : [(record: Publishable) => record.author === author]),
    ...(date_utc ? [isPublishedWithin(date_utc)] : []),
  ])
}

function isProtected(event: EventRecord): boolean {
  return event.password_hash !== ''
}

function isLinkedToAny(link: EventLink, wanted: readonly number[] | undefined): Test<EventRecord>[] {
  if (wanted === undefined) return []
  const ids = new Set(wanted)
  return [
    (event) => {
      // A loop is faster than `some`, and this is the test that most events of a list fail.
      for (const id of event[link]) if (ids.has(id)) return true
      return false
    },
  ]
}

// Most lists have one visibility and few criteria. A single test needs no loop.

function isAny<Value, Record>(testOf: (value: Value) => Test<Record>) {
  return (values: readonly Value[]): Test<Record> => {
    const tests = values.map(testOf)
    const [only] = tests
    return only !== undefined && tests.length === 1 ? only : (record) => tests.some((test) => test(record))
  }
}

function isAll<Record>(tests: readonly Test<Record>[]): Test<Record> {
  const [only] = tests
  if (only !== undefined && tests.length === 1) return only
  return (record) => {
    for (const test of tests) if (!test(record)) return false
    return true
  }
}

function isNot<Record>(test: Test<Record>): Test<Record> {
  return (record) => !test(record)
}

function hasAll(words: readonly string[], text: string): boolean {
  return words.every((word) => text.includes(word))
}
