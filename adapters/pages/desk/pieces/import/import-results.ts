import { formatDay } from '../../../ground/dates/day-names.ts'
import { dayAndTime } from '../../../ground/dates/event-when.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { RowAction } from '../../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportPage } from '../../contract/import/import-props.ts'
import type { RowResult } from '../../contract/import/import-row.ts'

/** The events that are new, changed or unchanged, with how many more there are. */
export function importResults(
  action: RowAction,
  { state, labels }: Pick<ImportPage, 'state' | 'labels'>,
  context: DeskContext,
): Html {
  const { deskWords } = context
  const { import: words } = deskWords.files
  const results = state.results.filter((one) => one.action === action)
  const count = state.counts[action]
  const more = count - results.length
  const group = attributes({ class: 'db-group', id: `db-${action}`, open: action !== 'unchanged' })
  const rows = results.map((one) => resultRow(one, labels, context))
  return html`<details ${group}><summary><h2>${words.counts[action](count)}</h2></summary>
<div class="db-desk"><table class="db-table"><caption class="db-vh">${words.counts[action](count)}</caption><thead><tr>
<th scope="col">${deskWords.table.event}</th><th scope="col">${deskWords.table.when}</th>
<th scope="col">${deskWords.table.status}</th><th scope="col">${words.action}</th></tr></thead><tbody>
${rows}</tbody></table>${more > 0 && html`<p class="db-hint">${words.moreResults(more)}</p>`}</div></details>
`
}

function resultRow(result: RowResult, labels: ImportPage['labels'], context: DeskContext): Html {
  const { deskWords, locale } = context
  const { line, action, title, start_date, all_day, status, fields, isTaken, otherAuthor } = result
  const { import: words } = deskWords.files
  const day = start_date.slice(0, 10)
  const when = all_day
    ? html`<time datetime="${day}">${formatDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' })}</time>`
    : html`<time datetime="${start_date.slice(0, 16)}">${dayAndTime(start_date, locale)}</time>`
  const statuses: Readonly<Record<string, string>> = deskWords.statuses
  const changed =
    fields.length > 0 &&
    html`<small class="db-soft">${fields.map((name) => labels.get(name) ?? name).join(', ')}</small>`
  const taken = isTaken && html`<small class="db-soft">${deskWords.booking.taken}</small>`
  const beside = otherAuthor !== undefined && html`<small class="db-soft">${words.besideOther(otherAuthor)}</small>`
  return html`<tr><th scope="row"><div><bdi>${title}</bdi><small class="db-soft">${words.line} ${line}</small></div>
</th><td>${when}</td><td>${statuses[status] ?? status}</td><td>
<div>${words.actions[action]}${changed}${taken}${beside}</div></td></tr>
`
}
