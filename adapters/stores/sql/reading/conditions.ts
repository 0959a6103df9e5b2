import type { StoredStatus } from 'daybook'
import {
  type CoordinateBox,
  type DateRange,
  type EventCriteria,
  type EventLink,
  type EventSearched,
  type LinkedName,
  linkedNames,
  type TermCollection,
  type TermCriteria,
  termCollections,
  type VenueCriteria,
  type Visible,
  type VisibleEvent,
} from 'daybook/storage'
import { isWithin, lastsWithin, startWindow, wallClockRange } from '../columns/dates.ts'
import { haveValues } from '../columns/fields.ts'
import { linksToAny, linkTables } from '../columns/links.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { all, any, isOwn, raw, type Sql, sql } from '../statement/statement.ts'
import { type EventSearch, eventFound, isFound, recordFound, relevanceOf } from './searched/searched.ts'

/**
 * Makes SQL conditions from the value of a criterion. One line for each. Aliases are `e` for events, `r` for other
 * records, and `l` for rows of link tables.
 */
export type Conditions<Criteria> = {
  readonly [Name in keyof Criteria]-?: (value: NonNullable<Criteria[Name]>, dialect: Dialect, where: Criteria) => Sql
}

/** Returns all criteria as conditions, except those that are `met` in another way. */
export function conditionsOf<Criteria extends object>(
  conditions: Conditions<Criteria>,
  where: Criteria,
  dialect: Dialect,
  met: readonly (keyof Criteria)[] = [],
): readonly Sql[] {
  const sqlConditions: Sql[] = []
  // `Object.keys` loses the key type.
  for (const name of Object.keys(conditions) as (keyof Criteria)[]) {
    const criterion = where[name]
    if (criterion === undefined || criterion === null || met.includes(name)) continue
    sqlConditions.push(conditions[name](criterion, dialect, where))
  }
  return sqlConditions
}

/** The condition that an event is one of a series: only these have this key in their recurrence. */
export function isOccurrence({ contains }: Dialect): Sql {
  return contains(raw('e.recurrence'), '"recurrence_id":')
}

/** The condition that an event is a session: it has a parent that is not its series. */
export function isSession(dialect: Dialect): Sql {
  return sql`e.post_parent <> 0 AND NOT (${isOccurrence(dialect)})`
}

export const eventConditions: Conditions<EventCriteria> = {
  ids: (ids, { isOneOf }) => isOneOf(raw('e.id'), ids),
  authors: (authors, { isOneOf }) => isOneOf(raw('e.author'), authors.map(String)),
  sources: (sources, dialect) => hasSource('e', sources, dialect),
  externalIds: (ids, dialect) => hasExternalId('e', ids, dialect),
  modified_utc: (range, dialect) => isWithin(raw('e.modified_utc'), range, dialect),
  // A literal, so that the partial index of listed events can be used.
  hide_from_listings: (hidden) => raw(`e.hide_from_listings = ${hidden ? 'TRUE' : 'FALSE'}`),
  // A literal, so that the partial index of series can be used.
  series: (series) => raw(`e.horizon ${series ? '<>' : '='} ''`),
  // The second condition allows the partial index, which a bound value would not.
  post_parent: (parent) =>
    parent === 0 ? raw('e.post_parent = 0') : sql`e.post_parent = ${parent} AND e.post_parent <> 0`,
  session: (session, dialect) => (session ? isSession(dialect) : sql`NOT (${isSession(dialect)})`),
  eventStatuses: (statuses, { isOneOf }) => isOneOf(raw('e.event_status'), statuses),
  featured: (featured) => sql`e.featured = ${featured}`,
  ticketed: (ticketed) => sql`e.ticketed = ${ticketed}`,
  free: (free) => sql`e.free = ${free}`,
  // The first condition allows the partial index.
  linkShown: (range, dialect) => sql`e.link_shown IS NOT NULL AND ${isWithin(raw('e.link_shown'), range, dialect)}`,
  fields: (values, dialect) => haveValues('e', values, dialect),
  start_date: (range, dialect) => isWithin(raw('e.start_date'), range, dialect),
  end_date: (range, dialect) => isWithin(raw('e.end_date'), range, dialect),
  lastSecond: (range, dialect) => lastsWithin(range, dialect),
  utc_start_date: (range, dialect) => isWithin(raw('e.utc_start_date'), range, dialect),
  utc_end_date: (range, dialect) => isWithin(raw('e.utc_end_date'), range, dialect),
  visible: (visibilities, dialect) => any(visibilities.map((visibility) => isEventSeen(visibility, dialect))),
  linkedToAny: (links, dialect, where) => {
    const linked = linkedEvents(links, wallClockRange(startWindow(where)), dialect)
    return linked === null ? raw('TRUE') : sql`e.id IN (SELECT event_id FROM ${linked} l)`
  },
  ofAny: ({ authors = [], ...links }, dialect, where) => {
    return any([dialect.isOneOf(raw('e.author'), authors.map(String)), ...areLinked(links, where, dialect)])
  },
  words: ({ words, protectedByTitle }, { contains }) =>
    all(
      words.map((word) => {
        const text = contains(raw('e.search_text'), word)
        const title = contains(raw('e.search_title'), word)
        return protectedByTitle ? sql`CASE WHEN e.password_hash = '' THEN ${text} ELSE ${title} END` : text
      }),
    ),
  searched: (searched, dialect, where) =>
    isFound(searched, (word) => eventFound(word, eventSearch(searched, where, dialect))),
}

