import { isTerm } from '../../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { revisionName, stepName } from '../../contract/form-values.ts'
import { type MergeForm, type MergeRow, mergeNames, mergeSteps } from '../../contract/merge-props.ts'
import { valueText } from '../../controls/value-text.ts'
import { labelOf } from '../../values/form-labels.ts'
import { deskNotices } from '../desk-notice.ts'

/** Two records beside each other: for each field that differs, one value is chosen. */
export function mergeForm(form: MergeForm, context: DeskContext): Html {
  const { resource, action, keep, other, rows, same, list, notices } = form
  const { deskWords } = context
  const { merges: words, collections } = deskWords
  const sameText = same.map((field) => labelOf(resource, field, deskWords)).join(', ')
  const revisions = [hiddenInput(revisionName, keep.revision), hiddenInput(mergeNames.revision, other.revision)]
  return html`<form class="db-conf" method="post" action="${action}" aria-labelledby="db-form-title">${revisions}
<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${list}">${collections[resource]}</a></p>
<h1 id="db-form-title"><bdi>${words.merge(keep.name, other.name)}</bdi></h1>
<p class="db-sub">${words.choose}</p></div></div>
${deskNotices(notices, context)}<table class="db-table db-diff">
<caption class="db-vh">${words.caption}</caption><thead><tr>
<th scope="col">${deskWords.conflict.field}</th>${[keep, other].map(
    (record) =>
      html`<th scope="col"><bdi>${record.name}</bdi> <span class="db-n">${
        record === keep ? words.stays : words.goes
      } · ${words.events(record.events)}</span></th>`,
  )}</tr></thead><tbody>
${rows.map((row) => mergeRow(row, form, context))}${
  sameText !== '' &&
  html`<tr class="dk-same"><th scope="row"><span>${words.same}</span></th><td colspan="2">${sameText}</td></tr>`
}</tbody></table>
${outcome(form, context)}${buttons(form, context)}</form>
`
}

function mergeRow({ unit, fields, chosen }: MergeRow, form: MergeForm, context: DeskContext): Html {
  const { resource, keep, other, choices } = form
  const { deskWords } = context
  const labels = fields.map((field) => labelOf(resource, field, deskWords)).join(', ')
  const choice = ({ id, name, values }: MergeForm['keep']) => {
    const input = attributes({ type: 'radio', name: `${mergeNames.take}${unit}`, value: id, checked: id === chosen })
    const texts = fields.map((field) => html`<span><bdi>${valueText(field, values, choices, context)}</bdi></span> `)
    const about = html`<small><bdi>${name}</bdi><span class="db-vh">, ${labels}: </span></small>`
    return html`<td><label class="db-choice"><input ${input}><span>${about}${texts}</span></label></td>`
  }
  return html`<tr><th scope="row"><span>${labels}</span></th>
${choice(keep)}${choice(other)}</tr>
`
}

function outcome({ resource, keep, other }: MergeForm, { deskWords: { merges: words } }: DeskContext): Html {
  const gone = isTerm(resource) ? words.isDeleted : words.isTrashed
  const texts = [words.moves(other.events, keep.name), words.leads, gone(other.name)]
  return html`<ul class="dk-checks">${texts.map((text) => html`<li>${icon('check')}<bdi>${text}</bdi></li>`)}</ul>
`
}

function buttons({ list, canBeTurned }: MergeForm, { deskWords }: DeskContext): Html {
  const { merges: words, lists } = deskWords
  const button = (step: keyof typeof mergeSteps, look: string) =>
    attributes({ class: look, type: 'submit', name: stepName, value: mergeSteps[step] })
  const turn = canBeTurned && html`<button ${button('turn', 'db-btn')}>${words.turn}</button>`
  return html`<div class="db-savebar"><div class="db-acts">
<button ${button('merge', 'db-btn is-primary')}>${words.button}</button>${turn}
<button ${button('differ', 'db-btn')}>${words.differ}</button>
<a class="db-btn is-quiet" href="${list}">${lists.many.back}</a></div></div>`
}
