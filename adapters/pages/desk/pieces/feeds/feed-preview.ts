import type { SourcePreview } from 'daybook'
import { formatDay } from '../../../ground/dates/day-names.ts'
import { formatTime } from '../../../ground/dates/day-times.ts'
import { isDay } from '../../../ground/dates/days.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { focusedAtFirst } from '../desk-notice.ts'

/** What the address of a feed has. */
export function feedPreview({ address, events, first, refused, refusals }: SourcePreview, context: DeskContext): Html {
  const { feeds } = context.deskWords
  const { add: words } = feeds
  const rows = first.map(
    ({ title, start_date, venue }) =>
      html`<li><bdi>${title || feeds.noName}</bdi> <small>${startText(start_date, context)}${
        venue !== '' && html` · <bdi>${venue}</bdi>`
      }</small></li>
`,
  )
  const heading = attributes({ id: 'db-feedfound', ...focusedAtFirst() })
  return html`<section class="db-feedfound" aria-labelledby="db-feedfound"><h2 ${heading}>${
    events === 0 ? words.nothing : words.found(events)
  }</h2><p class="db-soft"><bdi>${address}</bdi>. ${words.notYet}</p>
${rows.length > 0 && html`<h3>${words.first}</h3><ul class="db-feednames">${rows}</ul>`}
${
  refused > 0 &&
  html`<details class="db-feedmore"><summary>${words.refused(refused)}</summary><ul class="db-feednames">${refusals.map(
    ({ name, message }) => html`<li><bdi>${name || feeds.noName}</bdi> <small lang="en">${message}</small></li>
`,
  )}</ul></details>`
}</section>
`
}

/** Writes a start with its year, since a source may have old events. A day without a time, and nonsense, stay so. */
function startText(start: string, { locale }: DeskContext): string {
  const day = start.slice(0, 10)
  if (!isDay(day)) return start
  const name = formatDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return /^ \d\d:\d\d/.test(start.slice(10)) ? `${name}, ${formatTime(start, locale)}` : name
}
