import { formatDay } from '../../ground/dates/day-names.ts'
import { isDay } from '../../ground/dates/days.ts'
import { dayAndTime } from '../../ground/dates/event-when.ts'
import { attributes, html } from '../../ground/markup/html.ts'
import { lastValue } from '../contract/form-values.ts'
import { timeName } from '../values/fields/time-values.ts'
import type { Control } from './control.ts'
import { zoneNames } from './zone-names.ts'

/** A day. */
export const dayControl: Control = {
  text: ({ name, values }, { locale }) => momentText(lastValue(values, name), '', locale),
  markup: ({ name, id, values, states }) =>
    html`<input ${attributes({ id, name, type: 'date', value: lastValue(values, name), ...states })}>`,
}

/** A day and a time on a wall clock. Without a time it is a day. */
export const momentControl: Control = {
  text: ({ name, values }, { locale }) =>
    momentText(lastValue(values, name), lastValue(values, timeName(name)), locale),
  markup({ name, id, values, states }, { deskWords }) {
    const time = lastValue(values, timeName(name))
    const { required: _, ...shared } = states
    const day = attributes({ id, name, type: 'date', value: lastValue(values, name), ...states })
    const clock = attributes({
      id: `${id}-time`,
      name: timeName(name),
      type: 'time',
      value: time,
      ...(time.length > 5 && { step: 1 }),
      ...shared,
    })
    const label = html`<label class="db-vh" for="${id}-time">${deskWords.at}</label>`
    return html`<div class="db-pair"><input ${day}>${label}<input ${clock}></div>`
  },
}

/** Returns a day, with its time if there is one. What is no date is shown as it is. */
export function momentText(day: string, time: string, locale: string): string {
  if (!isDay(day)) return `${day} ${time}`.trim()
  if (!/^([01]\d|2[0-3]):[0-5]\d/.test(time))
    return formatDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' })
  return dayAndTime(`${day} ${time.slice(0, 5)}:00`, locale)
}

/** A time zone. */
export const zoneControl: Control = {
  text: ({ name, values }) => lastValue(values, name).replaceAll('_', ' '),
  markup({ name, id, values, states }, { timeZone }) {
    const value = lastValue(values, name)
    const zones = [...new Set([timeZone, value, 'UTC', ...zoneNames()])].filter(Boolean)
    const options = zones.map((zone) => {
      const option = attributes({ value: zone, selected: zone === value })
      return html`<option ${option}>${zone.replaceAll('_', ' ')}</option>
`
    })
    return html`<select ${attributes({ id, name, ...states })}>${options}</select>`
  },
}
