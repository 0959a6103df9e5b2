import { attributes, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue } from '../contract/form-values.ts'
import { dayName, leadTimeValues, onDay } from '../values/fields/lead-time-values.ts'
import { timeName } from '../values/fields/time-values.ts'
import type { Control } from './control.ts'
import { momentText } from './time-controls.ts'

/** The times before the start that a form offers. A record may have another one, which its form offers too. */
const offered = ['PT0S', '-PT15M', '-PT30M', '-PT1H', '-PT2H', '-P1D', '-P1W'] as const

/** A time before the start, or a day and a time on the clock of the event. */
export const leadTimeControl: Control = {
  isGroup: true,
  text({ field, name, values }, context) {
    const value = String(leadTimeValues.input(name, values, field))
    return /^\d{4}-/.test(value)
      ? momentText(value.slice(0, 10), value.slice(11), context.locale)
      : leadTimeText(value, context)
  },
  markup({ name, id, label, values, states }, context) {
    const { deskWords } = context
    const words = deskWords.leadTime
    const chosen = lastValue(values, name)
    const times = chosen === '' || chosen === onDay ? offered : [...new Set([...offered, chosen])]
    const option = (value: string, text: string) =>
      html`<option ${attributes({ value, selected: value === chosen })}>${text}</option>`
    const options = [
      option('', words.atOnce),
      ...times.map((value) => option(value, leadTimeText(value, context))),
      option(onDay, words.onDay),
    ]
    const select = html`<select ${attributes({ id, name, ...states })}>${options}</select>`
    const day = attributes({
      id: `${id}-day`,
      name: dayName(name),
      type: 'date',
      value: lastValue(values, dayName(name)),
      'aria-label': words.day,
    })
    const time = attributes({
      name: timeName(name),
      type: 'time',
      value: lastValue(values, timeName(name)),
      'aria-label': deskWords.at,
    })
    return html`<label class="db-vh" for="${id}">${label}</label>${select}
<div class="db-pair"><input ${day}><input ${time}></div>`
  },
}

const units = ['week', 'day', 'hour', 'minute', 'second'] as const

/** Returns a time before the start in words, such as `30 minutes before the start`. What is none is shown as it is. */
function leadTimeText(value: string, { deskWords, locale }: DeskContext): string {
  const words = deskWords.leadTime
  if (value === '') return words.atOnce
  const parts = /^[-+]?P(?:(\d+)W|(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?)$/i.exec(value)?.slice(1)
  if (parts === undefined) return value
  const texts = parts.flatMap((digits = '0', index) =>
    Number(digits) === 0
      ? []
      : [
          new Intl.NumberFormat(locale, { style: 'unit', unit: units[index], unitDisplay: 'long' }).format(
            Number(digits),
          ),
        ],
  )
  return texts.length === 0 ? words.atStart : words.before(new Intl.ListFormat(locale, { type: 'unit' }).format(texts))
}
