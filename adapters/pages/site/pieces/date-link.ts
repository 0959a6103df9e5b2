import { dateNumber, formatDay, fullDay } from '../../ground/dates/day-names.ts'
import { viewLink } from '../../ground/elements/view-link.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { PageContext } from '../../ground/page/page-context.ts'

/** The date of a day in a table: its weekday and number are seen, and its full date is read aloud. */
export function dateLink(day: string, hasEvents: boolean, context: PageContext): Html {
  const { locale, urls, today } = context
  const weekday = formatDay(day, locale, { weekday: 'short' })
  const time = html`<time datetime="${day}"><span class="db-dow" aria-hidden="true">${
    weekday
  }</span><span class="db-num" aria-hidden="true">${dayNumber(day, locale)}</span><span class="db-vh">${fullDay(
    day,
    locale,
  )}</span></time>`
  const current = day === today && 'date'
  // A day without events is no link: a crawler would follow it.
  return hasEvents
    ? html`<a ${viewLink(urls.period(day), context, { class: 'db-date', 'aria-current': current })}>${time}</a>`
    : html`<span ${attributes({ class: 'db-date', 'aria-current': current })}>${time}</span>`
}

/** The number of a day in its month, in the digits of the language. */
export function dayNumber(day: string, locale: string): string {
  return dateNumber(Number(day.slice(8)), locale)
}
