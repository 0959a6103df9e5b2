import { type AttributeValues, attributes, type Content, type Html, html, trusted } from '../ground/markup/html.ts'

/**
 * Mail programs drop style sheets, classes, `position`, `flex`, `grid`, `rem` and custom properties, and Outlook knows
 * only some attributes of tables, in which no font is inherited. So each element has its whole style.
 */

/** The colors of the warm look. Those of text are legible on both backgrounds, `paper` and `surface`. */
export const colors = {
  ink: '#26221d',
  soft: '#605b55',
  bad: '#a21a1b',
  white: '#ffffff',
  line: '1px solid #e6e1da',
  paper: '#fdf7f0',
  surface: '#fffefd',
} as const

/** Every cell with text has it. */
export const font = { 'font-family': "'Segoe UI',Helvetica,Arial,sans-serif" } as const

/** Properties of CSS that mail programs know. They are ours: no value of a user is one. */
export type Style = Readonly<Record<string, string>>

/** Returns an element with a style, in which a template takes no values. */
export function element(name: string, style: Style, content: Content, more: AttributeValues = {}): Html {
  const declarations = Object.entries(style).map((declaration) => declaration.join(':'))
  const start = [name, attributes(more).toString()].filter(Boolean).join(' ')
  return html`${trusted(`<${start} style="${declarations.join(';')}">`)}${content}${trusted(`</${name}>`)}`
}

/** Returns a table for layout, which programs that read aloud do not announce. */
export function table(style: Style, rows: Content, more: AttributeValues = {}): Html {
  const ofTables = { role: 'presentation', border: 0, cellpadding: 0, cellspacing: 0, ...more }
  return element('table', style, html`\n${rows}\n`, ofTables)
}

/** Returns a link. Its color is there twice, because some programs replace that of a link. */
export function link(label: Content, url: string, { color, ...style }: Style & { readonly color: string }): Html {
  return element('a', { color, ...style }, element('span', { color }, label), { href: url })
}
