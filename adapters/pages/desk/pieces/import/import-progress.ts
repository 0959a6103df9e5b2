import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportPage } from '../../contract/import/import-props.ts'
import { stateName } from '../../values/import/import-state-text.ts'
import { focusedAtFirst } from '../desk-notice.ts'
import { importSteps } from './import-steps.ts'

/** How far an import is, with the button that continues it. */
export function importProgress({ action, state, encoded }: ImportPage, context: DeskContext): Html {
  const { deskWords, urls, words } = context
  const { import: importWords } = deskWords.files
  const { step, total, waiting } = state
  const done = total - waiting.length
  const sending = { action, method: 'post', enctype: 'multipart/form-data' }
  const phase = step === 'write' ? 'write' : 'check'
  const text = importWords.progress[phase](done, total)
  const bar = attributes({ 'aria-labelledby': 'db-progress', value: done, max: total })
  return html`<form class="db-form db-import" ${attributes(sending)}>
<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${urls.desk()}">${words.desk.desk}</a></p>
<h1>${importWords.title}</h1><p class="db-sub"><bdi>${state.file}</bdi></p></div></div>
${importSteps('check', { hasColumns: state.table !== undefined }, context)}${hiddenInput(stateName, encoded)}
<div class="db-fields"><div class="db-section">
<p ${attributes({ id: 'db-progress', role: 'status', ...focusedAtFirst() })}>${text}</p><progress ${bar}></progress>
<p class="db-hint">${importWords.continueHint[phase]}</p></div></div>
<div class="db-savebar">
<div class="db-acts"><button class="db-btn is-primary" type="submit">${
    importWords.continue
  }</button><a class="db-btn" href="${urls.desk()}">${importWords.stop}</a></div></div></form>
`
}
