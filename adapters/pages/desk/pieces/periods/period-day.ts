import { dateNumber, formatDay, fullDay } from '../../../ground/dates/day-names.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { dayCell, monthLines } from '../../../ground/grid/day-cell.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { MonthDay } from '../../../ground/page/day-props.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { SignOf, TwiceText } from '../../contract/views/period-props.ts'
import { eventBar, eventChip } from './event-sign.ts'

/** How many lines a day of a week has, the link to the others included. */
export const weekLines = 40

/** What the days of a table have in common. */
export interface PeriodDays {
  readonly isWeek: boolean
  readonly signOf: SignOf
  readonly twice: readonly TwiceText[]
  /** Returns the form of a new event on a day; absent for callers who may not create events. */
  readonly newOn?: ((day: string) => string) | undefined
  /** Returns the list of the events of a day. */
  listOf(day: string): string
}

/** A day of a month or a week of the desk: its date with the way to a new event, and its events. */
export function periodDay(props: MonthDay, days: PeriodDays, context: DeskContext): Html {
  const { date } = props.day
  const { isWeek, signOf, twice, newOn, listOf } = days
  const words = context.deskWords.views.period
  const notes = new Set(twice.filter((one) => one.days.includes(date)).map(({ text }) => text))
  const more = (hidden: number) => html`<a class="db-more" href="${listOf(date)}">${words.more(hidden)}</a>`
  return dayCell(
    props,
    {
      head: dayHead(date, newOn?.(date), context),
      lines: isWeek ? weekLines : monthLines,
      chip: (event) => eventChip(event, signOf(event), context, isWeek),
      bar: (span) => eventBar(span, signOf(span.event), context),
      more,
      hidesPast: true,
      foot: [...notes].map((text) => html`<p class="dk-clashn">${icon('warning')}<span>${text}</span></p>`),
    },
    context,
  )
}

function dayHead(day: string, newOn: string | undefined, context: DeskContext): Html {
  const { locale, today, deskWords } = context
  const words = deskWords.views.period
  const spoken = fullDay(day, locale)
  const date = attributes({
    class: 'db-date',
    'data-none': words.nothing,
    'aria-current': day === today && 'date',
  })
  const plus =
    newOn !== undefined &&
    html`<a class="dk-plus" href="${newOn}">${icon('plus')}<span class="db-vh">${words.newOn(spoken)}</span></a>`
  const weekday = formatDay(day, locale, { weekday: 'short' })
  const number = dateNumber(Number(day.slice(8)), locale)
  return html`<div class="dk-dayt"><span ${date}><time datetime="${day}"><span class="db-dow" aria-hidden="true">${
    weekday
  }</span><span class="db-num" aria-hidden="true">${number}</span><span class="db-vh">${spoken}</span></time></span>${
    plus
  }</div>`
}
