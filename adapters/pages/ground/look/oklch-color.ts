/** Red, green and blue from 0 to 1, without the curve of sRGB. */
export type LinearColor = readonly [red: number, green: number, blue: number]

/** Returns the color that screens of sRGB show for one of OKLCH. */
export function oklchColor(color: {
  readonly lightness: number
  readonly chroma: number
  /** In degrees. */
  readonly hue: number
}): LinearColor {
  const { lightness, chroma, hue } = color
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  // From OKLab to linear sRGB: https://bottosson.github.io/posts/oklab/
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    inGamut(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    inGamut(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    inGamut(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

/** Returns the contrast of two colors, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: LinearColor, other: LinearColor): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: LinearColor): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function inGamut(part: number): number {
  return Math.min(Math.max(part, 0), 1)
}
