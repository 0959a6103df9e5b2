import { type CategoryColor, categoryColors } from 'daybook'
import { contrastOf, type LinearColor, oklchColor } from '../../ground/look/oklch-color.ts'

/** A color in OKLCH, without its hue. */
interface Shade {
  readonly lightness: number
  readonly chroma: number
}

/** The text of a category, and the ground below it, as the default theme has them in `tokens.css`. */
export const shades = {
  light: { tint: { lightness: 0.945, chroma: 0.042 }, text: { lightness: 0.345, chroma: 0.095 } },
  dark: { tint: { lightness: 0.305, chroma: 0.052 }, text: { lightness: 0.94, chroma: 0.045 } },
} as const satisfies Readonly<Record<string, Readonly<Record<'tint' | 'text', Shade>>>>

/** Returns the hue of a color in the default theme, in degrees: they are evenly spaced. */
export function hueOf(color: CategoryColor): number {
  return 20 + 30 * categoryColors.indexOf(color)
}

/** Returns the contrast of the text of a category, from 1 to 21. */
export function hueContrast(color: CategoryColor, scheme: keyof typeof shades): number {
  const { tint, text } = shades[scheme]
  return contrastOf(shown(text, color), shown(tint, color))
}

function shown(shade: Shade, color: CategoryColor): LinearColor {
  return oklchColor({ ...shade, hue: hueOf(color) })
}
