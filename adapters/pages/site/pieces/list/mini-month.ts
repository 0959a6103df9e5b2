import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import { formatDay, fullDay, monthName } from '../../../ground/dates/day-names.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { viewLink } from '../../../ground/elements/view-link.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { MiniMonth } from '../../../ground/page/list-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { dayNumber } from '../date-link.ts'

/** A day with at least this many events is bold. */
const busy = 8

/** A small table of a month, whose days with events are links. */
export function miniMonth({ month, weeks }: MiniMonth, context: PageContext): Html {
  const { urls, words, locale } = context
  const name = monthName(month, locale)
  const days = weeks[0]?.days ?? []
  const heads = days.map(({ date }) => {
    const weekday = formatDay(date, locale, { weekday: 'long' })
    const letter = formatDay(date, locale, { weekday: 'narrow' })
    return html`<th scope="col"><abbr title="${weekday}">${letter}</abbr></th>`
  })
  const rows = weeks.map((week) => html`<tr>${week.days.map((day) => cell(day, context))}</tr>\n`)
  const link = viewLink(urls.period(month), context)
  const caption = html`<span class="db-vh">${words.lists.smallMonth}: </span>${name}`
  return html`<div class="db-box db-minibox"><table class="db-mini">
<caption><a ${link}>${caption}</a></caption><thead><tr>${heads}</tr></thead>
<tbody>${rows}</tbody></table></div>
`
}

function cell({ date, inMonth, events }: GridWeek<EventReply>['days'][number], context: PageContext): Html {
  const { urls, words, locale, today } = context
  if (!inMonth) return html`<td></td>`
  const number = dayNumber(date, locale)
  const current = date === today && 'date'
  const past = date < today && 'is-past'
  if (events.length === 0)
    return html`<td><span ${attributes({ class: classNames(past), 'aria-current': current })}>${number}</span></td>`
  const classes = classNames('db-has', past, events.length >= busy && 'is-busy')
  const link = viewLink(urls.period(date), context, { class: classes, 'aria-current': current })
  const text = `${fullDay(date, locale)}, ${words.eventCount(events.length)}`
  return html`<td><a ${link}><span aria-hidden="true">${number}</span><span class="db-vh">${text}</span></a></td>`
}
