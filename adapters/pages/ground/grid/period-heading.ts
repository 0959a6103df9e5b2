import { dayParts, daysParts } from '../dates/day-names.ts'
import { type Content, html } from '../markup/html.ts'

/** The name of a month, with its year in the second rank: June 2030. */
export function monthHeading(month: string, locale: string): Content {
  return ranked(dayParts(`${month}-01`, locale, { month: 'long', year: 'numeric' }))
}

/** The name of a day, with its date in the second rank: Thursday June 20, 2030. */
export function dayHeading(day: string, locale: string): Content {
  const date = dayParts(day, locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const weekday = dayParts(day, locale, { weekday: 'long' })
  return html`${textOf(weekday)} <span class="db-soft">${textOf(date)}</span>`
}

/** The days of a week, with their year in the second rank: June 17 – 23, 2030. */
export function weekHeading(first: string, last: string, locale: string): Content {
  return ranked(daysParts([first, last], locale, { day: 'numeric', month: 'long', year: 'numeric' }))
}

type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>

function ranked(parts: readonly Part[]): Content {
  return parts.map(({ type, value }) =>
    // The two days of a range stay in one line.
    type === 'year'
      ? html`<span class="db-soft">${value}</span>`
      : value.replaceAll('\u2009', '\u202f').replaceAll('–', '–\u2060'),
  )
}

function textOf(parts: readonly Part[]): string {
  return parts.map(({ value }) => value).join('')
}
