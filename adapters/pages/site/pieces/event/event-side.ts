import type { EventReply } from 'daybook'
import type { VisitedSeries } from 'daybook/http'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { formatDay } from '../../../ground/dates/day-names.ts'
import { formatTime } from '../../../ground/dates/day-times.ts'
import { pager } from '../../../ground/elements/pager.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { EventPage } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { subscribeMenu } from '../subscribe-menu.ts'
import { seriesWords } from './series-words.ts'

/** Beside the text of an event: the dates of its series, and how to follow it in another calendar. */
export function eventSide({ event, series, isProtected }: EventPage, context: PageContext): Html {
  const { words, formats } = context
  const hasFeed = formats.some(({ name }) => name === 'ics')
  if (series === undefined && !hasFeed) return html``
  return html`<aside class="db-side" aria-label="${words.event.seriesAndSubscription}">
${series && dates(event, series, context)}${
  hasFeed && follow(isProtected ? undefined : series?.series, context)
}</aside>
`
}

function dates(event: EventReply, visited: VisitedSeries, context: PageContext): Html {
  const { series, events, total } = visited
  const { words, urls } = context
  const list =
    events.length === 0
      ? html`<p>${words.event.noDatesLeft}</p>`
      : html`<ol class="db-dates">${events.map((one) => dateItem(one, one.id === event.id, context))}</ol>`
  const isSeries = series.id === event.id
  const all =
    !isSeries &&
    total > events.length &&
    html`<p><a href="${urls.of('event', series.slug)}">${words.event.allDates(total)}</a></p>`
  return html`<section class="db-box" aria-labelledby="db-dates">
<h2 id="db-dates">${isSeries ? words.event.dates : seriesWords(series, context)}</h2>
${list}${all}${otherDates(visited, context)}</section>
`
}

/** Links to the other dates of a series, on its own page. */
function otherDates({ series, dates }: VisitedSeries, context: PageContext): Html | undefined {
  if (dates === undefined) return undefined
  const { words, urls } = context
  const { isPast, page, pages, hasOthers } = dates
  const { earlierDates, laterDates } = words.event
  const address = (past: boolean, to: number) =>
    urls.of('event', series.slug, { ...(past && { past: 'true' }), ...(to > 1 && { page: String(to) }) })
  const labels = isPast ? { previous: laterDates, next: earlierDates } : { previous: earlierDates, next: laterDates }
  const other =
    hasOthers && page === 1 && html`<p><a href="${address(!isPast, 1)}">${isPast ? laterDates : earlierDates}</a></p>`
  return html`${pager({ page, pages, labels, address: (to) => address(isPast, to) }, context)}${other}`
}

function dateItem(event: EventReply, isThis: boolean, { words, urls, locale }: PageContext): Html {
  const day = event.start_date.slice(0, 10)
  const text = formatDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const date = html`<time datetime="${event.start_at}">${text}</time>`
  if (isThis)
    return html`<li class="is-this"><span aria-current="date">${date}<b>${words.event.thisDate}</b></span></li>`
  const time = !event.all_day && html`<span class="db-soft">${formatTime(event.start_date, locale)}</span>`
  const badge = statusBadge(event, words)
  const reason = event.status_reason !== '' && html`<small>${event.status_reason}</small>`
  const link = html`<a href="${urls.of('event', event.slug)}">${date}${badge ?? time}${reason}</a>`
  return html`<li ${attributes({ class: isOff(event) && 'is-cancelled' })}>${link}</li>`
}

/** A feed of the series, or of the whole calendar. */
function follow(series: EventReply | undefined, context: PageContext): Html {
  const { words, urls, title } = context
  const query = { format: 'ics' }
  const url = urls.absolute(series ? urls.event(series.slug, query) : urls.events(query))
  const name = series ? `${series.title} · ${title}` : title
  const [heading, hint] = series
    ? [words.event.followSeries, words.event.followSeriesHint]
    : [words.event.followCalendar, words.event.followCalendarHint]
  return html`<section class="db-box db-subs" aria-labelledby="db-follow"><h2 id="db-follow">${heading}</h2>
<p>${hint}</p>${subscribeMenu(words.calendars.subscribe, { url, name }, context)}</section>
`
}
