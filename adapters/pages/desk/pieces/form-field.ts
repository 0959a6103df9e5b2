import type { DeclaredField } from 'daybook/http'
import { isLinked } from '../../ground/addresses/desk-address.ts'
import { classNames } from '../../ground/elements/class-names.ts'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { type AttributeValues, attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FieldChoices, FormField, RecordForm } from '../contract/form-props.ts'
import { lastValue } from '../contract/form-values.ts'
import { choiceBox } from '../controls/choice-box.ts'
import { controlId } from '../controls/control.ts'
import { controlOf } from '../controls/controls.ts'
import { alikeName, alikeOfName, makeNew } from '../values/alike-names.ts'
import { newPrefix, storedName } from '../values/fields/reference-values.ts'
import { hintOf, labelOf } from '../values/form-labels.ts'
import { formatName } from '../values/markdown/shown-markdown.ts'

/** A field with its label, what helps to fill it in, and its error. */
export function formField({ field, form, prefix = '' }: FormField, context: DeskContext): Html {
  const { deskWords: words } = context
  const name = `${prefix}${field.name}`
  const id = controlId(name)
  const resource = prefix === '' ? form.resource : (inlineOf(prefix, form) ?? form.resource)
  const label = labelOf(resource, field, words)
  const hint = asHtmlHint(name, form, context) ?? hintOf(resource, field, words) ?? kindHint(field, form, context)
  const error = form.errors[name]
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  const isRequired = field.isRequired && prefix === ''
  const states: AttributeValues = {
    required: isRequired,
    'aria-invalid': error !== undefined && 'true',
    'aria-describedby': described !== '' && described,
  }
  const control = controlOf(field)
  const inline = form.inline[name] ?? []
  const choices = prefix === '' ? form.choices[name] : { items: wordsOf(field) }
  const props = {
    ...{ field, label, name, id, states, values: form.values },
    choices: choices?.items ?? [],
    search: choices?.search,
    inline: prefix === '' && inline.length > 0 ? newRecord(field, inline, form, context) : undefined,
  }
  const needed = isRequired && html` <span class="db-opt-l">${words.needed}</span>`
  const below = html`${hint !== undefined && html`<p class="db-hint" id="${id}-hint">${hint}</p>`}`
  const fault = error !== undefined && html`<p class="db-err" id="${id}-error">${icon('warning')}${error}</p>`
  const markup = control.markup(props, context)
  const isGroup =
    control.isGroup === true || (props.search !== undefined && (field.kind === 'reference' || field.kind === 'author'))
  const isWide = isGroup || field.isName || control.isLong === true
  const className = classNames(
    'db-field',
    error !== undefined && 'is-bad',
    control.isBox && 'is-box',
    isWide && 'is-wide',
  )
  if (control.isBox) {
    return html`<div class="${className}"><label class="db-opt">${markup}<span>${label}</span></label>${below}${
      fault
    }</div>
`
  }
  if (isGroup) {
    return html`<fieldset class="${className}"><legend>${label}</legend>${below}${markup}${fault}</fieldset>
`
  }
  return html`<div class="${className}"><label for="${id}">${label}${needed}</label>${below}${markup}${fault}</div>
`
}

/** Returns the values of a choice of a linked record: only the app declares such fields. */
function wordsOf({ options = [] }: DeclaredField): FieldChoices['items'] {
  return options.map((value) => ({ value, label: value }))
}

/** Says why a field shows HTML. */
function asHtmlHint(name: string, { values }: RecordForm, { deskWords }: DeskContext): string | undefined {
  return lastValue(values, formatName(name)) === 'html' ? deskWords.markdown.asHtml : undefined
}

/** Returns what helps to fill in a field of a kind. */
function kindHint({ kind, linksTo, name }: DeclaredField, { values }: RecordForm, { deskWords }: DeskContext) {
  if (kind === 'references' && linksTo === 'tag') return deskWords.tagsHint
  if (kind === 'image') return deskWords.imageHint
  if (kind === 'html' && lastValue(values, formatName(name)) !== '') return deskWords.markdown.hint
  return kind === 'password' && lastValue(values, storedName(name)) !== '' ? deskWords.passwordSet : undefined
}

/** The fields of a record that the form creates with its own. It is open if somebody has filled it in. */
function newRecord(
  field: DeclaredField,
  fields: readonly DeclaredField[],
  form: RecordForm,
  context: DeskContext,
): Html {
  const { deskWords: words, deskPieces } = context
  const prefix = newPrefix(field.name)
  const isFilled = Object.entries(form.values).some(([name, values]) => name.startsWith(prefix) && values.some(Boolean))
  const { linksTo } = field
  const heading = linksTo !== undefined && isLinked(linksTo) && words.newLinked[linksTo]
  const open = isFilled
    ? html`<details open><summary>${heading}</summary>`
    : html`<details><summary>${heading}</summary>`
  return html`${open}<div class="db-inline">${alikeChoice(field, form, context)}<p class="db-hint">${
    words.newLinkedHint
  }</p>
${fields.map((one) => deskPieces.formField({ field: one, form, prefix }, context))}</div></details>`
}

/** The choice between a new record and those of its name. The first of them is chosen. */
function alikeChoice({ name }: DeclaredField, { alike }: RecordForm, { deskWords }: DeskContext): Html | undefined {
  const found = alike?.[name]
  if (found === undefined) return undefined
  const { legend, makeAnother } = deskWords.alike
  const choices = [...found.items, { value: makeNew, label: makeAnother }].map((choice, index) =>
    choiceBox(attributes({ type: 'radio', name: alikeName(name), value: choice.value, checked: index === 0 }), choice),
  )
  const of = hiddenInput(alikeOfName(name), found.of)
  return html`<fieldset class="db-note is-warn"><legend>${legend}</legend>${of}<div>${choices}</div></fieldset>`
}

function inlineOf(prefix: string, { fields }: RecordForm) {
  return fields.find(({ name }) => newPrefix(name) === prefix)?.linksTo
}

/** Returns the field of a form that an error is about. */
export function fieldOfError(name: string, { fields, inline }: RecordForm): DeclaredField | undefined {
  const own = fields.find((field) => field.name === name)
  if (own) return own
  return fields.find((field) =>
    (inline[field.name] ?? []).some((one) => name === `${newPrefix(field.name)}${one.name}`),
  )
}
