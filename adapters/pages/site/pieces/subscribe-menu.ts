import { subscribeLinks } from '../../ground/addresses/calendar-links.ts'
import { webcalUrl } from '../../ground/addresses/webcal-url.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { calendarMenu } from './calendar-menu.ts'

/** Events that people subscribe to. */
export interface Feed {
  /** Its address, with an origin. */
  readonly url: string
  /** The name that the calendar of a visitor shows. */
  readonly name: string
}

/** A menu by which people subscribe to a feed. A script offers to copy its address. */
export function subscribeMenu(label: string, { url, name }: Feed, context: PageContext): Html {
  const { other, address, copy, copied } = context.words.calendars
  return calendarMenu({
    label,
    links: subscribeLinks(url, name),
    other: [attributes({ href: webcalUrl(url) }), other],
    more: html`<div class="db-acts"><label>${address}<input type="text" readonly value="${url}"></label>
<span hidden><button class="db-btn" type="button" data-copied="${copied}">${copy}</button></span></div>
`,
  })
}
