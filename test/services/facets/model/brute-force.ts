import type { Actor, EventRecord } from 'daybook'
import type { DataSet } from './data-set.ts'
import { type Facet, linked, links, ownFields, type Query, type Request } from './query.ts'

// What facets have to be, by the rules of the interface (docs/behaviour.md), from the plain records. Imports none of the code
// that it checks.

/** The time of the calendar, whose zone is UTC. */
export const now = '2030-01-15 12:00:00'

/** A value or the id of a record, and how many events have it. */
export interface Counted {
  readonly key: string | number
  readonly count: number
}

/** A list: how long it is, and the counts of each facet, in order. */
export interface CountedList {
  readonly total: number
  readonly counts: readonly (readonly Counted[])[]
}

/** Returns what a list has to be. Undefined if the caller may not request it. */
export function bruteForce({ actor, query, names }: Request, data: DataSet): CountedList | undefined {
  if (isRefused(query, actor, data)) return undefined
  const listed = (wanted: Query, counted?: Facet) =>
    [...data.events.values()].filter((event) => isListed(event, wanted, { actor, data, counted }))
  const groupOf = (event: EventRecord) => groupIn(query, event)
  const counts = names.map((name) => {
    const { [name]: _, ...others } = query
    const groups = new Map<string | number, Set<number>>()
    for (const event of listed(others, name)) {
      for (const key of keysOf(event, name, others, actor, data))
        groups.set(key, (groups.get(key) ?? new Set()).add(groupOf(event)))
    }
    const nameOf = namer(name, data)
    const compare = (a: Counted, b: Counted) =>
      b.count - a.count || compareKeys(nameOf(a.key), nameOf(b.key)) || compareKeys(a.key, b.key)
    return Array.from(groups, ([key, { size }]) => ({ key, count: size }))
      .sort(compare)
      .slice(0, 100)
  })
  return { total: new Set(listed(query).map(groupOf)).size, counts }
}

/** Rules 78, 80. */
function groupIn({ series, programme }: Query, { id, post_parent, recurrence }: EventRecord): number {
  const isCollapsed = recurrence && 'recurrence_id' in recurrence ? series : programme
  return isCollapsed && post_parent > 0 ? post_parent : id
}

function isRefused(query: Query, actor: Actor | null, data: DataSet): boolean {
  const isUnknown = (link: 'venue' | 'organizer') =>
    query[link]?.some((id) => !isSeen(data[linked[link]].get(id), actor)) ?? false
  const goesBeyond =
    query.hide_from_listings === true || (query.status?.some((status) => status !== 'publish') ?? false)
  const named = [...(query.event_status ?? [])].sort().join()
  return (
    named === '-cancelled,cancelled' ||
    isUnknown('venue') ||
    isUnknown('organizer') ||
    (goesBeyond && scopeOf(actor) === 'public')
  )
}

interface Context {
  readonly actor: Actor | null
  readonly data: DataSet
  readonly counted: Facet | undefined
}

function isListed(event: EventRecord, query: Query, { actor, data, counted }: Context): boolean {
  if (event.password_hash !== '' && !mayEdit(event, actor)) {
    if ([counted ?? '', ...Object.keys(query)].some((name) => hiddenByPassword.has(name))) return false
  }
  if (query.hide_from_listings === true && scopeOf(actor) === 'own' && event.author !== actor?.id) return false
  if (event.hide_from_listings !== (query.hide_from_listings ?? false)) return false
  const isInScope = statusOf(event) === 'publish' || seesAllOf(event, actor)
  const isWanted = query.status?.some((status) => status === statusOf(event)) ?? event.status !== 'trash'
  return isInScope && isWanted && isInTime(event, query) && isFound(event, query, actor, data)
}

/** The parameters that compare what a password hides (rule 40). */
const hiddenByPassword = new Set<string>([
  ...links,
  ...['featured', 'hide_from_listings', 'geoloc_lat', 'room', 'floor', 'level', 'languages'],
])

function scopeOf(actor: Actor | null): 'public' | 'own' | 'all' {
  if (actor?.role === 'editor') return 'all'
  return actor?.role === 'contributor' || actor?.role === 'author' ? 'own' : 'public'
}

interface Post {
  readonly status: string
  readonly author: number | string
  readonly date_utc: string
}

function statusOf({ status, date_utc }: Post): string {
  return status === 'publish' && date_utc > now ? 'future' : status
}

function seesAllOf({ author }: Post, actor: Actor | null): boolean {
  return scopeOf(actor) === 'all' || (scopeOf(actor) === 'own' && author === actor?.id)
}

function isSeen(post: Post | undefined, actor: Actor | null): boolean {
  if (post === undefined || post.status === 'trash') return false
  return statusOf(post) === 'publish' || seesAllOf(post, actor)
}

function mayEdit(event: EventRecord, actor: Actor | null): boolean {
  return seesAllOf(event, actor) && (actor?.role !== 'contributor' || event.status !== 'publish')
}

