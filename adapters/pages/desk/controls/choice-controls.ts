import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { FormChoice } from '../contract/form-props.ts'
import { lastValue, valuesOf } from '../contract/form-values.ts'
import { listValues } from '../values/fields/choice-values.ts'
import { choiceBox } from './choice-box.ts'
import { type Control, type ControlProps, choiceLabel, withChosen } from './control.ts'
import { searchChoice } from './search-choice.ts'
import { textArea } from './text-controls.ts'

/** A box. The hidden value before it is sent when it is empty. */
export const boxControl: Control = {
  isBox: true,
  text: ({ name, values }, { deskWords }) => (lastValue(values, name) === 'true' ? deskWords.yes : deskWords.no),
  markup({ name, id, values, states }) {
    const checked = lastValue(values, name) === 'true'
    const box = attributes({ id, name, type: 'checkbox', value: 'true', checked, ...states })
    return html`${hiddenInput(name, 'false')}<input ${box}>`
  },
}

/** One of some values. */
export const selectControl: Control = {
  text: ({ name, values, choices }) => choiceLabel(lastValue(values, name), choices),
  markup(props, context) {
    const { field, name, id, values, choices, search, states } = props
    if (search !== undefined)
      return searchChoice(props, { search, type: 'radio', control: name, searchId: id }, context)
    const value = lastValue(values, name)
    const none = (field.canBeEmptied && (field.default ?? 0) === 0) || value === ''
    const empty = none && html`<option value="">${context.deskWords.none}</option>`
    return html`<select ${attributes({ id, name, ...states })}>${empty}${options(choices, value)}</select>`
  },
}

/** Returns the options of a choice. */
export function options(choices: readonly FormChoice[], value: string): readonly Html[] {
  return withChosen(choices, [value]).map((choice) => {
    const indent = '\u2003'.repeat(choice.depth ?? 0)
    const option = attributes({ value: choice.value, selected: choice.value === value })
    return html`<option ${option}>${indent}${choice.label}</option>`
  })
}

/** Several of some values: boxes. The hidden value before them is sent when all are empty. */
export function boxes(props: ControlProps, list: (items: readonly Html[]) => Html): Html {
  const { name, id, values, choices, states } = props
  const chosen = new Set(valuesOf(values, name))
  const items = withChosen(choices, [...chosen]).map((choice, index) => {
    const input = attributes({
      ...(index === 0 && { id, ...states, required: undefined }),
      name,
      type: 'checkbox',
      value: choice.value,
      checked: chosen.has(choice.value),
    })
    return choiceBox(input, choice)
  })
  return html`${hiddenInput(name, '')}${list(items)}`
}

/** A list: boxes if its values are declared, otherwise one value on each line. */
export const listControl: Control = {
  isGroup: true,
  text({ field, name, values }) {
    const items = listValues.input(name, values, field)
    return Array.isArray(items) ? items.join(', ') : ''
  },
  markup(props, { deskWords }) {
    const { name, id, field } = props
    if (field.options !== undefined) return boxes(props, (items) => html`<div class="db-checks">${items}</div>`)
    const lines = textArea({ ...props, name: `${name}.lines` }, 3)
    return html`<label class="db-hint" for="${id}">${deskWords.onePerLine}</label>${lines}`
  },
}
