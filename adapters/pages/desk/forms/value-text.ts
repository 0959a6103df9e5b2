import type { DeclaredField } from 'daybook/http'
import { formatDay } from '../../day-names.ts'
import { dayAndTime } from '../../pieces/event/event-when.ts'
import { controlOf } from '../controls/controls.ts'
import { newPrefix } from '../controls/reference-controls.ts'
import { timeName } from '../controls/time-controls.ts'
import type { DeskContext } from '../desk-pieces.ts'
import { type FormValues, lastValue, valuesOf } from './form-values.ts'
import type { FormChoices } from './record-form.ts'

/** Returns what the controls of a field hold, as text for people. */
export function valueText(
  field: DeclaredField,
  values: FormValues,
  choices: FormChoices,
  context: DeskContext,
): string {
  const { deskWords: words, locale } = context
  const { name, kind } = field
  const value = lastValue(values, name)
  const labelOf = (one: string) => choices[name]?.find((choice) => choice.value === one)?.label ?? one
  switch (kind) {
    case 'boolean':
      return value === 'true' ? words.yes : words.no
    case 'moment':
    case 'date':
    case 'date_time':
      return momentText(value, lastValue(values, timeName(name)), locale) || words.conflict.empty
    case 'password':
      return value === '' ? words.conflict.empty : words.conflict.secret
    case 'references': {
      const fresh = lastValue(values, `${newPrefix(name)}${field.linksTo}`)
      const items = [...valuesOf(values, name).map(labelOf), ...(fresh === '' ? [] : [fresh])]
      return items.join(', ') || words.conflict.empty
    }
    case 'list': {
      const items = controlOf(field).input(name, values, field)
      return (Array.isArray(items) ? items.join(', ') : '') || words.conflict.empty
    }
    default:
      return value === '' ? words.conflict.empty : labelOf(value)
  }
}

function momentText(day: string, time: string, locale: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return `${day} ${time}`.trim()
  if (!/^\d\d:\d\d/.test(time)) return formatDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' })
  return dayAndTime(`${day} ${time.slice(0, 5)}:00`, locale)
}
