/** Returns the hue in degrees and the chroma of a color such as `#0a6c5b` in OKLCH, in which the themes have their colors. */
export function hueAndChroma(color: string): { readonly hue: number; readonly chroma: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  // From linear sRGB to OKLab: https://bottosson.github.io/posts/oklab/
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return { hue: (degrees + 360) % 360, chroma: Math.hypot(a, b) }
}

/** Undoes the curve of sRGB. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
