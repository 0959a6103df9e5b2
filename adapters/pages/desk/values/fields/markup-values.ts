import { lastValue } from '../../contract/form-values.ts'
import { markdownToHtml } from '../markdown/markdown-to-html.ts'
import { formatName } from '../markdown/shown-markdown.ts'
import type { ControlValues } from './control-values.ts'
import { textValues } from './text-values.ts'

/** HTML, which people write as Markdown. */
export const markupValues: ControlValues = {
  ...textValues,
  input(name, values) {
    const text = lastValue(values, name)
    return lastValue(values, formatName(name)) === 'markdown' ? markdownToHtml(text) : text
  },
}