/** Rules 22, 23, 25 and 48. */
function isInTime(event: EventRecord, query: Query): boolean {
  const { start_date, ends_before, overlaps, strict_dates = false, period, status, include } = query
  if (include) return true
  const hasDates = start_date !== undefined || ends_before !== undefined || overlaps !== undefined
  if (period !== undefined && !hasDates) {
    const [hasStarted, hasEnded] = [event.utc_start_date < now, event.utc_end_date < now]
    if (period === 'all') return true
    if (period === 'past') return hasEnded
    if (period === 'upcoming') return !hasStarted
    return !hasEnded && (period === 'current_and_upcoming' || hasStarted)
  }
  const isWindowed = !ends_before && !overlaps && (status?.includes('publish') ?? true)
  const from = start_date ?? (isWindowed ? '2030-01-15' : undefined)
  const since = overlaps?.slice(0, 10)
  const midnight = (day: string) => `${day} 00:00:00`
  if (strict_dates) {
    const { utc_start_date: start, utc_end_date: end } = event
    if (from && start < midnight(from)) return false
    if (ends_before && end >= midnight(ends_before)) return false
    return since === undefined || end > midnight(since)
  }
  const startDay = event.start_date.slice(0, 10)
  if (from && startDay < from) return false
  if (!ends_before && !since) return true
  const endDay = lastDayOf(event)
  return (!ends_before || endDay <= ends_before) && (!since || endDay >= since)
}

/** An event that ends at midnight ends on the day before. */
function lastDayOf({ start_date, end_date }: EventRecord): string {
  const end = Date.parse(`${end_date.replace(' ', 'T')}Z`)
  return new Date(start_date === end_date ? end : end - 1000).toISOString().slice(0, 10)
}

function isFound(event: EventRecord, query: Query, actor: Actor | null, data: DataSet): boolean {
  const { search, event_status, featured, author, include, source } = query
  const text = () => `${event.title} ${isTitleOnly ? '' : event.description}`.toLowerCase()
  const isTitleOnly = event.password_hash !== '' && scopeOf(actor) !== 'all'
  const isAnywhere = query.venue === undefined && query.geoloc_lat === undefined
  const wanted = event_status?.filter((status) => status !== '-cancelled')
  return (
    (search === undefined || text().includes(search)) &&
    (featured === undefined || event.featured === featured) &&
    isAny(author, [event.author]) &&
    isAny(include, [event.id]) &&
    isAny(source, [event.source]) &&
    isAny(wanted && wanted.length > 0 ? wanted : undefined, [event.event_status]) &&
    !(event_status?.includes('-cancelled') && event.event_status === 'cancelled') &&
    (query.categories === undefined || isAny(query.categories, linesOf(event, data))) &&
    isAny(query.tags, event.tags) &&
    isAny(query.organizer, event.organizer) &&
    (isAnywhere || placesOf(event, query, actor, data).some((id) => query.venue?.includes(id) ?? true)) &&
    ownFields.every((name) => query[name] === undefined || isAny(query[name], valuesOf(event, name)))
  )
}

function isAny(wanted: readonly unknown[] | undefined, present: readonly unknown[]): boolean {
  return wanted === undefined || wanted.some((value) => present.includes(value))
}

/** Returns the venues of an event, or those of them near a position. */
function placesOf(event: EventRecord, query: Query, actor: Actor | null, { venues }: DataSet): readonly number[] {
  const { geoloc_lat: latitude, geoloc_radius: radius = 40 } = query
  if (latitude === undefined) return event.venue
  return event.venue.filter((id) => {
    const venue = venues.get(id)
    // All have the longitude of the position.
    return venue?.geo_lat != null && isSeen(venue, actor) && Math.abs(venue.geo_lat - latitude) * 111.195 <= radius
  })
}

function linesOf(event: EventRecord, { categories }: DataSet): readonly number[] {
  const line = (id: number): readonly number[] => {
    const parent = categories.get(id)?.parent ?? 0
    return parent === 0 ? [id] : [id, ...line(parent)]
  }
  return event.categories.flatMap(line)
}

/** Returns the values of a field of the app, as filters compare them. */
function valuesOf({ fields }: EventRecord, name: (typeof ownFields)[number]): readonly (string | number)[] {
  const value = fields?.[name] as undefined | string | number | readonly string[] // as data sets have them
  return value === undefined ? (name === 'level' ? ['easy'] : []) : [value].flat()
}

/** Returns what an event counts for, each once. */
function keysOf(
  event: EventRecord,
  name: Facet,
  query: Query,
  actor: Actor | null,
  data: DataSet,
): Iterable<string | number> {
  if (name === 'categories') return new Set(linesOf(event, data))
  if (name === 'tags') return event.tags
  if (name === 'venue') return placesOf(event, query, actor, data).filter((id) => isSeen(data.venues.get(id), actor))
  if (name === 'organizer') return event.organizer.filter((id) => isSeen(data.organizers.get(id), actor))
  const values = name === 'source' || name === 'event_status' ? [event[name]] : valuesOf(event, name)
  return new Set(values.filter((value) => value !== ''))
}

/** Returns what keys with the same count are ordered by. */
function namer(name: Facet, data: DataSet): (key: string | number) => string | number {
  return (key) => {
    if (typeof key === 'string' || name === 'floor') return key
    const record = name in linked ? data[linked[name as keyof typeof linked]].get(key) : undefined // checked
    return String(Object.entries(record ?? {}).find(([field]) => ['name', 'venue', 'organizer'].includes(field))?.[1])
  }
}

function compareKeys(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
