import type { EventRecord, TermRecord } from 'daybook'
import {
  type EventCriteria,
  type EventKey,
  type FieldCriterion,
  type LinkedCollection,
  type LinkedCriteria,
  type LinkedKey,
  type LinkedName,
  type LinkedRecordOf,
  linkedCollections,
  linkedNames,
  linkShownFrom,
  nameOf,
  type RecordShape,
  recordShapes,
  type StoredRecord,
  type TermCollection,
  type TermCriteria,
  type TermKey,
  type TypesByName,
  tableOf,
  termCollections,
  type VenueCriteria,
} from 'daybook/storage'
import type { TotalColumn, Totals } from '../caches/totals.ts'
import { type Codec, createCodec, type Encoded } from '../columns/codec.ts'
import { endsWithin, type StartPart, spanOf, startParts, startWindow, wallClockRange } from '../columns/dates.ts'
import { disjointConditions, indexedCriterion } from '../columns/fields.ts'
import { linkedIds, linkedIdsColumn } from '../columns/linked-ids.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Table } from '../dialect/schema.ts'
import type { Load } from '../statement/batch.ts'
import { all, isOwn, raw, type Sql, sql, type Value } from '../statement/statement.ts'
import {
  type Conditions,
  conditionsOf,
  eventConditions,
  linkedConditions,
  linkedEvents,
  termConditions,
} from './conditions.ts'

/** The differences between resources. */
export interface Resource<Record extends StoredRecord, Criteria, Key extends string> {
  readonly table: Table
  /** The alias of the table in conditions. */
  readonly alias: 'e' | 'r'
  readonly codec: Codec<Record>
  /** The sort keys, which are columns of the same names. */
  readonly keys: { readonly [_ in Key]: true }
  /** Whether records can be in the trash, where they release their slug. */
  readonly hasTrash: boolean
  /** Whether a row may belong to a removed record, which stays until its links are removed. */
  readonly isRemovable: boolean
  /** Returns the columns that are derived from the record. */
  derived(record: Omit<Record, 'id' | 'revision'>, dialect: Dialect): Encoded
  /** Returns a condition that narrows a query, if finding it takes a query of its own. */
  narrow?(where: Criteria, dialect: Dialect, load: Load): Promise<Sql | null> | undefined
  /** Returns the column with the total, if totals are cached. */
  totalColumn?(where: Criteria, count: Sql, totals: Totals): TotalColumn
  /** Returns the query, with the condition from `narrow` and the first sort key. */
  matching(where: Criteria, dialect: Dialect, narrowed: Sql | null, orderedBy: Key | undefined): Matching
}

/** A query in SQL. */
export interface Matching {
  /** Disjoint sets that contain all matches. */
  readonly branches: readonly Branch[]
  /**
   * Whether indexes alone do not determine the matches, which are then found once, for the page and the total together.
   */
  readonly isCostly: boolean
  /** Whether it searches text for words. */
  readonly isSearch: boolean
}

/** What follows FROM: the table by its alias with joins that narrow it, and the condition of WHERE. */
export interface Branch {
  readonly from: Sql
  readonly where: Sql
}

const nothing = () => []

const isNotRemoved = raw('r.removed = FALSE')

