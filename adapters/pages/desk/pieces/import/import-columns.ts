import { formatDay } from '../../../ground/dates/day-names.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import {
  type DateQuestion,
  type ImportColumn,
  type ImportColumns,
  orderName,
  type PresetChoice,
  presetName,
  removePreset,
  usedPresetName,
} from '../../contract/import/import-props.ts'
import { stateName } from '../../values/import/import-state-text.ts'
import { focusedAtFirst } from '../desk-notice.ts'
import { importSteps } from './import-steps.ts'

/** The form that asks what the columns of a table are. */
export function importColumns(form: ImportColumns, context: DeskContext): Html {
  const { action, state, encoded, rows, columns, error } = form
  const { deskWords, urls, words: pageWords } = context
  const { import: words } = deskWords.files
  const { columns: texts } = words
  const sending = { action, method: 'post', enctype: 'multipart/form-data', novalidate: true }
  const hasFaults =
    (error ?? form.presets?.error ?? form.presets?.notRemoved) !== undefined ||
    columns.some((one) => one.error ?? one.question?.error)
  const removed = form.presets?.removed
  const heading = attributes({ id: 'db-form-title', ...focusedAtFirst(!hasFaults && removed === undefined) })
  const done = attributes({ class: 'db-note is-good', role: 'status', ...focusedAtFirst() })
  const fault = attributes({ class: 'db-note is-bad', role: 'status', ...focusedAtFirst() })
  return html`<form class="db-form db-import" ${attributes(sending)} aria-labelledby="db-form-title">
<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${urls.desk()}">${pageWords.desk.desk}</a></p>
<h1 ${heading}>${texts.title}</h1><p class="db-sub"><bdi>${state.file}</bdi>, ${texts.rows(rows)}. ${texts.hint}</p>
</div></div>${importSteps('columns', { hasColumns: true }, context)}${hiddenInput(stateName, encoded)}
${error !== undefined && html`<div ${fault}>${icon('warning')}<div><p>${error}</p></div></div>`}
${removed !== undefined && html`<div ${done}>${icon('check')}<div><p>${words.presets.removed(removed)}</p></div></div>`}
<div class="db-desk"><table class="db-table db-map"><caption class="db-vh">${texts.title}</caption><thead><tr>
<th scope="col">${texts.column}</th><th scope="col">${texts.inFile}</th><th scope="col">${texts.is}</th></tr></thead>
<tbody>${columns.map((column, index) => row({ column, index, isFirst: isFirstFault(form, index) }, form, context))}
</tbody></table></div>${form.presets && presetFields(form.presets, context)}
<div class="db-savebar"><div class="db-acts">
<button class="db-btn is-primary" type="submit">${texts.check}</button>
<a class="db-btn" href="${action}">${words.another}</a></div></div></form>
`
}

/** Returns whether a column is the first one with an error, which has the focus then. */
function isFirstFault({ columns, error }: ImportColumns, index: number): boolean {
  return error === undefined && columns.findIndex((one) => one.error ?? one.question?.error) === index
}

interface Row {
  readonly column: ImportColumn
  readonly index: number
  readonly isFirst: boolean
}

function row({ column, index, isFirst }: Row, { choices }: ImportColumns, context: DeskContext): Html {
  const { columns: words } = context.deskWords.files.import
  const { name, header, samples, field, evidence, error, question } = column
  const shown = header === '' ? words.unnamed(index + 1) : header
  const id = `db-column-${index}`
  const described = [error !== undefined && `${id}-error`, evidence !== undefined && `${id}-hint`].filter(Boolean)
  const control = attributes({
    ...{ id, name, 'aria-invalid': error !== undefined && 'true', autofocus: isFirst && error !== undefined },
    'aria-describedby': described.length > 0 && described.join(' '),
  })
  const options = [{ value: '', label: words.notUsed }, ...choices].map(
    ({ value, label }) => html`<option ${attributes({ value, selected: value === field })}>${label}</option>
`,
  )
  const isSure = evidence === 'name' && field !== ''
  const hint =
    evidence !== undefined &&
    html`<p class="${classNames('db-guess', isSure && 'is-good')}" id="${id}-hint">${icon(isSure ? 'check' : 'info')}
<span>${words.evidence[field === '' ? 'nothing' : evidence]}</span></p>`
  const cells =
    samples.length > 0
      ? html`<ul class="db-samples">${samples.map((one) => html`<li><bdi>${one}</bdi></li>`)}</ul>`
      : html`<p class="db-samples">${words.empty}</p>`
  return html`<tr><th scope="row"><bdi>${shown}</bdi></th><td>${cells}</td><td>
<div class="${classNames('db-field', error !== undefined && 'is-bad')}">
<label class="db-vh" for="${id}">${words.choice(shown)}</label><select ${control}>${options}</select>${hint}
${error !== undefined && html`<p class="db-err" id="${id}-error">${icon('warning')}${error}</p>`}</div>
${question && dateQuestion(question, isFirst, context)}</td></tr>
`
}

