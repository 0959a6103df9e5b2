import type { EventReply } from 'daybook'
import { daysOf } from 'daybook/domain'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { formatDays } from '../../../ground/dates/day-names.ts'
import { formatTime, localTime } from '../../../ground/dates/day-times.ts'
import { isAllDay } from '../../../ground/dates/event-days.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { EventSpan } from '../../../ground/page/day-props.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { EventSign } from '../../contract/views/period-props.ts'

/** The border and the sign of each state that visitors do not see. The word is beside it. */
const looks = {
  draft: ['is-draft', 'pencil'],
  pending: ['is-pending', 'eye'],
  future: ['is-scheduled', 'clock'],
  private: ['is-private', 'lock'],
} as const

function isHiddenState(status: string): status is keyof typeof looks {
  return Object.hasOwn(looks, status)
}

/** Returns the class of the border of an event. */
export function signClass({ status, ...event }: EventReply, { isTwice }: EventSign): string {
  return classNames(
    isHiddenState(status) && looks[status][0],
    isOff(event) && 'is-off',
    isTwice && 'dk-clash',
    hueClass(event.categories[0]),
  )
}

/** The sign of a state that visitors do not see, with its name for those who do not see the sign. */
export function stateSign(status: string, { deskWords }: DeskContext): Html | undefined {
  if (!isHiddenState(status)) return undefined
  return html`${icon(looks[status][1])}<span class="db-vh">${deskWords.statuses[status]}: </span>`
}

/** A state in a list of states, with its sign. */
export function stateChip(status: string, text: string): Html {
  const [look, sign] = isHiddenState(status) ? looks[status] : (['is-published', 'check'] as const)
  return html`<span class="dk-state ${look}">${icon(sign)}${text}</span>`
}

/** An event of one day in a table of days. `where`: its venues are shown too. */
export function eventChip(event: EventReply, sign: EventSign, context: DeskContext, where = false): Html {
  const { locale } = context
  const start = event.start_date
  const time = !isAllDay(event) && html`<time datetime="${localTime(start)}">${formatTime(start, locale)}</time> `
  const classes = classNames('db-ev', isAllDay(event) && 'is-allday', signClass(event, sign))
  const venues = [event.venue].flat().map(({ venue }) => venue)
  const at = where && venues.length > 0 && html` <small>${venues.join(', ')}</small>`
  const link = attributes({ class: classes, href: sign.href })
  return html`<a ${link}>${stateSign(event.status, context)}${time}${nameOf(event, sign, context)}${at}</a>`
}

/** An event of several days, over the days of a week that it takes. */
export function eventBar(
  { event, from, to, startsBefore, endsAfter }: EventSpan,
  sign: EventSign,
  context: DeskContext,
): Html {
  const { locale, words } = context
  const ends = classNames(!startsBefore && 'is-start', !endsAfter && 'is-end')
  const classes = classNames(`db-ev is-bar db-span-${to - from + 1}`, ends, signClass(event, sign))
  const days = daysOf(event)
  const dates = formatDays([days[0] ?? '', days.at(-1) ?? ''], locale, { day: 'numeric', month: 'short' })
  const continues = startsBefore && html`<span class="db-vh">${words.continues}</span>`
  const name = html`${stateSign(event.status, context)}${nameOf(event, sign, context)}`
  const link = attributes({ class: classes, href: sign.href })
  return html`<a ${link}>${continues}${name}<span class="db-until">${dates}</span></a>`
}

function nameOf(event: EventReply, { isTwice }: EventSign, { words, deskWords }: DeskContext): Html {
  const [category] = event.categories
  const about = [category?.name, isTwice && deskWords.views.period.bookedTwice].filter(Boolean).join(', ')
  const name = html`${statusBadge(event, words)}<bdi>${event.title}</bdi>`
  const more = about !== '' && html`<span class="db-vh">, ${about}</span>`
  return html`<span class="db-name" title="${event.title}">${name}</span>${more}`
}
