import { daysOf, type EventDates } from 'daybook/domain'
import { checkSpanOptions, type SpanOptions } from './format-options.ts'
import { formatMoment } from './format-wall-clock.ts'
import { dateOf, momentOf } from './zoned-moment.ts'

const severalDays = { day: 'numeric', month: 'long', year: 'numeric' } as const
const oneDay = { weekday: 'long', ...severalDays } as const

/** Until when on the next day an event counts as the night of its first day. */
const endOfNight = '06:00:00'

/**
 * Formats when an event takes place, without what its ends have in common:
 * `Thursday, June 20, 2030, 6:00 PM – 11:00 PM`, `June 20 – 22, 2030` for several days of an all-day event, and both
 * ends with their times for another event of several days. An event that ends before 6:00 on the day after its start is
 * shown on one day, as on its poster. Throws like `formatStart`.
 */
export function formatSpan(event: EventDates, options: SpanOptions = {}): string {
  checkSpanOptions(options)
  const { locale, zone, time = 'p' } = options
  const language = locale?.code ?? 'en-US'
  const days = daysOf(event, zone)
  const [first = '', last = first] = [days[0], days.at(-1)]
  const parts = options.day ?? (first === last ? oneDay : severalDays)
  const [start, end] = [momentOf(event, 'start', zone), momentOf(event, 'end', zone)]
  if (event.all_day) return dayFormat(language, parts).formatRange(dateOf(first), dateOf(last))
  const [from, to] = [start, end].map((moment) => formatMoment(moment, time, options))
  const [timeOfStart = '', timeOfEnd = ''] = [start, end].map(({ wall }) => wall.slice(11))
  const endsNextMorning = days.length === 2 && end.wall.startsWith(last) && timeOfEnd < endOfNight
  const isNight = endsNextMorning && timeOfEnd < timeOfStart
  if (first !== last && !isNight) {
    const [firstDay, lastDay] = [start, end].map(({ wall }) => dayFormat(language, parts).format(dateOf(wall)))
    return `${firstDay}, ${from} – ${lastDay}, ${to}`
  }
  const day = dayFormat(language, options.day ?? oneDay).format(dateOf(start.wall))
  return event.utc_start_date === event.utc_end_date ? `${day}, ${from}` : `${day}, ${from} – ${to}`
}

/** Formats days without a time, which `dateOf` reads in UTC. */
function dayFormat(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' })
}
