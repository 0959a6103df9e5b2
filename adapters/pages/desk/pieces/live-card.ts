import type { EventReply } from 'daybook'
import { formatDay } from '../../ground/dates/day-names.ts'
import { firstDayOf } from '../../ground/dates/event-days.ts'
import { type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'

/** What lists show of an event, beside its form. Nothing in it can be used. */
export function liveCard(card: EventReply | undefined, context: DeskContext): Html {
  return html`<section class="dk-live" aria-labelledby="db-live-title">
<h2 id="db-live-title">${context.deskWords.card.title}</h2>
<div class="dk-livecard" inert>${cardContent(card, context)}</div></section>
`
}

/** What the script replaces while somebody writes. */
export function cardContent(event: EventReply | undefined, context: DeskContext): Html {
  const { locale, pieces, deskWords: words } = context
  if (event === undefined) return html`<p class="db-hint">${words.card.none}</p>`
  const day = firstDayOf(event)
  const name = formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return html`<p class="dk-liveday">${name}</p>
<ul class="db-rows">${pieces.eventRow({ event, day }, context)}</ul>`
}
