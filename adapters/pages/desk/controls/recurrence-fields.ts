import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { type AttributeValues, attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue, stepName, valuesOf } from '../contract/form-values.ts'
import { timesIn } from '../values/fields/form-times.ts'
import { onDates, positions, typedName } from '../values/fields/recurrence-values.ts'
import type { ControlProps } from './control.ts'
import { recurrenceDates, startChoices, weekdayName } from './recurrence-dates.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const units = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** How a series repeats, in words, and its next dates. */
export function recurrenceFields(props: ControlProps, context: DeskContext): Html {
  const { name, values } = props
  const words = context.deskWords.recurrence
  // The time of the series when the form was opened.
  const time = partOf('time', props) || (timesIn(values).start?.slice(11, 16) ?? '')
  const exceptions = startChoices('exceptions', props, context)
  const dates = startChoices('dates', props, context)
  const button = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: 'dates' })
  return html`<div class="db-sub-f db-repeat">${hiddenInput(`${name}.time`, time)}
<div class="db-words is-every">${interval(props, context)}</div>
<div class="db-words is-weekly">${weekly(props, context)}</div>
<div class="db-words is-monthly">${monthly(props, context)}</div>
<div class="db-words is-ending">${ending(props, context)}</div>
<div class="db-field is-typed">${typedArea(props, context)}</div>
<div class="db-field is-custom">${customRules(props, context)}</div>
<div class="db-grid2 is-dates">${exceptions}${dates}</div>
<div class="db-acts"><button ${button}>${words.showDates}</button></div>
${recurrenceDates(props, context)}</div>`
}

/** Every second week, or by rules that no other control shows. */
function interval(props: ControlProps, { deskWords: { recurrence: words } }: DeskContext): Html {
  const { name, id, states } = props
  const freq = partOf('freq', props)
  const number = html`${label('interval', words.every, props)}${input('interval', numeric, props)}`
  const unit = attributes({ id, name: `${name}.freq`, class: 'db-freq', 'aria-label': words.unit, ...states })
  const options = [
    option('', words.never, freq),
    ...units.map((unit) => option(unit, words.units[unit], freq)),
    option(onDates, words.onDates, freq),
    option('custom', words.custom, freq),
  ]
  return html`${number}<select ${unit}>${options}</select>`
}

/** On Mondays and Fridays. */
function weekly(props: ControlProps, context: DeskContext): Html {
  const { name, values } = props
  const { onDays } = context.deskWords.recurrence
  const chosen = valuesOf(values, `${name}.days`)
  const boxes = weekdays.map((value, index) => {
    const box = attributes({ type: 'checkbox', name: `${name}.days`, value, checked: chosen.includes(value) })
    const short = html`<span aria-hidden="true">${weekdayName(index, 'short', context)}</span>`
    const long = html`<span class="db-vh">${weekdayName(index, 'long', context)}</span>`
    return html`<label class="db-wd"><input ${box}><span>${short}${long}</span></label>`
  })
  const group = attributes({ class: 'db-wds', role: 'group', 'aria-label': onDays })
  const none = hiddenInput(`${name}.days`, '')
  return html`<span aria-hidden="true">${onDays}</span><span ${group}>${none}${boxes}</span>`
}

/** On the second Tuesday, or on the day of the month on which the series starts. */
function monthly(props: ControlProps, context: DeskContext): Html {
  const { name, id } = props
  const words = context.deskWords.recurrence
  const nth = partOf('nth', props)
  const weekday = partOf('weekday', props)
  const ofMonth = [
    option('', words.sameDay, nth),
    ...positions.map((position) => option(position, words.positions[position], nth)),
  ]
  const ofWeek = weekdays.map((day, index) => option(day, weekdayName(index, 'long', context), weekday))
  const position = attributes({ id: `${id}-nth`, name: `${name}.nth` })
  const day = attributes({ id: `${id}-weekday`, name: `${name}.weekday`, 'aria-label': words.weekday })
  const selects = html`<select ${position}>${ofMonth}</select><select ${day}>${ofWeek}</select>`
  return html`${label('nth', words.onThe, props)}${selects}`
}

/** Until a day, or after a number of times. */
function ending(props: ControlProps, { deskWords: { recurrence: words } }: DeskContext): Html {
  const until = html`${label('until', words.until, props)}${input('until', { type: 'date' }, props)}`
  const count = html`${label('count', words.count, props)}${input('count', numeric, props)}`
  return html`${until}${count}<span>${words.times}</span>`
}

/** Dates as people write them. */
function typedArea(props: ControlProps, { deskWords: { dates: words } }: DeskContext): Html {
  const id = `${props.id}-typed`
  const area = attributes({ id, name: typedName(props.name), rows: 4, autocomplete: 'off' })
  return html`${label('typed', words.typeLabel, props)}<textarea ${area}>
${partOf('typed', props)}</textarea>`
}

function customRules(props: ControlProps, { deskWords: { recurrence: words } }: DeskContext): Html {
  const area = attributes({ id: `${props.id}-rules`, name: `${props.name}.rules`, rows: 2, spellcheck: 'false' })
  return html`${label('rules', words.rules, props)}<textarea ${area}>
${partOf('rules', props)}</textarea>`
}

/** The attributes of a control of a number. */
const numeric = { type: 'text', inputmode: 'numeric', class: 'is-short' } as const

function partOf(part: string, { name, values }: ControlProps): string {
  return lastValue(values, `${name}.${part}`)
}

function label(part: string, text: string, { id }: ControlProps): Html {
  return html`<label for="${id}-${part}">${text}</label>`
}

function input(part: string, more: AttributeValues, props: ControlProps): Html {
  const { name, id } = props
  const value = partOf(part, props)
  return html`<input ${attributes({ id: `${id}-${part}`, name: `${name}.${part}`, value, ...more })}>`
}

function option(value: string, text: string, chosen: string): Html {
  return html`<option ${attributes({ value, selected: value === chosen })}>${text}</option>`
}
