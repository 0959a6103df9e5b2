import type { Brand, BrandFont } from './brand.ts'
import { hueAndChroma } from './hue-and-chroma.ts'

/** No color of a screen is more saturated at the lightness of buttons. */
const maxChroma = 0.17

/** Returns the rules that a brand adds to its theme, over which they win: its fonts, and the hue of its accent. */
export function brandRules({ fonts: { text, display } = {}, accent }: Brand): string {
  const values = {
    '--daybook-font': text && family('daybook-text', text),
    '--daybook-font-display': display && family('daybook-display', display),
    ...(accent !== undefined && accentOf(accent)),
  }
  const declarations = Object.entries(values).filter(([, value]) => value !== undefined)
  if (declarations.length === 0) return ''
  const faces = [text && fontFace('daybook-text', text), display && fontFace('daybook-display', display)]
  return `${faces.join('')}.daybook{${declarations.map((declaration) => declaration.join(':')).join(';')}}`
}

function accentOf(color: string): Readonly<Record<string, string>> {
  const { hue, chroma } = hueAndChroma(color)
  return {
    '--daybook-accent-hue': hue.toFixed(1),
    '--daybook-accent-chroma': Math.min(chroma, maxChroma).toFixed(3),
  }
}

function family(name: string, { fallback = 'system-ui, sans-serif' }: BrandFont): string {
  return `"${name}", ${fallback}`
}

/** The text is shown at once in another font, and then in its own. */
function fontFace(name: string, { src, weight = '100 900' }: BrandFont): string {
  return `@font-face{font-family:"${name}";src:url("${src}");font-weight:${weight};font-display:swap}`
}
