import { dateNumber } from '../../../ground/dates/day-names.ts'
import { formatTime } from '../../../ground/dates/day-times.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { SeriesForm, ShownDate } from '../../contract/series-props.ts'
import { stateNames } from '../../values/series/dates-state.ts'
import { spokenDay } from './date-text.ts'

/** A day of the grid. */
export interface GridCell {
  readonly day: string
  /** The dates that take place on it, or are left out. */
  readonly dates: readonly ShownDate[]
  /** The starts in the series of dates that take place on another day. */
  readonly leftDays: ReadonlySet<string>
  readonly form: SeriesForm
}

/** The boxes of a day: one for each of its dates, or one that adds a date at the time of the series. */
export function dayBoxes({ day, dates, leftDays, form }: GridCell, context: DeskContext): readonly Html[] {
  if (dates.length > 0) return dates.map((date) => dateBox(date, { form, isOnly: dates.length === 1 }, context))
  const start = `${day}${form.start.slice(10)}`
  const isLeft = leftDays.has(start)
  const label = isLeft ? `${spokenDay(day, context)}, ${context.deskWords.dates.movedAway}` : spokenDay(day, context)
  const disabled = isLeft || day < form.today
  return [box({ day, value: start, label, disabled, isToday: day === form.today }, context)]
}

function dateBox(
  date: ShownDate,
  { form, isOnly }: { readonly form: SeriesForm; readonly isOnly: boolean },
  context: DeskContext,
): Html {
  const { start, at, isOn, isPast, isOpen } = date
  const day = at.slice(0, 10)
  const { dates: words } = context.deskWords
  const state = stateOf(date)
  const time = form.isAllDay || isOnly ? '' : formatTime(at, context.locale)
  const sign = state === 'on' ? '' : words.states[state]
  const label = [spokenDay(day, context), time, sign].filter(Boolean).join(', ')
  const disabled = isPast || !isOpen
  const was = isOn && !disabled && hiddenInput(stateNames.was, start)
  const look = { day, value: start, label, disabled, isToday: day === form.today, checked: isOn, state }
  return html`${box(look, context)}${was}`
}

type DateState = keyof DeskContext['deskWords']['dates']['states']

/** Returns what a box says of a date: the most important that differs from the rules. */
function stateOf({ isOn, isCancelled, isMoved, isAdded }: ShownDate): DateState {
  if (!isOn) return 'out'
  if (isCancelled) return 'cancelled'
  return isMoved ? 'moved' : isAdded ? 'added' : 'on'
}

const icons = { on: undefined, out: undefined, cancelled: 'cross', moved: 'move', added: 'plus' } as const

interface Box {
  readonly day: string
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  readonly isToday: boolean
  readonly checked?: boolean
  readonly state?: DateState
}

function box(
  { day, value, label, disabled, isToday, checked = false, state = 'on' }: Box,
  { locale }: DeskContext,
): Html {
  const input = attributes({ type: 'checkbox', name: stateNames.date, value, 'aria-label': label, checked, disabled })
  const look = classNames('dk-d', isToday && 'is-today', state !== 'on' && `is-${state}`)
  return html`<label class="${look}"><input ${input}>${face(day, state, locale)}</label>`
}

function face(day: string, state: DateState, locale: string, isOn = false): Html {
  const sign = icons[state]
  const look = attributes({ 'aria-hidden': 'true', class: isOn && 'is-on' })
  return html`<span ${look}>${dateNumber(Number(day.slice(8)), locale)}${sign && icon(sign)}</span>`
}

/** What the signs of the boxes mean. */
export function signs({ deskWords, locale }: DeskContext): Html {
  const { dates: words } = deskWords
  // The keys of the words are states.
  const items = (Object.keys(words.states) as readonly DateState[]).map((state, index) => {
    const isOn = state !== 'out' && state !== 'cancelled'
    const sample = html`<span class="dk-d is-${state}">${face(`2030-06-${14 + index}`, state, locale, isOn)}</span>`
    return html`<li>${sample}${words.states[state]}</li>`
  })
  return html`<p class="db-vh">${words.signs}</p><ul class="dk-key">${items}</ul>`
}