/** The conditions of the records of a link. Only venues have coordinates, and criteria for them. */
export function linkedConditions(link: LinkedName): Conditions<VenueCriteria> {
  return {
    ids: (ids, { isOneOf }) => isOneOf(raw('r.id'), ids),
    names: (names, { isOneOf }) => isOneOf(raw('r.search_name'), names),
    visible: (visibilities, dialect) => any(visibilities.map((visibility) => isSeen('r', visibility, dialect))),
    authors: (authors, { isOneOf }) => isOneOf(raw('r.author'), authors.map(String)),
    sources: (sources, dialect) => hasSource('r', sources, dialect),
    externalIds: (ids, dialect) => hasExternalId('r', ids, dialect),
    modified_utc: (range, dialect) => isWithin(raw('r.modified_utc'), range, dialect),
    words: (words, { contains }) => all(words.map((word) => contains(raw('r.search_text'), word))),
    searched: (searched, dialect) => isFound(searched, (word) => recordFound(word, dialect)),
    fields: (values, dialect) => haveValues('r', values, dialect),
    linkedFrom: (wheres, dialect) => all(wheres.map((where) => isLinkedFrom(link, where, dialect))),
    notLinkedFrom: (where, dialect) => isNotLinkedFrom(link, where, dialect),
    located: (located) =>
      located
        ? raw('r.geo_lat IS NOT NULL AND r.geo_lng IS NOT NULL')
        : raw('(r.geo_lat IS NULL OR r.geo_lng IS NULL)'),
    within: (boxes) => any(boxes.map(isInside)),
  }
}

