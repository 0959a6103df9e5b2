import { classNames } from '../../ground/elements/class-names.ts'
import { hueClass } from '../../ground/elements/hue.ts'
import { type Attributes, type Html, html } from '../../ground/markup/html.ts'
import type { FormChoice } from '../contract/form-props.ts'

/** One of several choices: a box and its label, with the color of a category. */
export function choiceBox(input: Attributes, { label, category }: FormChoice): Html {
  const dot = category !== undefined && html`<i class="db-dot"></i>`
  const classes = classNames('db-opt', hueClass(category))
  return html`<label class="${classes}"><input ${input}><span>${dot}<bdi>${label}</bdi></span></label>`
}
