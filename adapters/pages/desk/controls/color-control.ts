import { type CategoryColor, categoryColors } from 'daybook'
import { classNames } from '../../ground/elements/class-names.ts'
import { hueClass } from '../../ground/elements/hue.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormChoice } from '../contract/form-props.ts'
import { lastValue } from '../contract/form-values.ts'
import { hueContrast } from '../values/hue-contrast.ts'
import { type Control, choiceLabel } from './control.ts'

/** The color of a category: each as it looks in light and dark, with its contrast and the categories that have it. */
export const colorControl: Control = {
  isGroup: true,
  text: ({ name, values, choices }) => choiceLabel(lastValue(values, name), choices),
  markup({ name, id, values, choices, states }, context) {
    const chosen = lastValue(values, name)
    const given = { value: '', label: context.deskWords.colorChoice.given }
    const options = [given, ...choices].map((choice, index) => {
      const first = index === 0 && { id, ...states, required: undefined }
      const checked = choice.value === chosen
      return swatch(attributes({ ...first, type: 'radio', name, value: choice.value, checked }), choice, context)
    })
    return html`<div class="db-hues">${options}</div>`
  },
}

function swatch(
  input: ReturnType<typeof attributes>,
  { value, label, note = '' }: FormChoice,
  { deskWords: { colorChoice: words }, locale }: DeskContext,
): Html {
  const color = categoryColors.find((one) => one === value)
  const ratio = (scheme: 'light' | 'dark', of: CategoryColor) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(hueContrast(of, scheme))
  const looks = color && html`<span class="db-swatch" aria-hidden="true"><b>Aa</b><b>Aa</b></span>`
  const contrast = color && html`<small>${words.contrast(ratio('light', color), ratio('dark', color))}</small>`
  const others = note !== '' && html`<small>${words.of} <bdi>${note}</bdi></small>`
  const hue = color && hueClass({ id: 0, color })
  return html`<label class="${classNames('db-opt', hue)}"><input ${input}>${looks}<span class="db-huename">${label}${
    contrast
  }${others}</span></label>`
}