function dateQuestion(
  { text, days, fits, chosen, error }: DateQuestion,
  isFirst: boolean,
  { deskWords, locale }: DeskContext,
): Html {
  const { columns: words } = deskWords.files.import
  const isBad = error !== undefined
  const choice = (order: 'dmy' | 'mdy', index: number) => {
    const day = days[order]
    const shown = day && formatDay(day, locale, { day: 'numeric', month: 'long', year: 'numeric' })
    const radio = attributes({
      ...{ type: 'radio', name: orderName, value: order, checked: chosen === order },
      autofocus: isBad && isFirst && index === 0,
    })
    return html`<label class="db-opt"><input ${radio}><span>${shown ?? words.noDay}
<small class="db-soft">${words.orders[order]}. ${words.fits(fits[order])}</small></span></label>
`
  }
  const described = attributes({ 'aria-describedby': isBad && 'db-order-error' })
  return html`<fieldset class="db-ask" ${described}><legend>${words.order(text)}</legend>
${(['dmy', 'mdy'] as const).map(choice)}
${isBad && html`<p class="db-err" id="db-order-error">${icon('warning')}${error}</p>`}</fieldset>`
}

/** Asks for stored columns, and for the name of these. */
function presetFields({ names, name, error, isRemovable, notRemoved }: PresetChoice, { deskWords }: DeskContext): Html {
  const { presets: words } = deskWords.files.import
  const isBad = error !== undefined
  const line = attributes({
    ...{ id: 'db-preset', name: presetName, type: 'text', value: name, maxlength: 60, autocomplete: 'off' },
    ...{ 'aria-invalid': isBad && 'true', autofocus: isBad },
    'aria-describedby': isBad ? 'db-preset-hint db-preset-error' : 'db-preset-hint',
  })
  const options = ['', ...names].map(
    (value) => html`<option ${attributes({ value })}>${value === '' ? words.none : value}</option>
`,
  )
  const use = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: 'preset' })
  const remove = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: removePreset })
  const isRefused = notRemoved !== undefined
  const choice = attributes({
    ...{ id: 'db-preset-used', name: usedPresetName, 'aria-invalid': isRefused && 'true', autofocus: isRefused },
    'aria-describedby': isRefused && 'db-preset-used-error',
  })
  const stored = html`<div class="${classNames('db-field', isRefused && 'is-bad')}">
<label for="db-preset-used">${words.used}</label><select ${choice}>${options}</select>
${isRefused && html`<p class="db-err" id="db-preset-used-error">${icon('warning')}${notRemoved}</p>`}
<p class="db-acts"><button ${use}>${words.use}</button>
${isRemovable && html`<button ${remove}>${words.remove}</button>`}</p></div>
`
  return html`<div class="db-fields"><fieldset class="db-section"><legend>${words.legend}</legend>
<div class="${classNames('db-field', isBad && 'is-bad')}"><label for="db-preset">${words.name}</label>
<p class="db-hint" id="db-preset-hint">${words.nameHint}</p><input ${line}>
${isBad && html`<p class="db-err" id="db-preset-error">${icon('warning')}${error}</p>`}</div>
${names.length > 0 && stored}</fieldset></div>`
}
