import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { revisionName } from '../contract/form-values.ts'
import type { RecordRow, RecordTable } from '../contract/table-props.ts'
import { stepButton } from './event-table.ts'

/** A table of venues, organizers, categories or tags. */
export function recordTable(table: RecordTable, context: DeskContext): Html {
  const { deskWords } = context
  const { lists: words } = deskWords
  return html`<section class="db-desk"><table class="db-table">
<caption class="db-vh">${deskWords.collections[table.resource]}</caption><thead><tr>
<th scope="col">${deskWords.name}</th><th scope="col">${words.events}</th>
<th scope="col"><span class="db-vh">${words.actions}</span></th></tr></thead><tbody>
${table.rows.map((row) => recordRow(row, table, context))}</tbody></table></section>
`
}

function recordRow(row: RecordRow, { action }: RecordTable, context: DeskContext): Html {
  const { deskWords } = context
  const { lists: words } = deskWords
  const about = html`<span class="db-vh">: <bdi>${row.name}</bdi></span>`
  const name = html`<bdi>${row.name}</bdi>`
  const statuses: Readonly<Record<string, string>> = deskWords.statuses
  const state = row.status !== 'publish' && html` <small class="db-soft">${statuses[row.status]}</small>`
  const hidden = html`${hiddenInput('id', row.id)}${hiddenInput(revisionName, row.revision)}`
  const seen =
    row.page !== undefined && html`<a class="db-btn is-small is-quiet" href="${row.page}">${words.page}${about}</a>`
  const remove =
    row.remove !== undefined &&
    html`<a class="db-btn is-small is-quiet" href="${row.remove}">${deskWords.remove}${about}</a>`
  const merge =
    row.merge !== undefined &&
    html`<a class="db-btn is-small is-quiet" href="${row.merge}">${deskWords.merges.mergeThis}${about}</a>`
  const link = row.edit === undefined ? name : html`<a href="${row.edit}">${name}</a>`
  const detail = row.detail !== '' && html`<small class="db-soft"><bdi>${row.detail}</bdi></small>`
  const steps = row.steps.map((step) => stepButton({ step, hidden, about, action }, context))
  return html`<tr><th scope="row">
<div>${link}${detail}${state}</div></th>
<td><span class="db-cell" aria-hidden="true">${words.events}: </span>${row.events}</td><td class="db-do">
<div class="db-acts">${seen}${merge}${remove}${steps}</div></td></tr>
`
}
