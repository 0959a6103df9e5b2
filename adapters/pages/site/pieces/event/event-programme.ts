import type { EventReply } from 'daybook'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { fullDay } from '../../../ground/dates/day-names.ts'
import { firstDayOf } from '../../../ground/dates/event-days.ts'
import { timesText } from '../../../ground/dates/event-when.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { EventPage, Programme } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { venueNames } from '../venue-names.ts'

/** The sessions of an event by day, and the event whose session it is. */
export function eventProgramme({ programme }: EventPage, context: PageContext): Html {
  if (programme === undefined) return html``
  const { parent, sessions } = programme
  return html`${sessions.length > 0 && sessionsByDay(programme, context)}${parent && partOf(parent, context)}`
}

function partOf({ slug, title }: EventReply, { words, urls }: PageContext): Html {
  return html`<section class="db-box" aria-labelledby="db-part"><h2 id="db-part">${words.event.partOf}</h2>
<p><a href="${urls.of('event', slug)}"><bdi>${title}</bdi></a></p></section>
`
}

function sessionsByDay({ sessions, total }: Programme, context: PageContext): Html {
  const { words, locale } = context
  const days = new Map<string, EventReply[]>()
  for (const session of sessions) {
    const day = firstDayOf(session)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(session)
    else days.set(day, [session])
  }
  const lists = [...days].map(
    ([day, ofDay]) => html`<h3><time datetime="${day}">${fullDay(day, locale)}</time></h3>
<ol class="db-dates">${ofDay.map((session) => sessionItem(session, context))}</ol>
`,
  )
  const more = total > sessions.length && html`<p>${words.event.firstSessions(sessions.length, total)}</p>`
  return html`<section class="db-box" aria-labelledby="db-programme">
<h2 id="db-programme">${words.event.programme}</h2>
${lists}${more}</section>
`
}

function sessionItem(session: EventReply, { words, urls, locale }: PageContext): Html {
  const when = html`<span class="db-soft">${timesText(session, locale)}</span>`
  const venues = venueNames(session)
  const venue = venues !== '' && html`<small><bdi>${venues}</bdi></small>`
  const title = html`<bdi>${session.title}</bdi> ${statusBadge(session, words)}`
  const link = html`<a href="${urls.of('event', session.slug)}">${when}\n${title}${venue}</a>`
  return html`<li ${attributes({ class: isOff(session) && 'is-cancelled' })}>${link}</li>\n`
}
