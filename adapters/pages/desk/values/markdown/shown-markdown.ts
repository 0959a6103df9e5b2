import type { DeclaredField } from 'daybook/http'
import { type FormValues, lastValue } from '../../contract/form-values.ts'
import { htmlToMarkdown } from './write-markdown.ts'

/** How a form shows HTML: as Markdown, or as it is if Markdown cannot say it. */
export type TextFormat = 'markdown' | 'html'

/** Returns the name of the hidden field that says how the text of a field is written. Without it, text is HTML. */
export function formatName(name: string): string {
  return `${name}.format`
}

/** Returns the values of a form with its HTML as Markdown, where that says the same. */
export function withMarkdown(fields: readonly DeclaredField[], values: FormValues): FormValues {
  const shown = fields.flatMap(({ name, kind }) => {
    if (kind !== 'html') return []
    const stored = lastValue(values, name)
    const markdown = htmlToMarkdown(stored)
    const format: TextFormat = markdown === undefined ? 'html' : 'markdown'
    return [
      [name, [markdown ?? stored]],
      [formatName(name), [format]],
    ] as const
  })
  return { ...values, ...Object.fromEntries(shown) }
}
