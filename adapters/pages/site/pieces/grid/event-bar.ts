import type { EventReply } from 'daybook'
import { daysOf } from 'daybook/domain'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { formatDays } from '../../../ground/dates/day-names.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { EventSpan } from '../../../ground/page/day-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** An event of several days, over the days of a week that it takes. Its color comes from the item around it. */
export function eventBar({ event, from, to, startsBefore, endsAfter }: EventSpan, context: PageContext): Html {
  const [category] = event.categories
  const classes = classNames(
    `db-ev is-bar db-span-${to - from + 1}`,
    !startsBefore && 'is-start',
    !endsAfter && 'is-end',
    isOff(event) && 'is-off',
  )
  const { words } = context
  const name = html`${statusBadge(event, words)}<bdi>${event.title}</bdi>`
  return html`<a class="${classes}" href="${event.url}">${
    startsBefore && html`<span class="db-vh">${words.continues}</span>`
  }<span class="db-name" title="${event.title}" dir="auto">${name}</span><span class="db-until">${
    category && html`<span class="db-vh">, ${category.name},</span>`
  } ${spanOf(event, context)}</span></a>`
}

/** The first and the last day of an event, such as June 3 – 23. */
export function spanOf(event: EventReply, { locale }: PageContext): string {
  const days = daysOf(event)
  return formatDays([days[0] ?? '', days.at(-1) ?? ''], locale, { day: 'numeric', month: 'short' })
}
