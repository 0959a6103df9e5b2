import type { AppField, EventReply } from 'daybook'
import { formatDay } from '../../day-names.ts'
import { type Content, html } from '../../markup/html.ts'
import type { PageContext } from '../pieces.ts'
import { dayAndTime } from './event-when.ts'

/** A field of the app, as a page shows it. */
export interface OwnField {
  readonly label: string
  readonly value: Content
}

/** A longer description explains the field to programs, and is no label. */
const longestLabel = 40

/** Returns the values of the app's own fields, as they are declared. Empty values are left out. */
export function ownFields(event: EventReply, context: PageContext): readonly OwnField[] {
  return Object.entries(context.fields.event ?? {}).flatMap(([name, field]) => {
    const value = shown(Reflect.get(event, name), field, context)
    return value === undefined ? [] : [{ label: ownLabel(name, field.doc.description), value }]
  })
}

/** Returns the name of a field of the app: its description if that is short, otherwise its name in words. */
export function ownLabel(name: string, description: string): string {
  const text = description !== '' && description.length <= longestLabel ? description : name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function shown(value: unknown, field: AppField, context: PageContext): Content | undefined {
  const { words, locale } = context
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => shown(item, field, context) ?? [])
    return items.length === 0 ? undefined : items.map((item, index) => (index === 0 ? item : [', ', item]))
  }
  // `false` is also the value of an event whose field was never set.
  if (typeof value === 'boolean') return value ? words.event.yes : undefined
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  if (typeof value !== 'string' || value === '') return undefined
  switch ((field.item ?? field).doc.format) {
    case 'uri':
      return html`<a href="${value}">${value.replace(/^https?:\/\//, '')}</a>`
    case 'email':
      return html`<a href="mailto:${value}">${value}</a>`
    case 'date':
      return formatDay(value, locale, { day: 'numeric', month: 'long', year: 'numeric' })
    case 'date-time':
      return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) ? dayAndTime(value, locale) : value
    default:
      return value
  }
}
