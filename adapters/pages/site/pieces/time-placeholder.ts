import type { EventReply } from 'daybook'
import { isAllDay } from '../../ground/dates/event-days.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { PageContext } from '../../ground/page/page-context.ts'

/**
 * A hidden element in which the script shows the times of an event on the clock of the visitor. A whole day is the same
 * everywhere.
 */
export function timePlaceholder(event: EventReply, { words, script }: PageContext): Html | undefined {
  if (script === undefined || isAllDay(event)) return undefined
  const { start_at, end_at } = event
  const times = attributes({ datetime: start_at, 'data-to': end_at !== start_at && end_at })
  return html`<span class="db-yours" hidden>${words.inYourZone} <time ${times}></time></span>`
}
