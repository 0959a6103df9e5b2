import { deskFolders, isTerm } from '../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormErrorList, FormSection, RecordForm } from '../contract/form-props.ts'
import { copiedName, lastValue, openedName, revisionName, stepName } from '../contract/form-values.ts'
import { controlId } from '../controls/control.ts'
import { labelOf } from '../values/form-labels.ts'
import { deskNotices, focusedAtFirst } from './desk-notice.ts'
import { fieldOfError } from './form-field.ts'
import { liveCard } from './live-card.ts'

/** A whole form. */
export function recordForm(form: RecordForm, context: DeskContext): Html {
  const { record, action, resource, opened, notices, values } = form
  const copied = lastValue(values, copiedName)
  const { deskWords: words, deskPieces: pieces, urls } = context
  const sections = context.formParts.flatMap((name): readonly FormSection[] => {
    const fields = form.fields.filter((field) => field.part === name && isInForm(field.name, form))
    return fields.length > 0 ? [{ name, fields, form }] : []
  })
  const main = sections.filter(({ name }) => name !== 'publication')
  const side = sections.filter(({ name }) => name === 'publication')
  const hasErrors = Object.keys(form.errors).length > 0
  const heading = record ? words.editRecord(record.name) : words.newRecord[resource]
  const page = record?.page !== undefined && html` · <a href="${record.page}">${words.viewPage}</a>`
  const sub = record && html`<p class="db-sub">${stateName(record.status, context)}${page}</p>`
  const takesFiles = context.upload !== undefined && form.fields.some(({ kind }) => kind === 'image')
  const sending = { method: 'post', enctype: takesFiles && 'multipart/form-data', novalidate: true }
  const revision = record && hiddenInput(revisionName, record.revision)
  const copy = copied !== '' && hiddenInput(copiedName, copied)
  const card = resource === 'event' && liveCard(form.card, context)
  const takesFocus = form.isAgain === true && notices.length === 0 && !hasErrors
  const title = attributes({ id: 'db-form-title', ...focusedAtFirst(takesFocus) })
  const errors = pieces.formErrors({ errors: errorLinks(form, context) }, context)
  return html`<form class="db-form" action="${action}" ${attributes(sending)} aria-labelledby="db-form-title">
${defaultButton(form)}${hiddenInput(openedName, JSON.stringify(opened))}${revision}${copy}
<div class="db-head"><div class="db-title">
<p class="db-crumbs"><a href="${urls.desk()}">${context.words.desk.desk}</a></p>
<h1 ${title}><bdi>${heading}</bdi></h1>${sub}</div>${eventParts(form, context)}</div>
${deskNotices(notices, context, { takeFocus: !hasErrors })}${errors}
<div class="db-formgrid"><nav class="db-toc" aria-label="${words.partsOfForm}">
<ol>${sections.map((section) => html`<li>${tocLink(section, context)}</li>`)}</ol></nav>
<div class="db-fields">${main.map((section) => pieces.formSection(section, context))}</div>
<div class="db-side">${card}${side.map((section) => pieces.formSection(section, context))}</div></div>
<div class="db-savebar dk-save">${pieces.scopeChoice(form, context)}${pieces.formActions(form, context)}</div></form>`
}

/** The links to the form of an event that repeats, and to that of its dates. */
function eventParts({ record, action }: RecordForm, { deskWords: { dates: words } }: DeskContext): Html | undefined {
  if (record?.dates === undefined) return undefined
  return html`<nav class="db-seg" aria-label="${words.parts}"><a href="${action}" aria-current="page">${words.event}</a>
<a href="${record.dates}">${words.dates}</a></nav>`
}

/** The return key in a field chooses the first button. */
function defaultButton({ intent: { name, value } }: RecordForm): Html {
  const button = attributes({ class: 'db-vh', type: 'submit', tabindex: -1, 'aria-hidden': 'true', name, value })
  return html`<button ${button}></button>
`
}

/** The state of a new record follows from its button. */
function isInForm(name: string, { record }: RecordForm): boolean {
  return name !== 'status' || record !== undefined
}

function stateName(status: string, { deskWords: { statuses } }: DeskContext): string | undefined {
  const table: Readonly<Record<string, string>> = statuses
  return table[status]
}

