import { type AttributeValues, attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue, stepName, valuesOf } from '../contract/form-values.ts'
import { timesIn } from '../values/fields/form-times.ts'
import { positions } from '../values/fields/recurrence-values.ts'
import type { ControlProps } from './control.ts'
import { recurrenceDates, startChoices, weekdayName } from './recurrence-dates.ts'

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const units = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** How a series repeats, in words, and its next dates. */
export function recurrenceFields(props: ControlProps, context: DeskContext): Html {
  const { name, id, values, states } = props
  const words = context.deskWords.recurrence
  const of = (part: string) => lastValue(values, `${name}.${part}`)
  const input = (part: string, more: AttributeValues) =>
    html`<input ${attributes({ id: `${id}-${part}`, name: `${name}.${part}`, value: of(part), ...more })}>`
  const label = (part: string, text: string) => html`<label for="${id}-${part}">${text}</label>`
  const option = (value: string, text: string, chosen: string) =>
    html`<option ${attributes({ value, selected: value === chosen })}>${text}</option>`
  const numeric = { type: 'text', inputmode: 'numeric', class: 'is-short' } as const
  const freq = of('freq')
  // The time of the series when the form was opened.
  const time = of('time') || (timesIn(values).start?.slice(11, 16) ?? '')
  return html`<div class="db-sub-f db-repeat"><input type="hidden" name="${name}.time" value="${time}">
<div class="db-words">${label('interval', words.every)}${input('interval', numeric)}<select ${attributes({
    id,
    name: `${name}.freq`,
    class: 'db-freq',
    'aria-label': words.unit,
    ...states,
  })}>${option('', words.never, freq)}${units.map((unit) =>
    option(unit, words.units[unit], freq),
  )}${option('custom', words.custom, freq)}</select></div>
<div class="db-words is-weekly"><span aria-hidden="true">${
    words.onDays
  }</span><span class="db-wds" role="group" aria-label="${words.onDays}"><input type="hidden" name="${
    name
  }.days" value="">${weekdays.map((day, index) => weekdayBox(day, index, props, context))}</span></div>
<div class="db-words is-monthly">${label('nth', words.onThe)}<select id="${id}-nth" name="${name}.nth">${option(
    '',
    words.sameDay,
    of('nth'),
  )}${positions.map((position) => option(position, words.positions[position], of('nth')))}</select><select ${attributes(
    { id: `${id}-weekday`, name: `${name}.weekday`, 'aria-label': words.weekday },
  )}>${weekdays.map((day, index) => option(day, weekdayName(index, 'long', context), of('weekday')))}</select></div>
<div class="db-words is-ending">${label('until', words.until)}${input('until', { type: 'date' })}${label(
    'count',
    words.count,
  )}${input('count', numeric)}<span>${words.times}</span></div>
<div class="db-field is-custom">${label('rules', words.rules)}<textarea ${attributes({
    id: `${id}-rules`,
    name: `${name}.rules`,
    rows: 2,
    spellcheck: 'false',
  })}>
${of('rules')}</textarea></div>
<div class="db-grid2 is-dates">${startChoices('exceptions', props, context)}${startChoices(
    'dates',
    props,
    context,
  )}</div>
<div class="db-acts"><button class="db-btn" type="submit" name="${stepName}" value="dates">${
    words.showDates
  }</button></div>
${recurrenceDates(props, context)}</div>`
}

function weekdayBox(day: string, index: number, { name, values }: ControlProps, context: DeskContext): Html {
  const checked = valuesOf(values, `${name}.days`).includes(day)
  const box = attributes({ type: 'checkbox', name: `${name}.days`, value: day, checked })
  return html`<label class="db-wd"><input ${box}><span><span aria-hidden="true">${weekdayName(
    index,
    'short',
    context,
  )}</span><span class="db-vh">${weekdayName(index, 'long', context)}</span></span></label>`
}
