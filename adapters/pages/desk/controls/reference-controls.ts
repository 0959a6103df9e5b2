import { checksum } from '../../ground/look/stylesheet.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import { addedName } from '../choices/choice-names.ts'
import { type FormValues, lastValue, valuesOf } from '../forms/form-values.ts'
import type { FormChoice } from '../forms/record-form.ts'
import { boxes, options } from './choice-controls.ts'
import { type Control, choiceLabel } from './control.ts'
import { formatNames, parseNames } from './names.ts'
import { searchChoice } from './search-choice.ts'
import { lineControl } from './text-controls.ts'

/** Categories: a tree of boxes. */
export const treeControl: Control = {
  isGroup: true,
  shown: (name, value) => ({ [name]: idsIn(value) }),
  // Boxes are sent in the order of the tree.
  input: (name, values) =>
    valuesOf(values, name)
      .map(Number)
      .sort((a, b) => a - b),
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
  shown: (name, value) => ({
    [name]: [formatNames(Array.isArray(value) ? value.map((term) => String(Reflect.get(Object(term), 'name'))) : [])],
  }),
  input: (name, values) => namesIn(name, values).map((term) => ({ name: term })),
  text: ({ name, values }) => formatNames(namesIn(name, values)),
  markup(props, context) {
    const { name, id, search } = props
    const more =
      search &&
      searchChoice(props, { search, type: 'checkbox', control: addedName(name), searchId: `${id}-search` }, context)
    return html`${line.markup(props, context)}${more}`
  },
}

function namesIn(name: string, values: FormValues): readonly string[] {
  return [...new Set([...parseNames(lastValue(values, name)), ...valuesOf(values, addedName(name))])]
}

/** Venues or organizers: one list to choose from for each, one more, and the fields of a new one. */
export const linkedControl: Control = {
  isGroup: true,
  shown: (name, value) => ({ [name]: idsIn(value) }),
  input(name, values) {
    const ids = valuesOf(values, name).map(Number)
    const fresh = newLinked(name, values)
    return fresh === undefined ? ids : [...ids, fresh]
  },
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
      return html`<label class="db-vh" for="${ids.id}">${label}</label><select ${attributes({ ...ids, name })}><option value="">${index === 0 ? deskWords.none : `${deskWords.another} …`}</option>${options(choices, value)}</select>`
    }
    return html`<div class="db-grid2">${[...chosen, ''].map(select)}</div>${inline}`
  },
}

/** Returns the prefix of the controls of a new linked record. */
export function newPrefix(name: string): string {
  return `${name}.new.`
}

/** Returns the fields of a new linked record, if somebody has filled in any. */
function newLinked(name: string, values: FormValues): object | undefined {
  const prefix = newPrefix(name)
  const fields = Object.keys(values).filter((one) => one.startsWith(prefix))
  const filled = fields.some((one) => lastValue(values, one).trim() !== '')
  return filled
    ? Object.fromEntries(fields.map((one) => [one.slice(prefix.length), lastValue(values, one)]))
    : undefined
}

/** Returns the ids of linked records, or of the terms of a reply. */
function idsIn(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map((item) => String(typeof item === 'object' ? Reflect.get(Object(item), 'id') : item))
}

/** The password of an event, which nobody can read: empty keeps it. */
export const passwordControl: Control = {
  ...lineControl({ autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' }),
  // Which password is stored, as it is never shown. No control sends that.
  shown: (name, value) => ({
    [name]: [''],
    [storedName(name)]: typeof value === 'string' && value !== '' ? [checksum(value)] : [],
  }),
  state: (name, values) => lastValue(values, storedName(name)),
  text({ name, values }, { deskWords: { conflict: words } }) {
    if (lastValue(values, name) !== '') return words.secret
    const isRemoved = lastValue(values, `${name}.remove`) === 'true'
    return isRemoved || lastValue(values, storedName(name)) === '' ? '' : words.password
  },
  input(name, values) {
    const sent = lastValue(values, name)
    if (sent !== '') return sent
    return lastValue(values, `${name}.remove`) === 'true' ? '' : undefined
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
    return html`<input ${input}>${lastValue(values, storedName(name)) !== '' && html`<label class="db-opt"><input ${remove}><span>${deskWords.passwordRemove}</span></label>`}`
  },
}

/** Returns the name of the value from which a form knows whether there is a password. */
export function storedName(name: string): string {
  return `${name}.stored`
}
