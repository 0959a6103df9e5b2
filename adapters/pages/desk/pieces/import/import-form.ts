import { classNames } from '../../../ground/elements/class-names.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { type AttributeValues, attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FormChoice } from '../../contract/form-props.ts'
import { lastValue } from '../../contract/form-values.ts'
import type { ImportForm } from '../../contract/import-props.ts'
import { controlId } from '../../controls/control.ts'
import { deskNotices } from '../desk-notice.ts'
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

interface Labelled {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly isWide?: boolean
  /** Whether a field before it has an error: the first such field has the focus. */
  readonly isSecond?: boolean
}

function field(
  { name, label, hint, error, isWide, isSecond = false }: Labelled,
  control: (more: AttributeValues) => Html,
): Html {
  const id = controlId(name)
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  const states: AttributeValues = {
    ...{ id, name },
    'aria-invalid': error !== undefined && 'true',
    autofocus: error !== undefined && !isSecond,
    'aria-describedby': described !== '' && described,
  }
  const below: Content = hint !== undefined && html`<p class="db-hint" id="${id}-hint">${hint}</p>`
  const fault = error !== undefined && html`<p class="db-err" id="${id}-error">${icon('warning')}${error}</p>`
  const className = classNames('db-field', error !== undefined && 'is-bad', isWide && 'is-wide')
  return html`<div class="${className}"><label for="${id}">${label}</label>${below}${control(states)}${fault}</div>
`
}

function select(choices: readonly FormChoice[], chosen: string, more: AttributeValues): Html {
  const options = choices.map(
    ({ value, label, depth = 0 }) =>
      html`<option ${attributes({ value, selected: value === chosen })}>${'\u00a0\u00a0'.repeat(depth)}${label}</option>
`,
  )
  return html`<select ${attributes(more)}>${options}</select>`
}
