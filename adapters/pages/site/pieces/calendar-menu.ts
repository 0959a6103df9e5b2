import type { CalendarLinks } from '../../ground/addresses/calendar-links.ts'
import { icon } from '../../ground/elements/icon.ts'
import { type Attributes, type Content, type Html, html } from '../../ground/markup/html.ts'

/** What a menu of calendars offers. */
export interface CalendarMenu {
  /** What its button says. */
  readonly label: string
  readonly links: CalendarLinks
  /** The link for programs on the device of the visitor, and its text. */
  readonly other: readonly [Attributes, string]
  /** What follows the links. */
  readonly more?: Content
}

/** A menu of calendars to subscribe in or to add an event to. It opens without a script. */
export function calendarMenu({ label, links, other, more }: CalendarMenu): Html {
  const named: readonly (readonly [string, string])[] = [
    [links.google, 'Google Calendar'],
    [links.outlook, 'Outlook.com'],
    [links.microsoft365, 'Microsoft 365'],
  ]
  const items = named.map(([href, name]) => html`<li><a href="${href}">${name}</a></li>`)
  const [link, text] = other
  return html`<details class="db-cals">
<summary class="db-btn">${icon('calendar')}${label}</summary>
<ul>${items}<li><a ${link}>${text}</a></li></ul>
${more}</details>`
}
