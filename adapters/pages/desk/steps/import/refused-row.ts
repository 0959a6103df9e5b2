import { type CalendarError, isCalendarError } from 'daybook'
import { toWallClock } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { expand, type RecurrenceInput } from 'daybook/recurrence'
import { formatDay } from '../../../ground/dates/day-names.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportRow, RefusedRow, RowInput, RowProblem } from '../../contract/import/import-row.ts'
import { OtherEvent, RowInTrash } from './apply-row.ts'
import { rowText } from './row-text.ts'

/** The most dates that the calendar takes of one series. */
const mostDates = 10_000

/** Dates beyond this number are not counted. */
const mostCounted = 100_000

/** Describes why the calendar refuses an event, with the value of each field that it does not accept. */
export function refusedRow(
  { line, input }: ImportRow,
  error: CalendarError,
  { declared }: Visit,
  context: DeskContext,
): RefusedRow {
  const { deskWords: words } = context
  const missing = new Set(Array.isArray(error.params) ? error.params : [])
  const fields = declared.inputFields('event')
  // A table without an end has that of the start, whose problem is enough.
  const isRepeated = (path: string) =>
    path === 'end_date' && input.end_date === input.start_date && error.errors?.start_date !== undefined
  const found = Object.entries(error.errors ?? {}).filter(([path]) => !isRepeated(path))
  const problems = found.map(([path, message]): RowProblem => {
    const name = /^\w+/.exec(path)?.[0] ?? path
    const field = fields.find((one) => one.name === name)
    const value = rowText(input[name])
    if (error.code === 'rest_forbidden') return { field: name, text: message }
    if (missing.has(path)) return { field: name, text: words.required }
    if (name === 'end_date' && endsEarly(input)) return { field: name, value, text: words.endBeforeStart }
    if (field === undefined) return { field: name, text: message, isEnglish: true }
    if (field.kind === 'recurrence') {
      const many = tooManyDates(input, context)
      return many === undefined ? { field: name, text: message, isEnglish: true } : { field: name, text: many }
    }
    return { field: name, text: words.invalid[field.kind], ...(value !== '' && { value }) }
  })
  return { line, name: rowText(input.title), problems: problems.length > 0 ? problems : [whole(error, context)] }
}

/** Files have dates in a form that can be compared, or one that no date has. */
function endsEarly({ start_date: start, end_date: end }: ImportRow['input']): boolean {
  const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/.test(value)
  return isDate(start) && isDate(end) && String(end) < String(start)
}

/** The problem of an error that is about no field. */
function whole(error: CalendarError, { deskWords: words, locale }: DeskContext): RowProblem {
  if (error instanceof OtherEvent) {
    const { title, start_date } = error.event
    const day = formatDay(start_date.slice(0, 10), locale, { day: 'numeric', month: 'long', year: 'numeric' })
    return { field: '', text: words.files.import.otherEvent(title, day) }
  }
  if (error instanceof RowInTrash) return { field: '', text: words.files.import.inTrash }
  if (error.code === 'event-venue-taken') return { field: 'venue', text: words.booking.taken }
  if (error.status === 403 || error.status === 401) return { field: '', text: words.files.import.notAllowed }
  return { field: '', text: error.message, isEnglish: true }
}

/** Says how many dates a series has and what to do, if they are too many for the calendar. */
function tooManyDates(input: RowInput, { today, locale, timeZone, deskWords }: DeskContext): string | undefined {
  const { recurrence } = input
  if (typeof recurrence !== 'object' || recurrence === null || !('rules' in recurrence)) return undefined
  const text = String(input.start_date)
  const wall = text.endsWith('Z')
    ? toWallClock(text.slice(0, 19).replace('T', ' '), String(input.timezone ?? timeZone))
    : text
  const start = wall.length === 10 ? `${wall} 00:00:00` : wall
  const first = start.slice(0, 10) > today ? start.slice(0, 10) : today
  const to = `${String(Math.min(Number(first.slice(0, 4)) + 2, 9998)).padStart(4, '0')}${first.slice(4, 8)}01 00:00:00`
  const number = (count: number) => new Intl.NumberFormat(locale).format(count)
  try {
    // A file has the recurrence in this form.
    const { length } = expand(recurrence as RecurrenceInput, { start, to, max: mostCounted })
    if (length <= mostDates) return undefined
    return deskWords.files.import.tooManyDates(number(length), number(mostDates))
  } catch (error) {
    // The sentence of the calendar says what is wrong.
    if (isCalendarError(error)) return undefined
    throw error
  }
}
