import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { FormChoice } from '../contract/form-props.ts'
import { lastValue, valuesOf } from '../contract/form-values.ts'
import { addedName } from '../values/choice-names.ts'
import { formatNames } from '../values/fields/comma-names.ts'
import { namesIn, newPrefix, storedName } from '../values/fields/reference-values.ts'
import { boxes, options } from './choice-controls.ts'
import { type Control, choiceLabel } from './control.ts'
import { searchChoice } from './search-choice.ts'
import { lineControl } from './text-controls.ts'

/** Categories: a tree of boxes. */
export const treeControl: Control = {
  isGroup: true,
  text: ({ name, values, choices }) =>
    valuesOf(values, name)
      .map((id) => choiceLabel(id, choices))
      .join(', '),
  markup(props, context) {
    const { name, id, choices, search } = props
    if (search !== undefined)
      return searchChoice(props, { search, type: 'checkbox', control: name, searchId: id }, context)
    if (choices.length === 0) return html`<p class="db-hint">${context.deskWords.none}</p>`
    return boxes(props, (items) => tree(items, choices))
  },
}

/** Returns nested lists of items, by the depth of each. */
function tree(items: readonly Html[], choices: readonly FormChoice[]): Html {
  const depthOf = (index: number) => choices[index]?.depth ?? 0
  const branch = (from: number, to: number, depth: number): readonly Html[] => {
    const roots = items
      .map((_, index) => index)
      .filter((index) => index >= from && index < to && depthOf(index) === depth)
    return roots.map((root, at) => {
      const end = roots[at + 1] ?? to
      const inner = end > root + 1 && html`<ul>${branch(root + 1, end, depth + 1)}</ul>`
      return html`<li>${items[root]}${inner}</li>`
    })
  }
  return html`<ul class="db-tree">${branch(0, items.length, 0)}</ul>`
}

const line = lineControl()

/** Tags: their names, separated by commas, and a search for those that there are. */
export const namesControl: Control = {
  ...line,
  isLong: true,
  text: ({ name, values }) => formatNames(namesIn(name, values)),
  markup(props, context) {
    const { name, id, search } = props
    const more =
      search &&
      searchChoice(props, { search, type: 'checkbox', control: addedName(name), searchId: `${id}-search` }, context)
    return html`${line.markup(props, context)}${more}`
  },
}

/** An author: one of the people that the app lists, otherwise an id, and who that is. */
export const authorControl: Control = {
  ...line,
  text: ({ name, values, choices }) => choiceLabel(lastValue(values, name), choices),
  markup(props, context) {
    const id = lastValue(props.values, props.name)
    const { search, name, id: searchId } = props
    const { people, lists } = context.deskWords
    if (search !== undefined) {
      const choosing = { search, type: 'radio', control: name, searchId, among: people } as const
      return searchChoice(props, { ...choosing, none: id === '' ? lists.you : null }, context)
    }
    const person = props.choices.find(({ value }) => value === id)
    const hint = person && html`<p class="db-hint"><bdi>${person.label}</bdi></p>`
    return html`${line.markup(props, context)}${hint}`
  },
}

/** Venues or organizers: one list to choose from for each, one more, and the fields of a new one. */
export const linkedControl: Control = {
  isGroup: true,
  text({ field, name, values, choices }) {
    const fresh = lastValue(values, `${newPrefix(name)}${field.linksTo}`)
    const labels = valuesOf(values, name).map((id) => choiceLabel(id, choices))
    return [...labels, ...(fresh === '' ? [] : [fresh])].join(', ')
  },
  markup(props, context) {
    const { label: first, name, id, values, choices, search, states, inline } = props
    const { deskWords } = context
    if (search !== undefined)
      return html`${searchChoice(props, { search, type: 'checkbox', control: name, searchId: id }, context)}${inline}`
    const chosen = valuesOf(values, name)
    const select = (value: string, index: number) => {
      const label = index === 0 ? first : deskWords.another
      const ids = index === 0 ? { id, ...states } : { id: `${id}-${index}` }
      return html`<label class="db-vh" for="${ids.id}">${label}</label><select ${attributes({ ...ids, name })}>
<option value="">${index === 0 ? deskWords.none : `${deskWords.another} …`}</option>${options(choices, value)}</select>`
    }
    return html`<div class="db-grid2">${[...chosen, ''].map(select)}</div>${inline}`
  },
}

/** The password of an event, which nobody can read: empty keeps it. */
export const passwordControl: Control = {
  ...lineControl({ autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' }),
  text({ name, values }, { deskWords: { conflict: words } }) {
    if (lastValue(values, name) !== '') return words.secret
    const isRemoved = lastValue(values, `${name}.remove`) === 'true'
    return isRemoved || lastValue(values, storedName(name)) === '' ? '' : words.password
  },
  markup(props, { deskWords }) {
    const { name, id, values, states } = props
    const input = attributes({
      id,
      name,
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
      value: lastValue(values, name),
      ...states,
    })
    const remove = attributes({
      name: `${name}.remove`,
      type: 'checkbox',
      value: 'true',
      checked: lastValue(values, `${name}.remove`) === 'true',
    })
    return html`<input ${input}>${
      lastValue(values, storedName(name)) !== '' &&
      html`<label class="db-opt"><input ${remove}><span>${deskWords.passwordRemove}</span></label>`
    }`
  },
}
