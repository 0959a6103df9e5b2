import { formatDay } from '../../ground/dates/day-names.ts'
import { addDays, isDay } from '../../ground/dates/days.ts'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { valuesOf } from '../contract/form-values.ts'
import { timesIn } from '../values/fields/form-times.ts'
import { addedDate, recurrenceInput } from '../values/fields/recurrence-values.ts'
import type { ControlProps } from './control.ts'
import { type NextDates, nextDates } from './next-dates.ts'

/** The next dates of a series, and what a change of the clock does to them. Nothing without a recurrence. */
export function recurrenceDates({ name, values }: ControlProps, context: DeskContext): Html | undefined {
  const { locale, today, deskWords } = context
  const words = deskWords.recurrence
  const { start, zone } = timesIn(values)
  const series = recurrenceInput(name, values)
  if (series === null || start === undefined) return undefined
  const found = nextDates({ ...series, start, zone: zone || context.timeZone }, today, locale)
  if (found === undefined) return html`<p class="db-hint">${words.noDates}</p>`
  const items = found.starts.map(
    (date) => html`<li><time datetime="${date.replace(' ', 'T')}">${startText(date, context)}</time></li>`,
  )
  return html`<div class="db-next"><p><b>${words.nextDates(items.length)}</b> ${found.words.join('; ')}</p>
${items.length > 0 && html`<ol class="db-ten">${items}</ol>`}${clockHint(found, context)}</div>`
}

function clockHint({ change, gap }: NextDates, context: DeskContext): Html | undefined {
  const words = context.deskWords.recurrence
  if (gap) {
    const text = words.gap(startText(gap.start, context), timeText(gap.start), timeText(gap.instead))
    return html`<p class="db-hint">${icon('clock')}${text}</p>`
  }
  if (change === undefined) return undefined
  const say = change.minutes < 0 ? words.clockBack : words.clockForward
  return html`<p class="db-hint">${icon('clock')}${say(startText(change.start, context), timeText(change.start))}</p>`
}

/** Returns the day of a start. What is no date is shown as it is. */
export function startText(date: string, { locale }: DeskContext): string {
  if (!isDay(date.slice(0, 10))) return date
  return formatDay(date.slice(0, 10), locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
}

function timeText(date: string): string {
  return date.slice(11, 16)
}

/**
 * The starts that are added to the rule or left out: boxes for those that there are, and an empty control for one more.
 * The one that it had is a box now, so that the next one does not replace it.
 */
export function startChoices(
  part: 'dates' | 'exceptions',
  { name, id, values }: ControlProps,
  context: DeskContext,
): Html {
  const words = context.deskWords.recurrence
  const added = part === 'dates' ? 'add' : 'leave'
  const control = `${name}.${part}`
  const starts = new Set([...valuesOf(values, control), ...addedDate(`${name}.${added}`, values)])
  const boxes = [...starts].map((date) => {
    const box = attributes({ type: 'checkbox', name: control, value: date, checked: true })
    return html`<label class="db-opt"><input ${box}><span>${startText(date, context)} ${timeText(date)}</span></label>`
  })
  const day = attributes({
    id: `${id}-${added}`,
    name: `${name}.${added}`,
    type: 'date',
  })
  const time = attributes({
    name: `${name}.add.time`,
    type: 'time',
    'aria-label': context.deskWords.at,
  })
  const label = html`<label for="${id}-${added}">${words[part]}</label>`
  const more = html`<div class="db-pair"><input ${day}>${part === 'dates' && html`<input ${time}>`}</div>`
  return html`<div class="db-field">${label}${hiddenInput(control, '')}${boxes}${more}</div>`
}

/** A Monday. */
const monday = '2030-06-03'

/** Returns the name of a weekday, counted from Monday. */
export function weekdayName(index: number, weekday: 'short' | 'long', { locale }: DeskContext): string {
  return formatDay(addDays(monday, index), locale, { weekday })
}
