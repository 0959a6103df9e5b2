import { formatDay } from '../../../ground/dates/day-names.ts'
import { formatTime } from '../../../ground/dates/day-times.ts'
import { firstDayOf, lastDayOf, takesDays } from '../../../ground/dates/event-days.ts'
import { dayAndTime, daysText, severalDays, type Timed } from '../../../ground/dates/event-when.ts'
import { type Html, html } from '../../../ground/markup/html.ts'

/** Writes when an event takes place as elements with the offset of its zone, which programs read. */
export function whenElements(event: Timed, locale: string): Html {
  const { start_date, end_date, start_at, end_at, all_day } = event
  if (all_day) {
    const [first, last] = [firstDayOf(event), lastDayOf(event)]
    const dayOf = (day: string) => html`<time datetime="${day}">${formatDay(day, locale, severalDays)}</time>`
    return takesDays(event)
      ? html`${dayOf(first)} – ${dayOf(last)}`
      : html`<time datetime="${first}">${daysText(event, locale)}</time>`
  }
  const start = html`<time datetime="${start_at}">${dayAndTime(start_date, locale)}</time>`
  if (start_at === end_at) return start
  const end = takesDays(event) ? dayAndTime(end_date, locale) : formatTime(end_date, locale)
  return html`${start} – <time datetime="${end_at}">${end}</time>`
}
