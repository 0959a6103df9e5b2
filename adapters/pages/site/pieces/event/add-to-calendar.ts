import type { EventReply } from 'daybook'
import { addLinks } from '../../../ground/addresses/calendar-links.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { calendarMenu } from '../calendar-menu.ts'

/** A menu that adds an event to the calendar of a visitor. `page` is the address of its page, with an origin. */
export function addMenu(event: EventReply, page: string, context: PageContext): Html {
  const { add, file } = context.words.calendars
  const other = [fileLink(event, context), file] as const
  return calendarMenu({ label: add, links: addLinks(event, page), other })
}

/** The file of a series, with all of its dates: the calendars of the menu take one date. */
export function eventFile(event: EventReply, context: PageContext): Html {
  const link = fileLink(event, context)
  return html`<a class="db-btn" ${link}>${icon('calendar')}${context.words.calendars.add}</a>`
}

function fileLink({ slug }: EventReply, { urls }: PageContext) {
  return attributes({ href: urls.event(slug, { format: 'ics' }), download: `${slug}.ics` })
}
