import { day } from './base/day.ts'
import { frame } from './base/frame.ts'
import { head } from './base/head.ts'
import { list } from './base/list.ts'
import { modes } from './base/modes.ts'
import { month } from './base/month.ts'
import { record } from './base/record.ts'
import { tokens } from './base/tokens.ts'
import { week } from './base/week.ts'
import { checksum } from './checksum.ts'
import { editorial } from './editorial/editorial.ts'
import { minifyCss } from './minify-css.ts'
import { warm } from './warm/warm.ts'

/** A stylesheet, by the name under which the pages serve it. The name changes with its text. */
export interface Stylesheet {
  /** The name of the file. */
  readonly name: string
  /** The rules. */
  readonly text: string
}

const themes = { warm, editorial }

/** The names of the looks. */
export const themeNames = Object.keys(themes)

/** The looks of the pages: both dress the same markup. */
export type Theme = keyof typeof themes

/** What the stylesheet of an app contains. */
export interface Look {
  readonly theme?: Theme | undefined
  /** Rules of the app, which win over those of the pages. */
  readonly css?: string | undefined
}

const base = [tokens, frame, head, month, week, day, list, record]

/**
 * Creates the stylesheet of the pages. All rules but those of the app are in the layer `daybook`, so that any other rule
 * of a site wins.
 */
export function createStylesheet({ theme = 'warm', css = '' }: Look): Stylesheet {
  const layers = [layer('base', base), layer('theme', themes[theme]), layer('modes', [modes])]
  return namedStylesheet('daybook', layers.join(''), css)
}

/** Returns a stylesheet whose name says its text. */
export function namedStylesheet(name: string, ...parts: readonly string[]): Stylesheet {
  const text = parts.map(minifyCss).join('')
  return { name: `${name}-${checksum(text)}.css`, text }
}

/** Returns rules in a layer of the pages. */
export function layer(name: string, parts: readonly string[]): string {
  return `@layer daybook.${name} {${parts.join('')}}`
}