/** The conditions of the terms of a link. */
export function termConditions(link: TermCollection): Conditions<TermCriteria> {
  return {
    ids: (ids, { isOneOf }) => isOneOf(raw('r.id'), ids),
    notIds: (ids, { isOneOf }) => sql`NOT ${isOneOf(raw('r.id'), ids)}`,
    slugs: (slugs, { isOneOf }) => isOneOf(raw('r.slug'), slugs),
    sources: (sources, dialect) => hasSource('r', sources, dialect),
    externalIds: (ids, dialect) => hasExternalId('r', ids, dialect),
    modified_utc: (range, dialect) => isWithin(raw('r.modified_utc'), range, dialect),
    names: (names, { isOneOf }) => isOneOf(raw('r.search_name'), names),
    parents: (parents, { isOneOf }) => isOneOf(raw('r.parent'), parents),
    words: (words, { contains }) => all(words.map((word) => contains(raw('r.search_text'), word))),
    searched: (searched, dialect) => isFound(searched, (word) => recordFound(word, dialect)),
    fields: (values, dialect) => haveValues('r', values, dialect),
    linkedFrom: (wheres, dialect) => all(wheres.map((where) => isLinkedFrom(link, where, dialect))),
    // An event of a term counts for all its ancestors. UNION stops at a term that it has visited, also in a loop.
    counted: (counted, dialect) => sql`r.id ${raw(counted ? 'IN' : 'NOT IN')} (
      WITH RECURSIVE counted(id, parent) AS (
        SELECT t.id, t.parent FROM ${dialect.name(link)} t WHERE ${isOwn('t')} AND t.count > 0 AND t.removed = FALSE
        UNION SELECT t.id, t.parent FROM ${dialect.name(link)} t JOIN counted ON t.id = counted.parent AND ${isOwn('t')}
      ) SELECT id FROM counted)`,
  }
}

// The second conditions allow the partial index, which a bound value would not.

function hasSource(alias: 'e' | 'r', sources: readonly string[], { isOneOf }: Dialect): Sql {
  const column = raw(`${alias}.source`)
  return sources.includes('') ? isOneOf(column, sources) : sql`${isOneOf(column, sources)} AND ${column} <> ''`
}

function hasExternalId(alias: 'e' | 'r', ids: readonly string[], { isOneOf }: Dialect): Sql {
  const column = raw(`${alias}.external_id`)
  return ids.includes('') ? isOneOf(column, ids) : sql`${isOneOf(column, ids)} AND ${raw(`${alias}.source`)} <> ''`
}

/**
 * Status literals for partial indexes: SQLite prepares a statement again for each bound value that could select one,
 * and PostgreSQL would not use them.
 */
const statusNames: Readonly<Record<StoredStatus, Sql>> = {
  publish: raw(`'publish'`),
  draft: raw(`'draft'`),
  pending: raw(`'pending'`),
  private: raw(`'private'`),
  trash: raw(`'trash'`),
}

function isSeen(alias: 'e' | 'r', { statuses, author, date_utc }: Visible, dialect: Dialect): Sql {
  return all([
    any(statuses.map((status) => sql`${raw(alias)}.status = ${statusNames[status]}`)),
    ...(author === undefined ? [] : [sql`${raw(alias)}.author = ${String(author)}`]),
    ...(date_utc === undefined ? [] : [isWithin(raw(`${alias}.date_utc`), date_utc, dialect)]),
  ])
}

function isEventSeen({ protected: isProtected, ...visibility }: VisibleEvent, dialect: Dialect): Sql {
  if (isProtected === undefined) return isSeen('e', visibility, dialect)
  return sql`${isSeen('e', visibility, dialect)} AND e.password_hash ${raw(isProtected ? '<>' : '=')} ''`
}

function isInside({ south, north, west, east }: CoordinateBox): Sql {
  return sql`r.geo_lat BETWEEN ${south} AND ${north} AND r.geo_lng BETWEEN ${west} AND ${east}`
}

/** Returns the condition that a matching event links to the record. */
function isLinkedFrom(link: EventLink, where: EventCriteria, dialect: Dialect): Sql {
  // For a few events by id, their links are looked up; otherwise each record is tested.
  if (where.ids) return dialect.isAmong(raw('r.id'), idsLinkedFrom(link, where, where.ids, dialect))
  const { name, column } = linkTables[link]
  // The link table stores the start, so that for a busy venue only the window is read.
  const bounds = isWithin(raw('l.start_date'), wallClockRange(startWindow(where)), dialect)
  const conditions = [
    isOwn('l'),
    sql`l.${raw(column)} = r.id`,
    bounds,
    ...conditionsOf(eventConditions, where, dialect),
  ]
  // From links to events, one record at a time: with statistics, a database might read the window for all of them.
  return sql`EXISTS (SELECT 1 FROM ${dialect.name(name)} l${dialect.indexHint(`${name}_by_${column}`)}
    ${dialect.orderedJoin} ${dialect.name('events')} e${dialect.keyHint('events')} ON ${isOwn('e')}
      AND e.id = l.event_id
    WHERE ${all(conditions)}${dialect.fence})`
}

