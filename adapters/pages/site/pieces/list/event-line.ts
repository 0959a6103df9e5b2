import type { EventReply } from 'daybook'
import { isLocked } from '../../../ground/dates/event-days.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { isFree } from '../../../ground/elements/fact.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** The category, the venue and the cost of an event, in one line. Nothing without any of them. */
export function eventLine(event: EventReply, { words }: PageContext): Html | undefined {
  const [category] = event.categories
  const [venue, ...others] = [event.venue].flat()
  const facts = [
    category && html`<span class="${classNames('db-tag', hueClass(category))}"><bdi>${category.name}</bdi></span>`,
    isLocked(event) && html`<span>${icon('lock')}${words.lists.locked}</span>`,
    venue &&
      html`<span>${icon('pin')}<bdi>${
        others.length > 0 ? words.lists.andMore(venue.venue, others.length) : venue.venue
      }</bdi></span>`,
    event.attendance_mode === 'online' && html`<span>${icon('globe')}${words.lists.online}</span>`,
    event.recurrence && html`<span>${icon('repeat')}${words.lists.repeats}</span>`,
    event.cost !== '' &&
      (isFree(event)
        ? html`<span><b class="db-free">${words.lists.free}</b></span>`
        : html`<span>${event.cost}</span>`),
  ].filter(Boolean)
  return facts.length > 0 ? html`<p class="db-meta">${facts}</p>` : undefined
}
