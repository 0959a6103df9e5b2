import { eventListPaths } from '../../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { RowAction } from '../../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import type { ImportPage } from '../../contract/import/import-props.ts'
import type { ImportState } from '../../contract/import/import-state.ts'
import { stateName } from '../../values/import/import-state-text.ts'
import { focusedAtFirst } from '../desk-notice.ts'
import { importMade } from './import-made.ts'
import { importRefused } from './import-refused.ts'
import { importResults } from './import-results.ts'
import { importSteps } from './import-steps.ts'

/** What can become of an event, in the order of the report. */
const outcomes = ['refused', 'created', 'updated', 'unchanged'] as const
const signs = { refused: 'warning', created: 'plus', updated: 'pencil', unchanged: 'check' } as const

/** What an import would do, with the button that does it, or what it has done. */
export function importReport(page: ImportPage, context: DeskContext): Html {
  const { action, state, encoded, isHeldBack } = page
  const { deskWords, urls, words: pageWords } = context
  const { import: words } = deskWords.files
  const { file, step, ready, held, others, refused, notes, results } = state
  const isDone = step === 'write'
  const sending = { action, method: 'post', enctype: 'multipart/form-data' }
  const isMixed =
    pageWords.language !== 'en' &&
    (notes.length > 0 || refused.some(({ problems }) => problems.some(({ isEnglish }) => isEnglish)))
  const note = attributes({ class: `db-note is-${isDone ? 'good' : 'warn'}`, role: 'status', ...focusedAtFirst() })
  const hint = isDone ? words.doneHint : isHeldBack ? words.heldBack : words.reportHint
  const groups = (['created', 'updated', 'unchanged'] as const).filter((one) =>
    results.some((result) => result.action === one),
  )
  const made = !isDone && state.made.length > 0 && importMade(state.made, context)
  return html`<form class="db-form db-import" ${attributes(sending)}>
<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${urls.desk()}">${pageWords.desk.desk}</a></p>
<h1>${isDone ? words.doneTitle : words.reportTitle}</h1><p class="db-sub"><bdi>${file}</bdi></p></div></div>
${importSteps('check', { hasColumns: state.table !== undefined }, context)}
<div ${note}>${icon(isDone ? 'check' : 'warning')}<div>
<p class="db-vh">${outcomeTexts(state, context)}</p><p>${hint}</p>
${isMixed && html`<p>${words.inEnglish}</p>`}</div></div>
${tiles(state, groups, context)}${made}${refused.length > 0 && importRefused(page, context)}${groups.map((one) =>
  importResults(one, page, context),
)}${
  notes.length > 0 &&
  html`<details class="db-import-notes"><summary>${words.notes(notes.length)}</summary>
<ul>${notes.map(({ line, text }) => html`<li>${words.line} ${line}: <bdi lang="en">${text}</bdi></li>`)}</ul></details>
`
}<div class="db-savebar">
<div class="db-acts">${
    isDone
      ? html`<a class="db-btn is-primary" href="${urls.desk(eventListPaths.mine)}">${deskWords.lists.names.mine}</a>`
      : buttons({ encoded, count: ready.length, takenOver: held.length + others, state }, context)
  }<a class="db-btn" href="${action}">${words.another}</a></div></div></form>
`
}

interface Buttons {
  readonly encoded: string
  readonly count: number
  readonly takenOver: number
  readonly state: ImportState
}

/** The buttons that write what was checked, and what has to be taken over, and that ask for the columns again. */
function buttons({ encoded, count, takenOver, state }: Buttons, { deskWords }: DeskContext): Html {
  const { import: words } = deskWords.files
  const button = (value: string, text: string, className = 'db-btn') =>
    html`<button ${attributes({ class: className, type: 'submit', name: stepName, value })}>${text}</button>`
  const isTable = state.table !== undefined
  return html`${count + takenOver > 0 || isTable ? hiddenInput(stateName, encoded) : undefined}
${count > 0 && button('write', words.write(count), 'db-btn is-primary')}
${takenOver > 0 && button('takeover', words.takeOver(takenOver))}
${takenOver > 0 && html`<p class="db-hint">${words.takeOverHint}</p>`}
${count + takenOver === 0 && html`<p class="db-hint">${words.nothingToWrite}</p>`}
${isTable && button('columns', words.backToColumns)}`
}

/** How many events were handled in each way, as one line. */
function outcomeTexts({ counts }: ImportState, { deskWords: { files } }: DeskContext): string {
  return (['created', 'updated', 'unchanged', 'refused'] as const)
    .map((name) => files.import.counts[name](counts[name]))
    .join(' · ')
}

/** The same as tiles that lead to the events. */
function tiles(
  { counts, refused, others }: ImportState,
  groups: readonly RowAction[],
  { deskWords }: DeskContext,
): Html {
  const { import: words } = deskWords.files
  const items = outcomes.map((outcome) => {
    const text = html`${icon(signs[outcome])}<span>${words.counts[outcome](counts[outcome])}</span>`
    const isListed = outcome === 'refused' ? refused.length > 0 : groups.includes(outcome)
    const tile = isListed ? html`<a href="#db-${outcome}">${text}</a>` : html`<span class="db-tile">${text}</span>`
    return html`<li class="${isListed && `is-${outcome}`}">${tile}</li>
`
  })
  const text = others > 0 && html`${icon('person')}<span>${words.ofOthers(others)}</span>`
  return html`<ul class="db-tiles">${items}${text && html`<li><span class="db-tile">${text}</span></li>`}</ul>
`
}
