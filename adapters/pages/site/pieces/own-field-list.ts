import type { AppField, ResourceName } from 'daybook'
import { formatDay } from '../../ground/dates/day-names.ts'
import { dayAndTime } from '../../ground/dates/event-when.ts'
import { type Content, type Html, html } from '../../ground/markup/html.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { ownLabel } from '../../ground/words/own-label.ts'

/** The values of the app's own fields of a record, in the order of their declaration. Empty values are left out. */
export function ownFieldList(resource: ResourceName, record: object, context: PageContext): Html | undefined {
  const items = Object.entries(context.fields[resource] ?? {}).flatMap(([name, field]) => {
    const value = shown(Reflect.get(record, name), field, context)
    const label = ownLabel(name, field.doc.description)
    return value === undefined ? [] : [html`<div><dt>${label}</dt><dd>${value}</dd></div>`]
  })
  return items.length > 0 ? html`<dl class="db-pairs">${items}</dl>\n` : undefined
}

function shown(value: unknown, field: AppField, context: PageContext): Content | undefined {
  const { words, locale } = context
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => shown(item, field, context) ?? [])
    return items.length === 0 ? undefined : items.map((item, index) => (index === 0 ? item : [', ', item]))
  }
  // `false` is also the value of a record whose field was never set.
  if (typeof value === 'boolean') return value ? words.event.yes : undefined
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
  if (typeof value !== 'string' || value === '') return undefined
  const declared = field.item ?? field
  if (isWallClock(declared)) return dayAndTime(value, locale)
  switch (declared.doc.format) {
    case 'uri':
      return html`<a href="${value}">${value.replace(/^https?:\/\//, '')}</a>`
    case 'email':
      return html`<a href="mailto:${value}">${value}</a>`
    case 'date':
      return formatDay(value, locale, { day: 'numeric', month: 'long', year: 'numeric' })
    default:
      return value
  }
}

/** Of the fields that an app can declare, only a day with a time has a pattern. */
function isWallClock(field: object): boolean {
  const { schema = {} }: { readonly schema?: { readonly pattern?: unknown } } = field
  return schema.pattern !== undefined
}
