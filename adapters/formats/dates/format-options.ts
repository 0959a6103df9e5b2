import type { Locale } from 'date-fns'
import { checkOptions, type OptionChecks, optionKinds } from 'daybook'
import { isZone } from 'daybook/domain'

/** How a date is written. */
export interface FormatOptions {
  /** A locale of date-fns, such as `de` of `date-fns/locale/de`. The default is American English. */
  readonly locale?: Locale | undefined
  /**
   * Shows another zone than that of the event, such as the visitor's (rule 26). An all-day event has the same days in
   * every zone.
   */
  readonly zone?: string | undefined
}

/** How a span of time is written. */
export interface SpanOptions extends FormatOptions {
  /**
   * The parts of a day, as `Intl.DateTimeFormat` takes them. The default is day, month and year, and on a single day
   * its weekday too.
   */
  readonly day?: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'> | undefined
  /** A pattern of date-fns for a time. The default is `p`, the short time of the locale: `18:00`, `6:00 PM`. */
  readonly time?: string | undefined
}

const formatOptions: OptionChecks<FormatOptions> = {
  locale: optionKinds.object,
  zone: [isZoneName, 'a time zone such as Europe/Zurich or UTC+5:45'],
}
const spanOptions: OptionChecks<SpanOptions> = { ...formatOptions, day: optionKinds.object, time: optionKinds.text }

function isZoneName(value: unknown): boolean {
  return typeof value === 'string' && isZone(value)
}

/** Throws `TypeError` for an invalid option of a date. */
export function checkFormatOptions(options: FormatOptions): void {
  checkOptions(options, formatOptions)
}

/** Throws `TypeError` for an invalid option of a span. */
export function checkSpanOptions(options: SpanOptions): void {
  checkOptions(options, spanOptions)
}
