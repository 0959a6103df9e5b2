import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { type AttributeValues, attributes, type Html, html } from '../../ground/markup/html.ts'
import type { MarkdownSign } from '../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue } from '../contract/form-values.ts'
import { formatName } from '../values/markdown/shown-markdown.ts'
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

const area = areaControl(3)

const signs: readonly MarkdownSign[] = ['bold', 'italic', 'heading', 'list', 'quote', 'link']

/** HTML, as Markdown where that says the same. The script shows the buttons, which write its signs. */
export const markupControl: Control = {
  ...area,
  markup(props, context) {
    const format = lastValue(props.values, formatName(props.name))
    const text = textArea(props, 3)
    if (format === '') return text
    const hidden = hiddenInput(formatName(props.name), format)
    if (format === 'html') return html`${hidden}${text}`
    return html`<div class="dk-md">${hidden}${tools(props, context)}${text}</div>`
  },
}

function tools({ label }: ControlProps, { deskWords: { markdown: words } }: DeskContext): Html {
  const group = attributes({ class: 'dk-tools', role: 'group', 'aria-label': words.tools(label), hidden: true })
  const buttons = signs.map((sign) => html`<button type="button" data-sign="${sign}">${words.signs[sign]}</button>`)
  return html`<div ${group}>${buttons}</div>`
}