function tocLink({ name, fields, form }: FormSection, { deskWords: words }: DeskContext): Html {
  const wrong = Object.keys(form.errors).filter((error) =>
    fields.some((field) => field === fieldOfError(error, form)),
  ).length
  const count = html`<span class="db-vh"> ${words.errorCount(wrong)}</span>`
  const badge = wrong > 0 && html`<span class="db-badge" aria-hidden="true">${wrong}</span>${count}`
  return html`<a href="#db-s-${name}">${words.sections[name]}${badge}</a>`
}

function errorLinks(form: RecordForm, context: DeskContext): FormErrorList['errors'] {
  return Object.entries(form.errors).map(([name, text]) => {
    const field = fieldOfError(name, form)
    const label = field && labelOf(form.resource, field, context.deskWords)
    return {
      href: field ? `#${controlId(name)}` : '#db-form-title',
      text: label === undefined ? text : `${label}: ${text}`,
    }
  })
}

/** All errors of a form, at its top. */
export function formErrors({ errors }: FormErrorList, { deskWords: words }: DeskContext): Html {
  if (errors.length === 0) return html``
  const note = attributes({ class: 'db-note is-bad', role: 'alert', id: 'db-errors', ...focusedAtFirst() })
  return html`<div ${note}>${icon('warning')}<div><h2>${words.errorsTitle(errors.length)}</h2>
<p>${words.errorsHint}</p><ul>${errors.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}</ul></div>
</div>
`
}

/** A group of fields with a heading. */
export function formSection({ name, fields, form }: FormSection, context: DeskContext): Html {
  const { deskWords: words, deskPieces: pieces } = context
  return html`<fieldset class="db-section" id="db-s-${name}"><legend>${words.sections[name]}</legend>
${fields.map((field) => pieces.formField({ field, form }, context))}</fieldset>
`
}

/** The buttons of a form. */
export function formActions({ record, rights, resource }: RecordForm, { deskWords: words, urls }: DeskContext): Html {
  const button = (
    text: string,
    { value, name = stepName, kind = '' }: { readonly value: string; readonly name?: string; readonly kind?: string },
  ) => html`<button ${attributes({ class: `db-btn ${kind}`.trim(), type: 'submit', name, value })}>${text}</button>`
  const publish = rights.publish
    ? button(words.publish, { name: 'status', value: 'publish', kind: 'is-primary' })
    : button(words.submit, { name: 'status', value: 'pending', kind: 'is-primary' })
  const isOpen = record?.status === 'draft' || (record?.status === 'pending' && rights.publish)
  const save = (kind: string) => button(words.save, { value: 'save', kind })
  const buttons =
    isTerm(resource) || (record && record.status !== 'trash' && !isOpen)
      ? [save('is-primary')]
      : record === undefined
        ? [button(words.saveDraft, { name: 'status', value: 'draft' }), publish]
        : record.status === 'trash'
          ? [button(words.restore, { name: 'status', value: 'draft', kind: 'is-primary' })]
          : [save(''), publish]
  const preview = record?.status !== 'trash' && button(words.preview, { value: 'preview', kind: 'is-quiet' })
  const copy =
    record &&
    rights.copy &&
    record.status !== 'trash' &&
    html`<a class="db-btn is-quiet" href="${urls.desk('events/new', { copy: String(record.id) })}">${words.copy}</a>`
  const remove =
    record &&
    rights.remove &&
    record.status !== 'trash' &&
    (isTerm(resource)
      ? html`<a class="db-btn is-quiet is-danger" href="${urls.desk(`${deskFolders[resource]}/${record.id}/delete`)}">${
          words.remove
        }</a>`
      : button(words.toTrash, { value: 'trash', kind: 'is-quiet is-danger' }))
  const merge =
    record &&
    rights.merge &&
    record.status !== 'trash' &&
    html`<a class="db-btn is-quiet" href="${urls.desk(`${deskFolders[resource]}/${record.id}/merge`)}">${
      words.merges.mergeOther
    }</a>`
  const others = [preview, copy, merge, remove].filter(Boolean)
  // A style sheet lays them open where there is room.
  const more =
    others.length > 0 &&
    html`<details class="db-lay db-more"><summary class="db-btn is-quiet">${words.more}</summary>
<div class="db-acts">${others}</div></details>`
  return html`<div class="db-acts">${buttons.toReversed()}${more}</div>
`
}
