import { linearColor } from '../ground/look/linear-color.ts'

/** Returns the contrast of a color such as `#005e4a` to white, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastToWhite(color: string): number {
  const [red, green, blue] = linearColor(color)
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
