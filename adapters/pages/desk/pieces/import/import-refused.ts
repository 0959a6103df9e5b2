import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import type { ImportPage } from '../../contract/import/import-props.ts'
import type { RefusedRow, RowProblem } from '../../contract/import/import-row.ts'

/** How many refused events a report corrects at a time. */
const mostEditable = 100

/** The events that are refused, with the cells of a table from which their problems come. */
export function importRefused(page: ImportPage, context: DeskContext): Html {
  const { state, editable } = page
  const { deskWords } = context
  const { import: words } = deskWords.files
  const { refused, counts } = state
  const more = counts.refused - refused.length
  const sorted = refused.toSorted((a, b) => a.line - b.line)
  const hasCells = sorted.some(({ line, problems }) => problems.some(({ field }) => editable(line, field)))
  const rows = sorted.map((one, index) => refusedRow(one, { page, canEdit: index < mostEditable }, context))
  const again = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: 'again' })
  return html`<section class="db-desk" id="db-refused"><h2>${words.refused}</h2>
<p class="db-hint">${hasCells ? words.againHint : words.refusedHint}</p>
<table class="db-table"><caption class="db-vh">${words.refused}</caption><thead><tr>
<th scope="col">${deskWords.table.event}</th><th scope="col">${words.problem}</th></tr></thead><tbody>
${rows}</tbody></table>${more > 0 && html`<p class="db-hint">${words.moreResults(more)}</p>`}
${hasCells && html`<p class="db-acts"><button ${again}>${words.again}</button></p>`}</section>
`
}

interface Editing {
  readonly page: ImportPage
  readonly canEdit: boolean
}

function refusedRow({ line, name, problems }: RefusedRow, { page, canEdit }: Editing, context: DeskContext): Html {
  const { import: words } = context.deskWords.files
  const cells = new Set<string>()
  const items = problems.map((problem) => {
    const cell = canEdit ? page.editable(line, problem.field) : undefined
    // Two problems of one cell have one control.
    if (cell === undefined || cells.has(cell.name)) return html`<li>${problemText(problem, page.labels)}</li>`
    cells.add(cell.name)
    const id = `db-${cell.name.replaceAll('.', '-')}`
    const control = { id, name: cell.name, 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }
    const input = /[\r\n]/.test(cell.text)
      ? html`<textarea ${attributes({ ...control, rows: 3 })}>${'\n'}${cell.text}</textarea>`
      : html`<input ${attributes({ ...control, type: 'text', value: cell.text, autocomplete: 'off' })}>`
    return html`<li class="db-field is-bad"><label for="${id}">${labelOf(problem, page.labels)}<span class="db-vh">,
${words.line} ${line}</span></label>${input}
<p class="db-err" id="${id}-error">${icon('warning')}${sentence(problem)}</p></li>
`
  })
  return html`<tr><th scope="row"><div><bdi>${name}</bdi><small class="db-soft">${words.line} ${line}</small></div></th>
<td><ul>${items}</ul></td></tr>
`
}

function problemText(problem: RowProblem, labels: ImportPage['labels']): Html {
  const { field, value } = problem
  const label = field !== '' && html`<b>${labelOf(problem, labels)}</b>: `
  return html`${label}${value !== undefined && html`<q><bdi>${value}</bdi></q>. `}${sentence(problem)}`
}

function sentence({ text, isEnglish }: RowProblem): Html {
  return isEnglish === true ? html`<span lang="en">${text}</span>` : html`${text}`
}

/** Returns the name of a field for people; of a column that is no field, its own. */
function labelOf({ field }: RowProblem, labels: ImportPage['labels']): string {
  return labels.get(field) ?? field
}
