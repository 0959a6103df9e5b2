import { isCalendarError } from 'daybook'
import { expand } from 'daybook/domain'
import type { EventTimeField, SyncLinks, SyncOccurrence } from 'daybook/sync'
import { type ListReader, type Shown, unreadable } from './read-list.ts'

/** A series, with what its listed events show of it. */
export interface ShownSeries {
  readonly shown: Shown
  /** The events that differ from it. */
  readonly changed: readonly Shown[]
  /** The starts of its events. */
  readonly starts: ReadonlySet<string>
}

/** Collects series by their events, because no list contains a series (rule 56). */
export interface SeriesCollector {
  /** Adds an event of a series. Returns false for other events, and for those whose series cannot be read. */
  add(event: Shown): Promise<boolean>
  get(id: number): ShownSeries | undefined
  all(): readonly Shown[]
}

interface Collected extends ShownSeries {
  readonly changed: Shown[]
  readonly starts: Set<string>
}

export function createSeriesCollector(
  reader: ListReader,
  isReadable: (series: Shown) => boolean | Promise<boolean>,
): SeriesCollector {
  const found = new Map<number, Collected | undefined>()
  const read = async (id: number): Promise<Collected | undefined> => {
    const shown = await readSeries(id, reader)
    const isWanted = shown !== undefined && recurrenceOf(shown) !== undefined && (await isReadable(shown))
    return isWanted ? { shown, changed: [], starts: new Set() } : undefined
  }
  return {
    async add(event) {
      const { post_parent } = event
      const id = occurrenceOf(event)
      if (id === undefined || typeof post_parent !== 'number') return false
      if (!found.has(post_parent)) found.set(post_parent, await read(post_parent))
      const series = found.get(post_parent)
      if (series === undefined) return false
      series.starts.add(id.start)
      if (id.changedFields.length > 0 || ownNames(event, series.shown).length > 0) series.changed.push(event)
      return true
    },
    get: (id) => found.get(id),
    all: () => [...found.values()].flatMap((series) => series?.shown ?? []),
  }
}

/** Returns a series, or `undefined` if the caller may not read it. */
async function readSeries(id: number, { client, root, signal }: ListReader): Promise<Shown | undefined> {
  try {
    // Its members are checked when they are read.
    return (await client.events.get(id, { ...(signal && { signal }) })) as object as Shown
  } catch (error) {
    if (isCalendarError(error) && [401, 403, 404, 410].includes(error.status)) return undefined
    throw unreadable(`${root}/events/${id}`, error)
  }
}

interface Recurrence {
  readonly rules: readonly string[]
  readonly dates: readonly string[]
  readonly exceptions: readonly string[]
}

function recurrenceOf({ recurrence }: Shown): Recurrence | undefined {
  const { rules, dates, exceptions } = membersOf(recurrence)
  if (!isTexts(rules) || !isTexts(dates) || !isTexts(exceptions)) return undefined
  return { rules, dates, exceptions }
}

/** Returns the start and the changed fields of an event of a series. */
function occurrenceOf({ recurrence }: Shown): { start: string; changedFields: readonly string[] } | undefined {
  const { recurrence_id: start, changed_fields: changedFields } = membersOf(recurrence)
  return typeof start === 'string' && isTexts(changedFields) ? { start, changedFields } : undefined
}

/** Returns what a series adds to the fields of an event. */
export function seriesFields({ shown, starts }: ShownSeries): Readonly<Record<string, unknown>> {
  const { rules, dates, exceptions } = recurrenceOf(shown) ?? { rules: [], dates: [], exceptions: [] }
  const hidden = unlisted(shown, { rules, dates, exceptions }, starts)
  return {
    recurrence: { rules, dates, exceptions: [...exceptions, ...hidden].toSorted() },
    // The series itself is always hidden. Its recurrence has the value of its events.
    hide_from_listings: membersOf(shown.recurrence).hide_from_listings,
  }
}

/**
 * Returns the starts, up to the last listed one, of events that the server does not show to this caller, such as
 * drafts. They would be public here.
 */
function unlisted({ start_date }: Shown, recurrence: Recurrence, starts: ReadonlySet<string>): readonly string[] {
  const to = [...starts].toSorted().at(-1)
  if (to === undefined || typeof start_date !== 'string') return []
  try {
    return expand(recurrence, { start: start_date, to }).filter((start) => !starts.has(start))
  } catch (error) {
    // The calendar refuses the series with the reason.
    if (isCalendarError(error)) return []
    throw error
  }
}

/** Does not compile without a field that changes together with the start. */
const timeFields: Readonly<Record<EventTimeField, true>> = {
  start_date: true,
  end_date: true,
  timezone: true,
  all_day: true,
}
const timeNames = Object.keys(timeFields)

/**
 * Returns whether an event shows its link to join and its series does not: each event does before its own start (rule
 * 62).
 */
function showsLinkFirst(event: Shown, series: Shown): boolean {
  return Boolean(event.online_url) && !series.online_url
}

/** Returns the fields in which an event differs from its series though it has not changed them. */
function ownNames(event: Shown, series: Shown): readonly string[] {
  // Each event has its own. That of a rescheduled one may have been emptied.
  const hasPrevious = Boolean(event.previous_start_date) || event.event_status === 'rescheduled'
  return [...(hasPrevious ? ['previous_start_date'] : []), ...(showsLinkFirst(event, series) ? ['online_url'] : [])]
}

interface OccurrenceValues {
  readonly fields: Readonly<Record<string, unknown>>
  readonly links: SyncLinks
}

/** Returns how an event of a series differs from it, by its fields and links. An empty text is no value. */
export function toOccurrence(shown: Shown, series: Shown, { fields, links }: OccurrenceValues): SyncOccurrence {
  const { start = '', changedFields = [] } = occurrenceOf(shown) ?? {}
  const changed = changedFields.flatMap((name) => (name === 'start_date' ? timeNames : name))
  const names = [...changed, ...ownNames(shown, series)]
  const differing = (values: object, empty: unknown) =>
    Object.fromEntries(names.flatMap((name) => (name in values ? [[name, Reflect.get(values, name) ?? empty]] : [])))
  return { recurrence_id: start, fields: differing(fields, ''), links: differing(links, []) }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