export const eventResource: Resource<EventRecord, EventCriteria, EventKey> = {
  table: 'events',
  alias: 'e',
  codec: createCodec(recordShapes.event),
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
  isRemovable: false,
  derived: (event, dialect) => [
    [raw('span'), spanOf(event)],
    [raw('link_shown'), linkShown(event, dialect)],
    ...(dialect.includedText === null ? [] : [[linkedIdsColumn, linkedIds(event, dialect.includedText)] as const]),
  ],
  narrow: ({ words }, dialect, load) => words && dialect.trigrams?.narrow(words.words, load),
  totalColumn: (where, count, totals) => totals.column(where, count),
  matching(where, dialect, candidates, orderedBy) {
    // Only the index by the wall clock includes text.
    const window = startWindow(where, where.words ? undefined : orderedBy)
    const linked = linkedEvents(where.linkedToAny ?? {}, wallClockRange(window), dialect)
    // The joined rows are already in the window on the wall clock.
    const parts = startParts(linked && window.clock === 'start_date' ? { ...window, range: {} } : window, dialect)
    const isById = candidates !== null || where.ids !== undefined
    const isByKey = where.externalIds !== undefined || (parts.length === 1 && Object.keys(window.range).length === 0)
    const byKey = isByKey && !linked && !isById && !where.words ? indexOfEventKey(where) : undefined
    const byField =
      linked || isById || byKey || where.words ? undefined : indexedCriterion('events', where.fields, dialect)
    const met = ['linkedToAny', 'lastSecond', window.clock] as const
    const conditions = [...conditionsOf(eventConditions, withoutCriterion(where, byField), dialect, met)]
    if (where.lastSecond) conditions.push(endsWithin(where.lastSecond, dialect))
    const rows = (hint: Sql) => sql`${dialect.name('events')} e${hint}`
    const hint = (part: StartPart) => {
      if (where.ids) return dialect.keyHint('events')
      if (candidates && dialect.trigrams) return dialect.trigrams.hint
      return dialect.indexHint(byKey ?? byField?.index ?? indexOfPart(part, where, orderedBy))
    }
    const from = (part: StartPart) =>
      linked
        ? sql`${linked} l ${dialect.orderedJoin} ${rows(dialect.indexHint(byStart(where)))} ON ${isOwn('e')} AND e.start_date = l.start_date AND e.id = l.event_id`
        : rows(hint(part))
    const isTextScan = where.words && !isById && !linked && window.clock === 'start_date'
    const others = [...(linked ? [] : [isOwn('e')]), ...(candidates ? [candidates] : []), ...conditions]
    const lengths = isTextScan ? dialect.textLengths : []
    const choices = byField ? disjointConditions('e', byField.criterion, dialect) : lengths.map(raw)
    const alternatives = choices.length > 0 ? choices.map((choice) => [choice, ...others]) : [others]
    return {
      branches: parts.flatMap((part) =>
        alternatives.map((met) => ({ from: from(part), where: all([part.condition, ...met]) })),
      ),
      isCostly: where.words !== undefined || linked !== null,
      isSearch: where.words !== undefined,
    }
  },
}

/** Returns the time at which the link of an event begins to show, as a value of its column. */
function linkShown(event: Omit<EventRecord, 'id' | 'revision'>, { dateTime }: Dialect): Value {
  const time = linkShownFrom(event)
  return time === undefined ? null : dateTime(time)
}

/** Returns the index of the few events with a link that begins to show, or of another calendar. */
function indexOfEventKey(where: EventCriteria): string | undefined {
  return where.linkShown ? 'events_by_link' : indexOfKey('events', where)
}

/** Returns the index of a part, or a more specific one for the query. */
function indexOfPart({ index }: StartPart, where: EventCriteria, orderedBy: EventKey | undefined): string {
  if (where.post_parent) return 'events_by_parent'
  if (index !== 'events_by_start') return index
  return where.words || orderedBy === 'search_title' ? 'events_by_start_with_text' : byStart(where)
}

/** Returns the index by start. Anonymous lists have an index of their own. */
function byStart({ visible, hide_from_listings, authors }: EventCriteria): string {
  const [visibility, ...others] = visible ?? []
  const isPublished =
    others.length === 0 && visibility?.author === undefined && visibility?.statuses.join() === 'publish'
  // That index does not include authors.
  const isListed = isPublished && hide_from_listings === false && authors === undefined
  return isListed ? 'events_listed_by_start' : 'events_by_start'
}

type LinkedCodecs<Names extends LinkedName = LinkedName> = {
  readonly [Name in Names]: Codec<TypesByName[Name]['record']>
}

