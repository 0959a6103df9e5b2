import { CalendarError, type EventRecord } from 'daybook'
import type { Visit } from 'daybook/http'
import type { DatesState } from '../../contract/series-props.ts'
import { readDates, startInSeries } from '../../reading/series/read-stored-series.ts'
import type { DatesChange } from '../../values/series/dates-change.ts'
import type { StoredSeries } from '../../values/series/stored-series.ts'

/** What a save has written. */
export interface SavedDates {
  /** The revision of the series afterwards. */
  readonly revision: string
  /** Whether somebody else takes the venue at one of the times. */
  readonly isTaken: boolean
}

/**
 * Writes the dates of a series in one transaction: those that are added and left out, and the changes of single ones.
 * Throws `rest_precondition_failed` if the series, or a date that changes, was changed since the form was opened.
 */
export async function saveDates(
  visit: Visit,
  { id, events: stored }: StoredSeries,
  { revision }: DatesState,
  { recurrence, notes }: DatesChange,
): Promise<SavedDates> {
  return visit.transaction(async ({ events }) => {
    let isTaken = false
    const booking = {
      onConflicts() {
        isTaken = true
      },
    }
    // Before the series changes, which can change these too.
    for (const [start, note] of notes) {
      const date = stored.get(start)
      if (date === undefined || note.revision === '') continue
      const now = await events.get(date.id)
      if (now.revision !== note.revision) throw changedSince()
    }
    const ifMatch = [{ id, revision }]
    const series: EventRecord = recurrence
      ? await events.update(id, { recurrence }, { ifMatch, ...booking })
      : await events.get(id)
    if (series.revision !== revision && recurrence === undefined) throw changedSince()
    const isNew = notes.some(([start]) => !stored.has(start))
    const ids = isNew ? await idsByStart(visit, events, id) : undefined
    for (const [start, { patch }] of notes) {
      const date = stored.get(start)?.id ?? ids?.get(start)
      if (date === undefined) throw beyondHorizon(start)
      const { venue, ...times } = patch
      await events.update(date, { ...times, ...(venue && { venue: venue.map(Number) }) }, booking)
    }
    return { revision: series.revision, isTaken }
  })
}

type EventsOfTransaction = Parameters<Parameters<Visit['transaction']>[0]>[0]['events']

async function idsByStart(visit: Visit, events: EventsOfTransaction, series: number) {
  const dates = await readDates(series, { events }, visit)
  return new Map(dates.map((event) => [startInSeries(event), event.id]))
}

function changedSince(): CalendarError {
  return new CalendarError('rest_precondition_failed', 'A date of the series was changed in the meantime.')
}

/** The events of a series are stored up to its horizon (rule 56). */
function beyondHorizon(start: string): CalendarError {
  return new CalendarError('rest_invalid_param', `The date ${start} is too far ahead to have changes of its own.`, {
    errors: { recurrence: `The date ${start} is too far ahead to have changes of its own.` },
  })
}
