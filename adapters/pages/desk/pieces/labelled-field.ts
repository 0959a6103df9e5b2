import { classNames } from '../../ground/elements/class-names.ts'
import { icon } from '../../ground/elements/icon.ts'
import { type AttributeValues, attributes, type Content, type Html, html } from '../../ground/markup/html.ts'
import type { FormChoice } from '../contract/form-props.ts'
import { controlId } from '../controls/control.ts'

interface Labelled {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly isWide?: boolean
  /** Whether a field before it has an error: the first such field has the focus. */
  readonly isSecond?: boolean
}

/** A control with its label, what helps to fill it in, and its error. */
export function field(
  { name, label, hint, error, isWide, isSecond = false }: Labelled,
  control: (more: AttributeValues) => Html,
): Html {
  const id = controlId(name)
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  const states: AttributeValues = {
    ...{ id, name },
    'aria-invalid': error !== undefined && 'true',
    autofocus: error !== undefined && !isSecond,
    'aria-describedby': described !== '' && described,
  }
  const below: Content = hint !== undefined && html`<p class="db-hint" id="${id}-hint">${hint}</p>`
  const fault = error !== undefined && html`<p class="db-err" id="${id}-error">${icon('warning')}${error}</p>`
  const className = classNames('db-field', error !== undefined && 'is-bad', isWide && 'is-wide')
  return html`<div class="${className}"><label for="${id}">${label}</label>${below}${control(states)}${fault}</div>
`
}

/** A choice of one value. */
export function select(choices: readonly FormChoice[], chosen: string, more: AttributeValues): Html {
  const options = choices.map(
    ({ value, label, depth = 0 }) =>
      html`<option ${attributes({ value, selected: value === chosen })}>${'\u00a0\u00a0'.repeat(depth)}${label}</option>
`,
  )
  return html`<select ${attributes(more)}>${options}</select>`
}
