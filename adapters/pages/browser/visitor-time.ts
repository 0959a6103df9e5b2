/**
 * When an event starts and ends, as markup has it: with the offset of its own zone, such as
 * `2030-06-20T19:30:00+02:00`.
 */
export interface EventTimes {
  readonly from: string
  readonly to: string
}

/** Where and in which language a visitor reads. */
export interface Visitor {
  readonly locale: string | undefined
  readonly timeZone: string
}

const parts = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** Writes the times of an event on the clock of a visitor; `undefined` if that is the clock of the event. */
export function visitorTime({ from, to }: EventTimes, { locale, timeZone }: Visitor): string | undefined {
  if ([from, to].every((time) => clockAt(time, timeZone) === clockOf(time))) return undefined
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone })
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return end > start ? format.formatRange(start, end) : format.format(start)
}

/** The wall clock of the event, which the text begins with. */
function clockOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ')
}

/** The wall clock of a zone: Swedish writes it as ISO 8601 does. */
function clockAt(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(time))
}
