/** A time of day, and when it ends, as people have typed them. */
export interface TypedTime {
  /** Such as `10:00`. */
  readonly from: string
  readonly to?: string
  /** The text without the time. */
  readonly rest: string
}

/** A time, and after a sign or a word between them another one. */
const range =
  /(?<![\d.:])(\d{1,2})(?: ?[:h.] ?([0-5]\d))? ?(uhr|h|am|pm|a\.m\.|p\.m\.)?(?: ?(?:-|–|—|to|bis|until|au|hasta|a las|alle|fino alle) ?(\d{1,2})(?: ?[:h.] ?([0-5]\d))? ?(uhr|h|am|pm|a\.m\.|p\.m\.)?)?(?![\d:])/

/**
 * Finds a time in a text in lower case, such as `10:00`, `10.30 uhr`, `7 pm` or `10-12 h`. `undefined` for an hour that
 * no day has.
 */
export function typedTime(text: string): TypedTime | 'none' | undefined {
  const found = range.exec(text)
  if (found === null) return 'none'
  const [all, hour, minute, half, toHour, toMinute, toHalf] = found
  // A number alone is no time.
  if (minute === undefined && half === undefined && toMinute === undefined && toHalf === undefined) return 'none'
  const to = toHour === undefined ? undefined : clock(toHour, toMinute, toHalf)
  const from = clock(hour, minute, half ?? (isHalf(toHalf) ? toHalf : undefined))
  if (from === undefined || (toHour !== undefined && to === undefined)) return undefined
  return { from, ...(to !== undefined && { to }), rest: text.replace(all, ' ') }
}

function isHalf(half: string | undefined): boolean {
  return half !== undefined && /^[ap]/.test(half)
}

function clock(hour = '', minute = '00', half = ''): string | undefined {
  const number = Number(hour)
  if (isHalf(half) && (number < 1 || number > 12)) return undefined
  const hours = isHalf(half) ? (number % 12) + (half.startsWith('p') ? 12 : 0) : number
  return hours > 23 ? undefined : `${String(hours).padStart(2, '0')}:${minute}`
}
