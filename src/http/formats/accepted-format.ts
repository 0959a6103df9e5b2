import type { ApiRequest } from '../port/port.ts'
import type { ResponseFormat } from '../port/response-format.ts'

type Accept = ApiRequest['headers'][string]

/**
 * Returns the format that `Accept` prefers to JSON (RFC 9110, 12.5.1), if there is one. The quality of a
 * media type is that of the most specific range which matches it. Of equal qualities, the more specific range counts,
 * then JSON comes first.
 */
export function acceptedFormat(accept: Accept, formats: readonly ResponseFormat[]): ResponseFormat | undefined {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return undefined
  const qualities = qualitiesOf(String(accept).toLowerCase())
  let best = preferenceOf('application/json', qualities)
  let accepted: ResponseFormat | undefined
  for (const format of formats) {
    const preference = preferenceOf(format.mediaType.toLowerCase(), qualities)
    if (preference <= best) continue
    best = preference
    accepted = format
  }
  return accepted
}

/** Returns the quality of each range. Of its parameters only `q` counts. */
function qualitiesOf(accept: string): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>()
  for (const part of accept.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = Math.max(qualities.get(range) ?? 0, qualityOf(parameters))
    qualities.set(range, quality)
  }
  return qualities
}

/** Returns 0, which refuses the range, for an invalid weight. */
function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  if (weight === undefined) return 1
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0
}

/** Returns a number to compare: the quality, then how specific the range is. It is 0 if the type is not accepted. */
function preferenceOf(mediaType: string, qualities: ReadonlyMap<string, number>): number {
  const ranges = ['*/*', mediaType.replace(/\/.*/, '/*'), mediaType]
  const specificity = ranges.findLastIndex((range) => qualities.has(range))
  const quality = qualities.get(ranges[specificity] ?? '') ?? 0
  // Qualities have three decimals.
  return quality === 0 ? 0 : quality + specificity / 10_000
}
