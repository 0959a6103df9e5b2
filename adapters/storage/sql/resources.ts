import type {
  EventCriteria,
  EventKey,
  EventRecord,
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
import { spanOf, startConditions, startWindow, wallClockRange } from './dates.ts'
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
  /** The table by its alias, and what narrows it from the start. */
  readonly from: Sql
  /** A record that matches meets one of these conditions, and one only. */
  readonly ways: readonly Sql[]
  /** Whether it takes more than an index to tell: what matches is then found once, for the page and the total together. */
  readonly isCostly: boolean
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
    const rows = sql`${dialect.name('events')} e`
    const isTextScan = where.words && !candidates && !linked && !where.ids && window.clock === 'start_date'
    // The rows that are joined are in the window on the wall clock already.
    const bounds = startConditions(linked && window.clock === 'start_date' ? { ...window, range: {} } : window, dialect)
    const lengths = isTextScan ? dialect.textLengths : []
    const ways = bounds.map((bound) => all([bound, ...(candidates ? [candidates] : []), ...conditions]))
    return {
      from: linked
        ? sql`${linked} l JOIN ${rows}${dialect.by('events_by_start')} ON e.start_date = l.start_date AND e.id = l.event_id`
        : sql`${rows}${isTextScan ? dialect.by('events_by_start_with_text') : raw('')}`,
      ways: lengths.length > 0 ? ways.flatMap((way) => lengths.map((length) => all([raw(length), way]))) : ways,
      isCostly: where.words !== undefined || linked !== null,
    }
  },
}

export const venueResource: Resource<VenueRecord, VenueCriteria, LinkedKey> = {
  table: 'venues',
  alias: 'r',
  codec: createCodec(venueOf),
  keys: { search_name: true },
  hasTrash: true,
  derived: nothing,
  matching: (where, dialect) => matchingAll('venues', conditionsOf(venueConditions, where, dialect), dialect),
}

export const organizerResource: Resource<OrganizerRecord, OrganizerCriteria, LinkedKey> = {
  table: 'organizers',
  alias: 'r',
  codec: createCodec(organizerOf),
  keys: { search_name: true },
  hasTrash: true,
  derived: nothing,
  matching: (where, dialect) => matchingAll('organizers', conditionsOf(organizerConditions, where, dialect), dialect),
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
  matching: (where, dialect) => matchingAll('categories', conditionsOf(categoryConditions, where, dialect), dialect),
}

export const tagResource: Resource<TermRecord, TermCriteria, TermKey> = {
  ...terms,
  table: 'tags',
  matching: (where, dialect) => matchingAll('tags', conditionsOf(tagConditions, where, dialect), dialect),
}

function matchingAll(table: Table, conditions: readonly Sql[], dialect: Dialect): Matching {
  return { from: sql`${dialect.name(table)} r`, ways: [all(conditions)], isCostly: true }
}
