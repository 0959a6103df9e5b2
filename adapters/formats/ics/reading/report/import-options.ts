import { checkOptions, type OptionChecks, oneOf, optionKinds, wholeNumber } from 'daybook'
import { isZone } from 'daybook/domain'

/** How a file becomes events. */
export interface ICalendarImportOptions {
  /**
   * The zone of times that name none, and in which times in UTC are shown: that of your calendar. The `X-WR-TIMEZONE`
   * of a file takes precedence. The default is `UTC`, like that of a calendar.
   */
  readonly timeZone?: string
  /**
   * `text` imports the plain text of descriptions, and escapes what would be markup. `html` prefers the HTML of
   * `STYLED-DESCRIPTION` and `X-ALT-DESC`, as it is in the file: create the events as an actor without the right to raw
   * HTML, or sanitize it. The default is `text`.
   */
  readonly description?: 'text' | 'html'
  /** Whether `CATEGORIES` become categories or tags. The default is `categories`. */
  readonly categoriesAs?: 'categories' | 'tags'
  /**
   * `import` imports cancelled entries as cancelled events, `draft` as cancelled drafts. `skip` leaves them out. The
   * default is `import`.
   */
  readonly cancelled?: 'import' | 'skip' | 'draft'
  /**
   * Whether recurring entries become series, with `changes` of their events: the calendar needs the option
   * `recurrence`. The default is false, which imports their first occurrence.
   */
  readonly recurrence?: boolean
  /** Whether to import the coordinates of a `GEO`. The calendar needs the same option. The default is false. */
  readonly geolocation?: boolean
  /**
   * A day such as `2030-01-31`: what was over before it is left out. A series begins with its next date from then on,
   * unless it has several rules. In `sync`, choose one day and stay with it, or a series moves with each run. By
   * default everything is imported.
   */
  readonly since?: string
  /** The title of entries without one. The default is `Untitled`. */
  readonly untitled?: string
  /** The maximum number of characters of a file. The default is 16 MiB. */
  readonly maxLength?: number
  /** The maximum number of notes in the report. Others are counted in its `omittedNotes`. The default is 1,000. */
  readonly maxNotes?: number
}

const importOptions: OptionChecks<ICalendarImportOptions> = {
  timeZone: [(value) => typeof value === 'string' && isZone(value), 'a time zone such as Europe/Zurich'],
  description: oneOf('text', 'html'),
  categoriesAs: oneOf('categories', 'tags'),
  cancelled: oneOf('import', 'skip', 'draft'),
  recurrence: optionKinds.boolean,
  geolocation: optionKinds.boolean,
  since: [isDay, 'a day such as 2030-01-31'],
  untitled: [isTitle, 'one line of 1 to 400 characters'],
  maxLength: wholeNumber(1),
  maxNotes: wholeNumber(1),
}

export type ImportSettings = Required<Omit<ICalendarImportOptions, 'since'>> & Pick<ICalendarImportOptions, 'since'>

/** Adds the defaults. Throws `TypeError` for an option that is invalid. */
export function importSettings(options: ICalendarImportOptions): ImportSettings {
  checkOptions(options, importOptions)
  const {
    timeZone = 'UTC',
    description = 'text',
    categoriesAs = 'categories',
    cancelled = 'import',
    geolocation = false,
    recurrence = false,
    untitled = 'Untitled',
    maxLength = 16 * 1024 * 1024,
    maxNotes = 1_000,
    since,
  } = options
  const words = { description, categoriesAs, cancelled }
  return {
    timeZone,
    ...words,
    geolocation,
    recurrence,
    untitled,
    maxLength,
    maxNotes,
    ...(since !== undefined && { since }),
  }
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function isTitle(value: unknown): boolean {
  return typeof value === 'string' && /^(?! )[^\n\u2028\u2029\p{Cc}]{1,400}$/u.test(value) && value.trim() !== ''
}
