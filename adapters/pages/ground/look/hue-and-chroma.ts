import { linearColor } from './linear-color.ts'

/** Returns the hue in degrees and the chroma of a color such as `#0a6c5b` in OKLCH, as themes write colors. */
export function hueAndChroma(color: string): { readonly hue: number; readonly chroma: number } {
  const [red, green, blue] = linearColor(color)
  // From linear sRGB to OKLab: https://bottosson.github.io/posts/oklab/
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return { hue: (degrees + 360) % 360, chroma: Math.hypot(a, b) }
}