function isNotLinkedFrom(link: EventLink, where: EventCriteria, dialect: Dialect): Sql {
  // The negation of `isAmong` would be compared id by id.
  if (where.ids) return sql`r.id NOT IN (${idsLinkedFrom(link, where, where.ids, dialect)})`
  return sql`NOT ${isLinkedFrom(link, where, dialect)}`
}

/** Selects the ids of the records that matching events link to. */
function idsLinkedFrom(link: EventLink, where: EventCriteria, ids: readonly number[], dialect: Dialect): Sql {
  const { name, column } = linkTables[link]
  const conditions = [
    isOwn('l'),
    dialect.isOneOf(raw('l.event_id'), ids),
    ...conditionsOf(eventConditions, where, dialect),
  ]
  return sql`SELECT l.${raw(column)}
    FROM ${dialect.name(name)} l JOIN ${dialect.name('events')} e ON ${isOwn('e')} AND e.id = l.event_id
      WHERE ${all(conditions)}`
}

/** Returns the conditions that an event is linked to one of some records, for each link that is present. */
function areLinked(
  links: Readonly<Partial<Record<EventLink, readonly number[]>>>,
  where: EventCriteria,
  dialect: Dialect,
): readonly Sql[] {
  const start = wallClockRange(startWindow(where))
  const linked = linksByUse.map((link) => links[link] && linkedEvents({ [link]: links[link] }, start, dialect))
  return linked.flatMap((events) => (events ? sql`e.id IN (SELECT event_id FROM ${events} l)` : []))
}

function eventSearch(searched: EventSearched, where: EventCriteria, dialect: Dialect): EventSearch {
  return { searched, dialect, isLinked: (linked) => areLinked(linked, where, dialect) }
}

/** Returns what an event counts in the search of a query, or null if all count the same. */
export function relevance({ searched, ...where }: EventCriteria, dialect: Dialect): Sql | null {
  return searched === undefined ? null : relevanceOf(eventSearch(searched, where, dialect))
}

/** The most selective link first: its rows are looked up, and those of the others only compared. */
const linksByUse: readonly EventLink[] = [...linkedNames, ...termCollections.toReversed()]

/**
 * Selects the events that are linked to any of the ids, for each link that is present, each once. The columns are
 * `event_id` and `start_date` of the link table, so that for a busy category only the window is read. Returns null if
 * no link is present.
 */
export function linkedEvents(
  wanted: NonNullable<EventCriteria['linkedToAny']>,
  start: DateRange,
  dialect: Dialect,
): Sql | null {
  const [first, ...others] = linksByUse.filter((link) => wanted[link] !== undefined)
  if (first === undefined) return null
  const isLinked = (alias: 'l' | 'o', link: EventLink) => linksToAny(link, alias, wanted[link] ?? [], dialect)
  const conditions = [isOwn('l'), isLinked('l', first), isWithin(raw('l.start_date'), start, dialect)]
  for (const link of others) {
    const rows = dialect.name(linkTables[link].name)
    // All links of an event have its start, so an index leads to the one row.
    const same = sql`${isOwn('o')} AND o.event_id = l.event_id AND o.start_date = l.start_date`
    conditions.push(sql`EXISTS (SELECT 1 FROM ${rows} o WHERE ${same} AND ${isLinked('o', link)})`)
  }
  const distinct = raw((wanted[first] ?? []).length > 1 ? 'DISTINCT' : '')
  const rows = dialect.name(linkTables[first].name)
  // If the links already select few events, the events are looked up afterwards.
  const end = others.length > 0 ? dialect.fence : raw('')
  return sql`(SELECT ${distinct} l.start_date, l.event_id FROM ${rows} l WHERE ${all(conditions)}${end})`
}
