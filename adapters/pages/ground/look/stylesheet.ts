import type { Brand } from './brand.ts'
import { brandRules } from './brand-rules.ts'
import { checksum } from './checksum.ts'
import { base, editorial, modes, warm } from './look-text.ts'
import { minifyCss } from './minify-css.ts'

/** A stylesheet, by the name under which the pages serve it. The name changes with its text. */
export interface Stylesheet {
  /** The name of the file. */
  readonly name: string
  /** The rules. */
  readonly text: string
}

/**
 * `warm`: quiet paper and white cards, on which categories and images carry the color. `editorial`: the date is the
 * picture, there are rules instead of boxes, and a category is a shape, a hue and a word.
 */
const themes = { warm, editorial }

/** The names of the themes. */
export const themeNames = Object.keys(themes)

/** The themes of the pages: both style the same markup. */
export type Theme = keyof typeof themes

/** The look of the pages: a theme, and the rules of the app. */
export interface Look {
  readonly theme?: Theme | undefined
  /** Its fonts and its accent win over those of the theme. */
  readonly brand?: Brand | undefined
  /** Rules of the app, which win over those of the pages. */
  readonly css?: string | undefined
}

/**
 * Creates the stylesheet of the pages. All rules but those of the app are in the layer `daybook`, so that any other
 * rule of a site wins.
 */
export function createStylesheet({ theme = 'warm', brand = {}, css = '' }: Look): Stylesheet {
  const layers = [layer('base', base), layer('theme', themes[theme]), layer('modes', modes)]
  return namedStylesheet('daybook', layers.join(''), brandRules(brand), css)
}

/** Returns a stylesheet whose name says its text. */
export function namedStylesheet(name: string, ...parts: readonly string[]): Stylesheet {
  const text = parts.map(minifyCss).join('')
  return { name: `${name}-${checksum(text)}.css`, text }
}

/** Returns rules in a layer of the pages. */
export function layer(name: string, rules: string): string {
  return `@layer daybook.${name} {${rules}}`
}