export const linkedCodecs = tableOf<LinkedCodecs>(
  linkedNames,
  <Name extends LinkedName>(name: Name): LinkedCodecs<Name>[Name] => {
    const shape: RecordShape<TypesByName[Name]['record']> = recordShapes[name]
    return createCodec(shape)
  },
)

type LinkedResources<Collections extends LinkedCollection = LinkedCollection> = {
  readonly [Each in Collections]: Resource<LinkedRecordOf<Each>, VenueCriteria, LinkedKey>
}

export const linkedResources = tableOf<LinkedResources>(linkedCollections, linkedResource)

function linkedResource<Each extends LinkedCollection>(table: Each): LinkedResources<Each>[Each] {
  const name = nameOf[table]
  const codec: Codec<LinkedRecordOf<Each>> = linkedCodecs[name]
  const conditions = linkedConditions(name)
  return {
    table,
    alias: 'r',
    codec,
    keys: { search_name: true },
    hasTrash: true,
    isRemovable: false,
    derived: nothing,
    matching: (where, dialect) => matchingAll(table, where, conditions, dialect),
  }
}

const termCodec = createCodec(recordShapes.category)

export const termResources = tableOf<Readonly<Record<TermCollection, Resource<TermRecord, TermCriteria, TermKey>>>>(
  termCollections,
  (table) => {
    const conditions = termConditions(table)
    return {
      table,
      alias: 'r',
      codec: termCodec,
      keys: { id: true, search_name: true, slug: true, description: true, count: true },
      hasTrash: false,
      isRemovable: true,
      derived: nothing,
      matching: (where, dialect) => matchingAll(table, where, conditions, dialect, [isNotRemoved]),
    }
  },
)

function matchingAll<Criteria extends LinkedCriteria | TermCriteria>(
  table: Table,
  where: Criteria,
  conditions: Conditions<Criteria>,
  dialect: Dialect,
  always: readonly Sql[] = [],
): Matching {
  const narrowed = narrowest(table, where, dialect)
  const byField = narrowed === null ? indexedCriterion(table, where.fields, dialect) : undefined
  const from = sql`${dialect.name(table)} r${byField ? dialect.indexHint(byField.index) : (narrowed ?? raw(''))}`
  const met = [isOwn('r'), ...conditionsOf(conditions, withoutCriterion(where, byField), dialect), ...always]
  const branches = byField
    ? disjointConditions('r', byField.criterion, dialect).map((condition) => [condition, ...met])
    : [met]
  return {
    branches: branches.map((conditions) => ({ from, where: all(conditions) })),
    isCostly: true,
    isSearch: where.words !== undefined,
  }
}

/** Returns a hint for slugs, ids or names, which select few records: an index by visibility or parent has more. */
function narrowest(table: Table, where: LinkedCriteria | TermCriteria, dialect: Dialect): Sql | null {
  if ('slugs' in where && where.slugs) return dialect.indexHint(`${table}_by_slug`)
  if (where.ids || where.linkedFrom?.some(({ ids }) => ids !== undefined)) return dialect.keyHint(table)
  if ('names' in where && where.names) return dialect.indexHint(`${table}_by_name`)
  const byKey = indexOfKey(table, where)
  return byKey ? dialect.indexHint(byKey) : null
}

/** Returns the index of the records of other calendars, if the query is only for such records. */
function indexOfKey(
  table: Table,
  {
    sources = [''],
    externalIds = [''],
  }: { readonly sources?: readonly string[]; readonly externalIds?: readonly string[] },
): string | undefined {
  return sources.includes('') && externalIds.includes('') ? undefined : `${table}_by_external_id`
}

/** Returns the criteria without the one that an index meets. */
function withoutCriterion<Criteria extends { readonly fields?: readonly FieldCriterion[] }>(
  where: Criteria,
  met: { readonly criterion: FieldCriterion } | undefined,
): Criteria {
  if (met === undefined) return where
  return { ...where, fields: where.fields?.filter((criterion) => criterion !== met.criterion) ?? [] }
}
