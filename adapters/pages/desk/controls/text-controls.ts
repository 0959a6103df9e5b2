import { type AttributeValues, attributes, html } from '../../ground/markup/html.ts'
import { lastValue } from '../contract/form-values.ts'
import type { Control, ControlProps, ShownValue } from './control.ts'

const plain = {
  text: ({ name, values }: ShownValue) => lastValue(values, name),
}

/** Text of one line, unless the record holds more. `more`: further attributes of the control. */
export function lineControl(more: AttributeValues = {}): Control {
  return {
    ...plain,
    markup(props) {
      const { name, id, values, states } = props
      const value = lastValue(values, name)
      if (value.includes('\n')) return textArea(props, 2)
      return html`<input ${attributes({ id, name, type: 'text', value, ...more, ...states })}>`
    },
  }
}

/** Text of several lines. */
export function areaControl(rows: number): Control {
  return { ...plain, isLong: true, markup: (props) => textArea(props, rows) }
}

/** A line break after the start tag is no part of the text. */
export function textArea({ name, id, values, states }: ControlProps, rows: number) {
  return html`<textarea ${attributes({ id, name, rows, ...states })}>
${lastValue(values, name)}</textarea>`
}
