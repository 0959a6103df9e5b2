import type { EventRecord } from 'daybook'
import {
  type EventCriteria,
  type EventKey,
  type FieldCriterion,
  isFree,
  linkShownFrom,
  recordShapes,
} from 'daybook/storage'
import { createCodec } from '../columns/codec.ts'
import {
  endsWithin,
  type StartPart,
  type StartWindow,
  spanOf,
  startParts,
  startWindow,
  wallClockRange,
} from '../columns/dates.ts'
import { disjointConditions, indexedCriterion } from '../columns/fields.ts'
import { linkedIds, linkedIdsColumn } from '../columns/linked-ids.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { all, isOwn, raw, type Sql, sql, type Value } from '../statement/statement.ts'
import { conditionsOf, eventConditions, isOccurrence, isSession, linkedEvents, relevance } from './conditions.ts'
import { indexOfKey, type Resource, withoutCriterion } from './resource.ts'

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
    relevance: true,
  },
  computed: (key, where, dialect) => (key === 'relevance' ? relevance(where, dialect) : undefined),
  groups: {
    series: (dialect) => sql`CASE WHEN e.post_parent <> 0 AND ${isOccurrence(dialect)} THEN e.post_parent END`,
    programme: (dialect) => sql`CASE WHEN ${isSession(dialect)} THEN e.post_parent END`,
  },
  hasTrash: true,
  isRemovable: false,
  derived: (event, dialect) => [
    [raw('span'), spanOf(event)],
    [raw('link_shown'), linkShown(event, dialect)],
    [raw('free'), isFree(event.cost)],
    ...(dialect.includedText === null ? [] : [[linkedIdsColumn, linkedIds(event, dialect.includedText)] as const]),
  ],
  narrow: ({ words }, dialect, load) => words && dialect.trigrams?.narrow(words.words, load),
  totalColumn: (where, count, totals, collapse) => totals.column(where, count, collapse),
  matching(where, dialect, candidates, orderedBy) {
    // Only the index by the wall clock includes text.
    const window = startWindow(where, where.words ? undefined : orderedBy)
    const linked = linkedEvents(where.linkedToAny ?? {}, wallClockRange(window), dialect)
    // The joined rows are already in the window on the wall clock.
    const parts = startParts(linked && window.clock === 'start_date' ? { ...window, range: {} } : window, dialect)
    const isAnyStart = parts.length === 1 && Object.keys(window.range).length === 0
    const {
      from,
      choices = [],
      met,
    } = accessTo({ where, candidates, linked, orderedBy, clock: window.clock, isAnyStart }, dialect)
    const conditions = [
      ...(linked ? [] : [isOwn('e')]),
      ...(candidates ? [candidates] : []),
      ...conditionsOf(eventConditions, withoutCriterion(where, met), dialect, [
        'linkedToAny',
        'lastSecond',
        window.clock,
      ]),
      ...(where.lastSecond ? [endsWithin(where.lastSecond, dialect)] : []),
    ]
    const alternatives = choices.length > 0 ? choices.map((choice) => [choice, ...conditions]) : [conditions]
    return {
      branches: parts.flatMap((part) =>
        alternatives.map((one) => ({ from: from(part), where: all([part.condition, ...one]) })),
      ),
      isCostly: where.words !== undefined || where.searched !== undefined || linked !== null,
      isSearch: where.words !== undefined || where.searched !== undefined,
    }
  },
}

/** What decides how the rows of a query are found. */
interface Query {
  readonly where: EventCriteria
  /** The condition that narrows a search. */
  readonly candidates: Sql | null
  /** Selects the links of the events, if they have to link to something. */
  readonly linked: Sql | null
  readonly orderedBy: EventKey | undefined
  /** The clock of the starts. */
  readonly clock: StartWindow['clock']
  /** Whether the start decides nothing. */
  readonly isAnyStart: boolean
}

/** How the rows of a query are found. */
interface Access {
  /** Returns what follows FROM, for a part of the starts. */
  from(part: StartPart): Sql
  /** Disjoint conditions. An index finds the events of each. */
  readonly choices?: readonly Sql[]
  /** The criterion that they meet. */
  readonly met?: { readonly criterion: FieldCriterion }
}

/** Returns the access that reads the fewest rows. */
function accessTo(query: Query, dialect: Dialect): Access {
  const { where, candidates, linked } = query
  if (linked) return byLinks(linked, where, dialect)
  if (where.ids) return byHint(dialect.keyHint('events'), dialect)
  if (candidates && dialect.trigrams) return byHint(dialect.trigrams.hint, dialect)
  if (where.words) return byText(query, dialect)
  return byKey(query, dialect) ?? byField(query, dialect) ?? byStart(query, dialect)
}

function byLinks(linked: Sql, where: EventCriteria, dialect: Dialect): Access {
  const events = rows(dialect, dialect.indexHint(indexByStart(where)))
  const isSame = sql`${isOwn('e')} AND e.start_date = l.start_date AND e.id = l.event_id`
  return { from: () => sql`${linked} l ${dialect.orderedJoin} ${events} ON ${isSame}` }
}

/** Finds the rows of every part in one way. */
function byHint(hint: Sql, dialect: Dialect): Access {
  return { from: () => rows(dialect, hint) }
}

/** Searches the text of all events in the window. Only the index by the wall clock has it, by length. */
function byText(query: Query, dialect: Dialect): Access {
  const choices = query.clock === 'start_date' ? dialect.textLengths.map(raw) : []
  return { ...byStart(query, dialect), choices }
}

/** Finds the few events with a link that begins to show, or of another calendar. */
function byKey({ where, isAnyStart }: Query, dialect: Dialect): Access | undefined {
  if (where.externalIds === undefined && !isAnyStart) return undefined
  const index = where.linkShown ? 'events_by_link' : indexOfKey('events', where)
  return index === undefined ? undefined : byHint(dialect.indexHint(index), dialect)
}

function byField({ where }: Query, dialect: Dialect): Access | undefined {
  const met = indexedCriterion('events', where.fields, dialect)
  if (met === undefined) return undefined
  const choices = disjointConditions('e', met.criterion, dialect)
  return { ...byHint(dialect.indexHint(met.index), dialect), choices, met }
}

function byStart({ where, orderedBy }: Query, dialect: Dialect): Access {
  return { from: (part) => rows(dialect, dialect.indexHint(indexOfPart(part, where, orderedBy))) }
}

function rows(dialect: Dialect, hint: Sql): Sql {
  return sql`${dialect.name('events')} e${hint}`
}

/** Returns the time at which the link of an event begins to show, as a value of its column. */
function linkShown(event: Omit<EventRecord, 'id' | 'revision'>, { dateTime }: Dialect): Value {
  const time = linkShownFrom(event)
  return time === undefined ? null : dateTime(time)
}

/** Returns the index of a part, or a more specific one for the query. */
function indexOfPart({ index }: StartPart, where: EventCriteria, orderedBy: EventKey | undefined): string {
  if (where.post_parent) return 'events_by_parent'
  if (index !== 'events_by_start') return index
  return where.words || orderedBy === 'search_title' ? 'events_by_start_with_text' : indexByStart(where)
}

/** Returns the index by start. Anonymous lists have an index of their own. */
function indexByStart({ visible, hide_from_listings, authors }: EventCriteria): string {
  const [visibility, ...others] = visible ?? []
  const isPublished =
    others.length === 0 && visibility?.author === undefined && visibility?.statuses.join() === 'publish'
  // That index does not include authors.
  const isListed = isPublished && hide_from_listings === false && authors === undefined
  return isListed ? 'events_listed_by_start' : 'events_by_start'
}
