import { type DateValue, isInGrammar, isWallClock } from '../time/date-grammar.ts'
import type { DateTime } from '../time/date-time.ts'
import { endOfDay, startOfDay } from '../time/day.ts'
import { type Moment, resolveDate } from '../time/moment.ts'
import { toUtc, toWallClock } from '../time/wall-clock.ts'
import type { EventTimes } from './event.ts'
import type { Report } from './field.ts'

interface TimesDraft {
  readonly start_date?: DateValue | null
  readonly end_date?: DateValue | null
  readonly timezone?: string | null
  readonly all_day?: boolean | null
}

interface TimesContext {
  readonly homeZone: string
  readonly now: DateTime
  readonly report: Report
}

/** The times of an event after a write (rules 27 and 31), all of them anew from what was sent and what was there. */
export function eventTimes(draft: TimesDraft, current: EventTimes | undefined, context: TimesContext): EventTimes {
  const { homeZone, now, report } = context
  const timezone = draft.timezone ?? (draft.timezone === null ? homeZone : (current?.timezone ?? homeZone))
  const all_day = draft.all_day ?? (draft.all_day === null ? false : (current?.all_day ?? false))

  const resolve = (name: 'start_date' | 'end_date'): Moment => {
    const stored = current && { wall: current[name], utc: current[`utc_${name}`] }
    const sent = draft[name]
    const moment = sent ? resolveDate(sent, timezone, now) : stored
    // A reader requires both dates of a new event.
    if (moment === undefined) throw new TypeError(`An event without ${name}`)
    if (all_day) return onWallClock(name === 'start_date' ? startOfDay(moment.wall) : endOfDay(moment.wall), timezone)
    const sameZone = current !== undefined && current.timezone.toLowerCase() === timezone.toLowerCase()
    // The second of two equal wall clock times is known by its instant only: sent back as it was shown, it stays.
    if (stored && sameZone && isWallClock(sent) && moment.wall === stored.wall) return stored
    return sent || sameZone ? moment : onWallClock(moment.wall, timezone)
  }

  const start = resolve('start_date')
  const end = resolve('end_date')
  if (!isInGrammar(start.wall) || !isInGrammar(start.utc))
    report.at('start_date').invalid('in the years 1 to 9998', start.wall)
  if (!isInGrammar(end.wall) || !isInGrammar(end.utc)) report.at('end_date').invalid('in the years 1 to 9998', end.wall)
  if (end.utc < start.utc) complain(draft, start, end, report)
  return {
    all_day,
    timezone,
    start_date: start.wall,
    end_date: end.wall,
    utc_start_date: start.utc,
    utc_end_date: end.utc,
  }
}

function onWallClock(wall: DateTime, timezone: string): Moment {
  const utc = toUtc(wall, timezone)
  return { wall: toWallClock(utc, timezone), utc }
}

/** On the field that was sent: a client fixes what it can see (rule 31). */
function complain(draft: TimesDraft, start: Moment, end: Moment, report: Report): void {
  if (draft.end_date) report.at('end_date').invalid(`at or after the start, ${start.wall}`, end.wall)
  else if (draft.start_date) report.at('start_date').invalid(`at or before the end, ${end.wall}`, start.wall)
  else report.at('timezone').invalid('a zone in which the event does not end before it starts', draft.timezone)
}
