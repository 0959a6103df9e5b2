import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { lastValue } from '../../contract/form-values.ts'
import type { ImportForm } from '../../contract/import/import-props.ts'
import { deskNotices } from '../desk-notice.ts'
import { field, select } from '../labelled-field.ts'
import { importSteps } from './import-steps.ts'

/** The form that asks for a file with events. */
export function importForm(
  { action, values, statuses, categories, isCut, errors, notices }: ImportForm,
  context: DeskContext,
): Html {
  const { deskWords, urls, words: pageWords } = context
  const { import: words } = deskWords.files
  const sending = { action, method: 'post', enctype: 'multipart/form-data', novalidate: true }
  const picker = { type: 'file', accept: '.ics,.ical,.csv,.tsv,text/calendar,text/csv', required: true }
  const line = { type: 'text', value: lastValue(values, 'source'), maxlength: 60, autocomplete: 'off' }
  const day = { type: 'date', value: lastValue(values, 'since') }
  return html`<form class="db-form db-import" ${attributes(sending)} aria-labelledby="db-form-title">
<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${urls.desk()}">${pageWords.desk.desk}</a></p>
<h1 id="db-form-title">${words.title}</h1><p class="db-sub">${words.hint}</p></div></div>
${importSteps('file', { hasColumns: true }, context)}
${deskNotices(notices, context, { takeFocus: Object.keys(errors).length === 0 })}
<div class="db-fields"><fieldset class="db-section"><legend>${words.file}</legend>
${field(
  { name: 'file', label: words.file, hint: words.fileHint, error: errors.file, isWide: true },
  (more) => html`<input ${attributes({ ...picker, ...more })}>`,
)}${field(
  {
    name: 'source',
    label: words.source,
    hint: words.sourceHint,
    error: errors.source,
    isWide: true,
    isSecond: errors.file !== undefined,
  },
  (more) => html`<input ${attributes({ ...line, ...more })}>`,
)}${field(
  {
    name: 'since',
    label: words.since,
    hint: words.sinceHint,
    error: errors.since,
    isWide: true,
    isSecond: Object.keys(errors).length > 1,
  },
  (more) => html`<input ${attributes({ ...day, ...more })}>`,
)}</fieldset>
<fieldset class="db-section"><legend>${words.defaults}</legend><p class="db-hint is-wide">${words.defaultsHint}</p>
${field({ name: 'status', label: deskWords.fields.status }, (more) =>
  select(statuses, lastValue(values, 'status'), more),
)}${
  categories.length > 0 &&
  field({ name: 'categories', label: deskWords.fields.categories }, (more) =>
    select([{ value: '', label: deskWords.none }, ...categories], lastValue(values, 'categories'), more),
  )
}${isCut && html`<p class="db-hint is-wide">${words.tooManyCategories}</p>`}</fieldset></div>
<div class="db-savebar">
<div class="db-acts"><button class="db-btn is-primary" type="submit">${words.check}</button></div></div></form>
`
}
