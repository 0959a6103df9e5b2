import type {
  EventCriteria,
  EventKey,
  EventRecord,
  LinkedCriteria,
  LinkedKey,
  OrganizerCriteria,
  OrganizerRecord,
  StoredRecord,
  TermCriteria,
  TermKey,
  TermRecord,
  VenueCriteria,
  VenueRecord,
} from 'daybook'
import { type Codec, createCodec, type Encoded } from './codec.ts'
import {
  categoryConditions,
  conditionsOf,
  eventConditions,
  linkedEvents,
  organizerConditions,
  tagConditions,
  venueConditions,
} from './conditions.ts'
import { type StartWindow, spanOf, startConditions, startWindow, wallClockRange } from './dates.ts'
import type { Dialect, Table } from './dialect.ts'
import type { Look } from './look.ts'
import { eventOf, organizerOf, termOf, venueOf } from './records.ts'
import { all, raw, type Sql, sql } from './statement.ts'
/** What is particular to one resource. */
export interface Resource<Record extends StoredRecord, Criteria, Key extends string> {
  readonly table: Table
  /** What conditions call the table. */
  readonly alias: 'e' | 'r'
  readonly codec: Codec<Record>
  /** The keys that lists can be ordered by: columns of the same names. */
  readonly keys: { readonly [_ in Key]: true }
  /** Whether records can be in the trash, where they give up their slug. */
  readonly hasTrash: boolean
  /** Columns that follow from the record. */
  derived(record: Omit<Record, 'id' | 'revision'>): Encoded
  /** Finds out what else narrows a query, where it takes a look to know that. */
  narrow?(where: Criteria, dialect: Dialect, look: Look): Promise<Sql | null> | undefined
  matching(where: Criteria, dialect: Dialect, narrowed: Sql | null): Matching
}

/** What is asked, in SQL. */
export interface Matching {
  /** A record that matches is found in one of these, and one only. */
  readonly ways: readonly Way[]
  /** Whether it takes more than an index to tell: what matches is then found once, for the page and the total together. */
  readonly isCostly: boolean
}

/** What follows FROM: the table by its alias with what narrows it from the start, and the condition of WHERE. */
interface Way {
  readonly from: Sql
  readonly where: Sql
}

const nothing = () => []

export const eventResource: Resource<EventRecord, EventCriteria, EventKey> = {
  table: 'events',
  alias: 'e',
  codec: createCodec(eventOf),
  keys: {
    id: true,
    start_date: true,
    utc_start_date: true,
    end_date: true,
    utc_end_date: true,
    date_utc: true,
    modified_utc: true,
    search_title: true,
  },
  hasTrash: true,
  derived: (event) => [[raw('span'), spanOf(event)]],
  narrow: ({ words }, dialect, look) => words && dialect.trigrams?.narrow(words.words, look),
  matching(where, dialect, candidates) {
    const window = startWindow(where)
    const linked = linkedEvents(where.linkedToAny ?? {}, wallClockRange(window), dialect)
    const conditions = conditionsOf(eventConditions, where, dialect, ['linkedToAny', window.clock])
    const rows = (index: string | null) => sql`${dialect.name('events')} e${dialect.by(index)}`
    const from = (part: number) =>
      linked
        ? sql`${linked} l JOIN ${rows(startIndex(where))} ON e.start_date = l.start_date AND e.id = l.event_id`
        : rows(candidates ? null : indexOf(where, window, part))
    // The rows that are joined are in the window on the wall clock already.
    const bounds = startConditions(linked && window.clock === 'start_date' ? { ...window, range: {} } : window, dialect)
    const isTextScan = where.words && !candidates && !linked && !where.ids && window.clock === 'start_date'
    const lengths =
      isTextScan && dialect.textLengths.length > 0 ? dialect.textLengths.map((length) => [raw(length)]) : [[]]
    const others = [...(candidates ? [candidates] : []), ...conditions]
    return {
      ways: bounds.flatMap((bound, part) =>
        lengths.map((length) => ({ from: from(part), where: all([...length, bound, ...others]) })),
      ),
      isCostly: where.words !== undefined || linked !== null,
    }
  },
}

/** The index of each of the parts that `startConditions` gives. */
const partIndexes = {
  start_date: ['events_by_start', 'events_of_days', 'events_of_weeks'],
  utc_start_date: ['events_by_utc_start', 'events_of_days_utc', 'events_of_weeks_utc'],
} as const satisfies Record<StartWindow['clock'], readonly string[]>

/** The index that knows most of what is asked of events; null where they are looked up by id. */
function indexOf(where: EventCriteria, { clock }: StartWindow, part: number): string | null {
  if (where.ids !== undefined) return null
  if (where.post_parent) return 'events_by_parent'
  const index = partIndexes[clock][part] ?? null
  if (index !== 'events_by_start') return index
  return where.words === undefined ? startIndex(where) : 'events_by_start_with_text'
}

/** What anonymous callers list has an index of its own. */
function startIndex({ visible = [], hide_from_listings }: EventCriteria): string {
  const [way, ...others] = visible
  const isPublished = others.length === 0 && way?.author === undefined && way?.statuses.join() === 'publish'
  return isPublished && hide_from_listings === false ? 'events_listed_by_start' : 'events_by_start'
}

export const venueResource: Resource<VenueRecord, VenueCriteria, LinkedKey> = {
  table: 'venues',
  alias: 'r',
  codec: createCodec(venueOf),
  keys: { search_name: true },
  hasTrash: true,
  derived: nothing,
  matching: (where, dialect) => matchingAll('venues', where, conditionsOf(venueConditions, where, dialect), dialect),
}

export const organizerResource: Resource<OrganizerRecord, OrganizerCriteria, LinkedKey> = {
  table: 'organizers',
  alias: 'r',
  codec: createCodec(organizerOf),
  keys: { search_name: true },
  hasTrash: true,
  derived: nothing,
  matching: (where, dialect) =>
    matchingAll('organizers', where, conditionsOf(organizerConditions, where, dialect), dialect),
}

const terms = {
  alias: 'r',
  codec: createCodec(termOf),
  keys: { id: true, search_name: true, slug: true, description: true, count: true },
  hasTrash: false,
  derived: nothing,
} as const

export const categoryResource: Resource<TermRecord, TermCriteria, TermKey> = {
  ...terms,
  table: 'categories',
  matching: (where, dialect) =>
    matchingAll('categories', where, conditionsOf(categoryConditions, where, dialect), dialect),
}

export const tagResource: Resource<TermRecord, TermCriteria, TermKey> = {
  ...terms,
  table: 'tags',
  matching: (where, dialect) => matchingAll('tags', where, conditionsOf(tagConditions, where, dialect), dialect),
}

function matchingAll(
  table: Table,
  where: LinkedCriteria | TermCriteria,
  conditions: readonly Sql[],
  dialect: Dialect,
): Matching {
  const from = sql`${dialect.name(table)} r${ruling(table, where, dialect)}`
  return { ways: [{ from, where: all(conditions) }], isCostly: true }
}

/** Few have certain ids or names: they are not looked for among all that are visible, or have no parent. */
function ruling(table: Table, where: LinkedCriteria | TermCriteria, dialect: Dialect): Sql {
  const areFew = where.ids !== undefined || where.linkedFrom?.some(({ ids }) => ids !== undefined)
  if (areFew) return dialect.by(null)
  return 'names' in where && where.names ? dialect.by(`${table}_by_name`) : raw('')
}
