import type { RecurrenceScope } from 'daybook'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { ManyKind } from '../../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { lastValue, stepName } from '../../contract/form-values.ts'
import { type ManyQuestion, manyNames } from '../../contract/many-props.ts'
import { manyStep, noVenue, shiftUnits } from '../../values/many-change.ts'

type Question = (question: ManyQuestion, context: DeskContext) => Content

const questions: Readonly<Partial<Record<ManyKind, Question>>> = {
  venue(question, context) {
    const { many: words } = context.deskWords.lists
    const none = { value: noVenue, label: words.noVenue }
    return [
      searchField(question, context),
      choiceField(manyNames.venue, words.venue, { ...question, choices: [none, ...question.choices] }),
    ]
  },
  terms(question, context) {
    const { many: words } = context.deskWords.lists
    return [
      searchField(question, context),
      choiceField(manyNames.addCategory, words.addCategory, question),
      choiceField(manyNames.removeCategory, words.removeCategory, question),
      textField(manyNames.addTags, words.addTags, question, context.deskWords.tagsHint),
      textField(manyNames.removeTags, words.removeTags, question),
    ]
  },
  shift: distance,
  copy(question, context) {
    const { many: words } = context.deskWords.lists
    return [dayField(manyNames.day, words.firstDay, question, words.firstDayHint), ...distance(question, context)]
  },
  pause(question, context) {
    const { lists, dates } = context.deskWords
    const how = lastValue(question.values, manyNames.how) || 'out'
    const choices = (['out', 'cancel', 'back'] as const).map((value) => {
      const radio = attributes({ type: 'radio', name: manyNames.how, value, checked: value === how })
      return html`<label class="db-opt"><input ${radio}><span>${dates.pauses[value]}</span></label>`
    })
    return [
      dayField(manyNames.from, dates.between, question),
      dayField(manyNames.until, dates.and, question),
      html`<div class="db-field" role="group" aria-label="${dates.pause}">${choices}</div>`,
      textField(manyNames.reason, lists.many.reason, question, dates.whyHint),
    ]
  },
  cancel(question, context) {
    const { many: words } = context.deskWords.lists
    return textField(manyNames.reason, words.reason, question, words.reasonHint)
  },
}

/** By how much events move. */
function distance(question: ManyQuestion, context: DeskContext): readonly Content[] {
  const { many: words } = context.deskWords.lists
  const unit = lastValue(question.values, manyNames.unit) || 'days'
  const units = (Object.keys(shiftUnits) as (keyof typeof shiftUnits)[]).map((value) => {
    return html`<option ${attributes({ value, selected: value === unit })}>${words.units[value]}</option>`
  })
  const id = idOf(manyNames.unit)
  return [
    textField(manyNames.amount, words.amount, question, words.amountHint),
    html`<div class="db-field"><label for="${id}">${words.unit}</label>
<select ${attributes({ id, name: manyNames.unit })}>${units}</select></div>`,
  ]
}

/** Asks how many events are to be changed. Nothing if there is nothing to ask. */
export function manyQuestion(question: ManyQuestion, context: DeskContext): Html | undefined {
  const { kind, action, ids, scope } = question
  const { many: words } = context.deskWords.lists
  const fields = questions[kind]?.(question, context)
  if (fields === undefined && scope === undefined) return undefined
  const hidden = ids.map((id) => hiddenInput(manyNames.events, id))
  const button = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: manyStep.ask(kind) })
  return html`<form class="db-manyform" method="post" action="${action}">${hidden}
${fields && html`<div class="db-narrowf">${fields}</div>`}${scope && scopeFields(question, scope, context)}
<p><button ${button}>${words.show}</button></p></form>
`
}

function scopeFields({ kind, scopes }: ManyQuestion, chosen: RecurrenceScope, { deskWords }: DeskContext): Html {
  const { scopes: words, undoneToo } = deskWords.lists.many
  const choices = scopes.map((scope) => {
    const radio = attributes({ type: 'radio', name: manyNames.scope, value: scope, checked: scope === chosen })
    return html`<label class="db-choice"><input ${radio}><span><b>${words.names[scope]}</b>
<small>${kind === 'copy' ? undoneToo : words.hints[scope]}</small></span></label>`
  })
  return html`<fieldset class="db-sub-f"><legend>${words.question}</legend><div class="db-choices">${choices}</div>
</fieldset>
`
}

function idOf(name: string): string {
  return `db-${name.replaceAll('.', '-')}`
}

function textField(name: string, label: string, { values, fault }: ManyQuestion, hint = ''): Html {
  const isNumber = name === manyNames.amount
  const type = { type: 'text', maxlength: 400, ...(isNumber && { inputmode: 'numeric' }) }
  return inputField({ name, label, hint, type, value: lastValue(values, name), fault: isNumber ? fault : undefined })
}

function dayField(name: string, label: string, { values, fault }: ManyQuestion, hint = ''): Html {
  const type = { type: 'date' }
  const shownFault = name === manyNames.until ? fault : undefined
  return inputField({ name, label, hint, type, value: lastValue(values, name), fault: shownFault })
}

interface InputField {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly type: object
  readonly value: string
  readonly fault: string | undefined
}

function inputField({ name, label, hint, type, value, fault }: InputField): Html {
  const id = idOf(name)
  const isFaulty = fault !== undefined
  const described = [hint !== '' && `${id}-hint`, isFaulty && `${id}-fault`].filter(Boolean).join(' ')
  const input = attributes({
    ...{ id, name, ...type, value },
    ...(described !== '' && { 'aria-describedby': described }),
    ...(isFaulty && { 'aria-invalid': 'true' }),
  })
  return html`<div class="db-field"><label for="${id}">${label}</label><input ${input}>
${hint !== '' && html`<p class="db-hint" id="${id}-hint">${hint}</p>`}${
  isFaulty && html`<p class="db-error" id="${id}-fault">${fault}</p>`
}</div>
`
}

function choiceField(name: string, label: string, { values, choices }: Pick<ManyQuestion, 'values' | 'choices'>): Html {
  const id = idOf(name)
  const chosen = lastValue(values, name)
  const options = choices.map(({ value, label: text, depth = 0 }) => {
    const option = attributes({ value, selected: value === chosen })
    return html`<option ${option}>${'\u2003'.repeat(depth)}${text}</option>`
  })
  return html`<div class="db-field"><label for="${id}">${label}</label><select ${attributes({ id, name })}>
<option value="">–</option>${options}</select></div>
`
}

function searchField({ isSearched, values, kind }: ManyQuestion, { deskWords }: DeskContext): Content {
  if (!isSearched) return undefined
  const label = deskWords.lists.searchIn(deskWords.collections[kind === 'venue' ? 'venue' : 'category'])
  const id = idOf(manyNames.search)
  const search = lastValue(values, manyNames.search)
  const input = attributes({ id, name: manyNames.search, type: 'search', value: search, maxlength: 200 })
  return html`<div class="db-field"><label for="${id}">${label}</label><input ${input}></div>
`
}
