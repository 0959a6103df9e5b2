/** Returns red, green and blue of a color such as `#0a6c5b`, from 0 to 1, without the curve of sRGB. */
export function linearColor(color: string): readonly [red: number, green: number, blue: number] {
  const part = (at: number) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

/** Returns whether a value is a color such as `#0a6c5b`. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
