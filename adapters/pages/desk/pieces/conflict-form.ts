import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ConflictForm, FieldDifference } from '../contract/form-props.ts'
import { choicePrefix, mergeName, openedName, revisionName, stepName } from '../contract/form-values.ts'
import { valueText } from '../controls/value-text.ts'
import { labelOf } from '../values/form-labels.ts'
import { focusedAtFirst } from './desk-notice.ts'

/** A table of the fields that differ. Nothing is written until the editor has chosen for each. */
export function conflictForm(form: ConflictForm, context: DeskContext): Html {
  const { deskWords, urls } = context
  const words = deskWords.conflict
  const { action, record, stored, sent, rows } = form
  const others = [openedName, revisionName, mergeName, stepName]
  const hidden = Object.entries(sent).flatMap(([name, values]) =>
    others.includes(name) || name.startsWith(choicePrefix) ? [] : values.map((value) => hiddenInput(name, value)),
  )
  const merged = [
    hiddenInput(openedName, JSON.stringify(stored)),
    hiddenInput(revisionName, record?.revision ?? ''),
    hiddenInput(mergeName, 'true'),
  ]
  const missing =
    form.isIncomplete &&
    html`<div ${attributes({ class: 'db-note is-bad', role: 'alert', ...focusedAtFirst() })}>${icon('warning')}
<p>${words.choose}</p></div>
`
  return html`<form class="db-conf" method="post" action="${action}" aria-labelledby="db-form-title">
${hidden}${merged}
<div class="db-head"><div class="db-title">
<p class="db-crumbs"><a href="${urls.desk()}">${context.words.desk.desk}</a></p>
<h1 ${attributes({ id: 'db-form-title', ...focusedAtFirst(!form.isIncomplete) })}>${words.title}</h1>
<p class="db-sub"><bdi>${record?.name}</bdi> · ${words.hint}</p></div></div>
${missing}<table class="db-table db-diff"><caption>${words.caption(rows.length)}</caption><thead><tr>
<th scope="col">${words.field}</th><th scope="col">${words.mine}</th><th scope="col">${words.stored}</th></tr></thead>
<tbody>
${rows.map((row) => difference(row, form, context))}</tbody></table>
<div class="db-savebar">
<div class="db-acts"><button class="db-btn is-primary" type="submit">${
    words.save
  }</button><a class="db-btn is-quiet" href="${action}">${words.discard}</a></div></div></form>`
}

function difference(
  { unit, fields, isBefore, chosen }: FieldDifference,
  form: ConflictForm,
  context: DeskContext,
): Html {
  const { deskWords } = context
  const words = deskWords.conflict
  const { resource, choices, mine, stored, before } = form
  const labels = fields.map((field) => labelOf(resource, field, deskWords)).join(', ')
  const texts = (values: ConflictForm['mine']) => fields.map((field) => valueText(field, values, choices, context))
  const choice = (value: 'mine' | 'stored', values: ConflictForm['mine']) => {
    const input = attributes({
      type: 'radio',
      name: `${choicePrefix}${unit}`,
      value,
      checked: chosen === value,
      required: true,
    })
    return html`<td><label class="db-choice"><input ${input}><span><small>${words[value]}<span class="db-vh">, ${
      labels
    }: </span></small>${texts(values).map((text) => html`<span><bdi>${text}</bdi></span> `)}</span></label></td>`
  }
  const was = isBefore && html`<small><bdi>${words.was(texts(before).join(', '))}</bdi></small>`
  return html`<tr><th scope="row"><span>${labels}</span>${was}</th>
${choice('mine', mine)}${choice('stored', stored)}</tr>
`
}
