import type { DatesState, ShownDate } from '../../contract/series-props.ts'
import { isSelected, type Period, selectedStarts } from './series-starts.ts'
import type { StoredDate, StoredSeries } from './stored-series.ts'
import { lastingFrom } from './wall-time.ts'

/** Returns the dates of a period, with what the form changes, in the order in which they take place. */
export function datesIn(series: StoredSeries, state: DatesState, period: Period): readonly ShownDate[] {
  const present = [...series.events].filter(([, { isInTrash }]) => !isInTrash)
  const moved = present.filter(([, { start }]) => isIn(period, start)).map(([start]) => start)
  const wanted = [...state.wanted.keys()].filter((start) => isIn(period, start))
  const noted = [...state.notes].filter(([, { patch }]) => patch.start_date && isIn(period, patch.start_date))
  const starts = [...selectedStarts(series, period), ...moved, ...wanted, ...noted.map(([start]) => start)]
  return inOrder(starts, series, state)
}

/** Returns the dates that differ from the rules, or that the form changes, whenever they are. */
export function exceptionsOf(series: StoredSeries, state: DatesState): readonly ShownDate[] {
  const own = [...series.events].filter(([start, event]) => isOwn(series, start, event)).map(([start]) => start)
  const starts = [...series.dates, ...series.exceptions, ...own, ...state.wanted.keys(), ...state.notes.keys()]
  return inOrder(starts, series, state)
}

function inOrder(starts: readonly string[], series: StoredSeries, state: DatesState): readonly ShownDate[] {
  const dates = [...new Set(starts)].map((start) => dateAt(start, series, state))
  return dates.toSorted((a, b) => (a.at === b.at ? compare(a.start, b.start) : compare(a.at, b.at)))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isIn({ from, to }: Period, wall: string): boolean {
  return wall >= from && wall <= to
}

function isOwn(series: StoredSeries, start: string, event: StoredDate) {
  if (event.isInTrash) return false
  return event.start !== start || event.eventStatus !== 'scheduled' || isElsewhere(series, event)
}

function isElsewhere(series: StoredSeries, { venues }: Pick<StoredDate, 'venues'>): boolean {
  return venues.join() !== series.venues.join()
}

/** Returns a date of a series, as it is stored, with what the form changes. */
export function dateAt(start: string, series: StoredSeries, { wanted, notes }: DatesState): ShownDate {
  const event = series.events.get(start)
  // An event of the series is selected, and to expand its rules takes longer.
  const byRule = event?.isInTrash === false || isSelected(series, start)
  const wasOn = byRule && !series.exceptions.includes(start)
  const isOn = wanted.get(start) ?? wasOn
  const patch = notes.get(start)?.patch ?? {}
  const at = patch.start_date ?? event?.start ?? start
  const end = patch.end_date ?? (patch.start_date === undefined ? event?.end : undefined) ?? lastingFrom(at, series)
  const venues = patch.venue ?? event?.venues ?? series.venues
  const status = patch.event_status ?? event?.eventStatus ?? 'scheduled'
  const isPast = at < series.now
  const isChanged = isOn && Object.keys(patch).length > 0
  return {
    ...{ start, at, end, venues, isOn, isPast },
    isCancelled: status === 'cancelled',
    reason: status === 'cancelled' ? (patch.status_reason ?? event?.reason ?? '') : '',
    isAdded: series.dates.includes(start) || !byRule,
    isMoved: at !== start || end !== lastingFrom(start, series),
    isElsewhere: isElsewhere(series, { venues }),
    unsaved: isOn === wasOn ? (isChanged ? 'changed' : undefined) : isOn ? 'added' : 'out',
    isOpen: event?.isOpen ?? true,
    edit: event?.isOpen && !event.isInTrash ? `events/${event.id}` : undefined,
    revision: event?.revision ?? '',
  }
}
