import { formatDay, fullDay } from '../../../ground/dates/day-names.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { StripDay } from '../../../ground/page/list-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { dayNumber } from '../date-link.ts'

/** The days of a week in a row, above the day that is shown. Days without events are no links, as in the month. */
export function dayStrip(days: readonly StripDay[], shown: string, context: PageContext): Html {
  const { words } = context
  return html`<nav class="db-strip" aria-label="${words.daysOfWeek}">
<ul>${days.map((day) => stripItem(day, shown, context))}</ul></nav>
`
}

function stripItem({ day, count }: StripDay, shown: string, context: PageContext): Html {
  const { words, urls, locale, today } = context
  const label = html`<span class="db-dow" aria-hidden="true">${formatDay(day, locale, {
    weekday: 'short',
  })}</span><span class="db-num" aria-hidden="true">${dayNumber(day, locale)}</span><span class="db-vh">${fullDay(
    day,
    locale,
  )}, ${words.eventCount(count)}</span><span class="db-cnt" aria-hidden="true">${count}</span>`
  const item = { class: day === today && 'is-today', 'aria-current': day === shown && 'page' }
  return count > 0 || day === shown
    ? html`<li><a ${viewLink(urls.period(day), context, item)}>${label}</a></li>`
    : html`<li><span ${attributes(item)}>${label}</span></li>`
}
