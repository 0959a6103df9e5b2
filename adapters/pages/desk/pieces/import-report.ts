import { formatDay } from '../../ground/dates/day-names.ts'
import { dayAndTime } from '../../ground/dates/event-when.ts'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { stepName } from '../contract/form-values.ts'
import type { ImportPage } from '../contract/import-props.ts'
import type { RowProblem, RowResult } from '../contract/import-row.ts'
import type { ImportState } from '../contract/import-state.ts'
import { stateName } from '../values/import-state-text.ts'
import { focusedAtFirst } from './desk-notice.ts'

/** What an import would do, with the button that does it, or what it has done. */
export function importReport({ action, state, encoded, labels }: ImportPage, context: DeskContext): Html {
  const { deskWords, urls, words: pageWords } = context
  const { import: words } = deskWords.files
  const { file, step, ready, held, others, refused, notes } = state
  const isDone = step === 'write'
  const count = ready.length
  const sending = { action, method: 'post', enctype: 'multipart/form-data' }
  const takenOver = held.length + others
  const isMixed =
    pageWords.language !== 'en' &&
    (notes.length > 0 || refused.some(({ problems }) => problems.some(({ isEnglish }) => isEnglish)))
  const nothing = !isDone && count === 0 && html`<p class="db-hint">${words.nothingToWrite}</p>`
  const note = attributes({ class: `db-note is-${isDone ? 'good' : 'warn'}`, role: 'status', ...focusedAtFirst() })
  return html`<form class="db-form db-import" ${attributes(sending)}>
<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${urls.desk()}">${pageWords.desk.desk}</a></p>
<h1>${isDone ? words.doneTitle : words.reportTitle}</h1><p class="db-sub"><bdi>${file}</bdi></p></div></div>
<div ${note}>${icon(isDone ? 'check' : 'warning')}<div>
<p>${counts(state, context).join(' · ')}</p><p>${isDone ? words.doneHint : words.reportHint}</p>
${isMixed && html`<p>${words.inEnglish}</p>`}</div></div>
${refused.length > 0 && refusedTable(state, labels, context)}${
  state.results.length > 0 && resultTable(state, labels, context)
}${
  notes.length > 0 &&
  html`<details class="db-import-notes"><summary>${words.notes(notes.length)}</summary>
<ul>${notes.map(({ line, text }) => html`<li>${words.line} ${line}: <bdi lang="en">${text}</bdi></li>`)}</ul></details>
`
}<div class="db-savebar">
<div class="db-acts">${
    !isDone && writeButtons(encoded, { count, takenOver }, context)
  }${nothing}<a class="db-btn" href="${action}">${words.another}</a></div></div></form>
`
}

/** The buttons that write what was checked, and what has to be taken over. */
function writeButtons(
  encoded: string,
  { count, takenOver }: { readonly count: number; readonly takenOver: number },
  { deskWords }: DeskContext,
): Html {
  const { import: words } = deskWords.files
  const button = (value: string, text: string, className: string) =>
    html`<button ${attributes({ class: className, type: 'submit', name: stepName, value })}>${text}</button>`
  if (count + takenOver === 0) return html``
  return html`${hiddenInput(stateName, encoded)}
${count > 0 && button('write', words.write(count), 'db-btn is-primary')}
${takenOver > 0 && button('takeover', words.takeOver(takenOver), 'db-btn')}
${takenOver > 0 && html`<p class="db-hint">${words.takeOverHint}</p>`}`
}

function counts({ counts }: ImportState, { deskWords: { files } }: DeskContext): readonly string[] {
  const { import: words } = files
  return (['created', 'updated', 'unchanged', 'refused'] as const).map((name) => words.counts[name](counts[name]))
}

type Labels = ImportPage['labels']

function refusedTable({ refused, counts }: ImportState, labels: Labels, context: DeskContext): Html {
  const { deskWords } = context
  const { import: words } = deskWords.files
  const more = counts.refused - refused.length
  const rows = refused
    .toSorted((a, b) => a.line - b.line)
    .map(
      ({ line, name, problems }) =>
        html`<tr><th scope="row"><div><bdi>${name}</bdi><small class="db-soft">${words.line} ${line}</small></div></th>
<td><ul>${problems.map((one) => html`<li>${problem(one, labels)}</li>`)}</ul></td></tr>
`,
    )
  return html`<section class="db-desk"><h2>${words.refused}</h2><p class="db-hint">${words.refusedHint}</p>
<table class="db-table"><caption class="db-vh">${words.refused}</caption><thead><tr>
<th scope="col">${deskWords.table.event}</th><th scope="col">${words.problem}</th></tr></thead><tbody>
${rows}</tbody></table>${more > 0 && html`<p class="db-hint">${words.moreResults(more)}</p>`}</section>
`
}

function problem({ field, value, text, isEnglish }: RowProblem, labels: Labels): Html {
  const sentence = isEnglish === true ? html`<span lang="en">${text}</span>` : text
  const label = field !== '' && html`<b>${fieldLabel(field, labels)}</b>: `
  return html`${label}${value !== undefined && html`<q><bdi>${value}</bdi></q>. `}${sentence}`
}

/** Returns the name of a field for people; of a column that is no field, its own. */
function fieldLabel(name: string, labels: Labels): string {
  return labels.get(name) ?? name
}

function resultTable({ results, counts }: ImportState, labels: Labels, context: DeskContext): Html {
  const { deskWords } = context
  const { import: words } = deskWords.files
  const more = counts.created + counts.updated + counts.unchanged - results.length
  return html`<section class="db-desk"><h2>${words.results}</h2><table class="db-table">
<caption class="db-vh">${words.results}</caption><thead><tr><th scope="col">${deskWords.table.event}</th>
<th scope="col">${deskWords.table.when}</th><th scope="col">${deskWords.table.status}</th>
<th scope="col">${words.action}</th></tr></thead><tbody>
${results.map((one) => resultRow(one, labels, context))}</tbody></table>
${more > 0 && html`<p class="db-hint">${words.moreResults(more)}</p>`}</section>
`
}

function resultRow(result: RowResult, labels: Labels, context: DeskContext): Html {
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
    html`<small class="db-soft">${fields.map((name) => fieldLabel(name, labels)).join(', ')}</small>`
  const taken = isTaken && html`<small class="db-soft">${deskWords.booking.taken}</small>`
  const beside = otherAuthor !== undefined && html`<small class="db-soft">${words.besideOther(otherAuthor)}</small>`
  return html`<tr><th scope="row"><div><bdi>${title}</bdi><small class="db-soft">${words.line} ${line}</small></div>
</th><td>${when}</td><td>${statuses[status] ?? status}</td><td>
<div>${words.actions[action]}${changed}${taken}${beside}</div></td></tr>
`
}
