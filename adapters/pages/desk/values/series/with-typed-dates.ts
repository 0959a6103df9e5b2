import type { DeclaredField } from 'daybook/http'
import { dayAndTime } from '../../../ground/dates/event-when.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FieldFaults } from '../../contract/form-props.ts'
import { type FormValues, lastValue, valuesOf } from '../../contract/form-values.ts'
import { onDates, typedName } from '../fields/recurrence-values.ts'
import { timeName } from '../fields/time-values.ts'
import { mostDates, type TypedDates, typedDates } from './typed-dates.ts'

/** What a form has sent, with its typed dates as dates. */
interface ReadForm {
  readonly sent: FormValues
  /** Which lines cannot be read. The text stays then. */
  readonly faults: FieldFaults
}

/** Reads the dates that somebody has typed for an event. Without a start, the first of them is the start. */
export function withTypedDates(
  fields: readonly DeclaredField[],
  sent: FormValues,
  { locale, today, deskWords }: Pick<DeskContext, 'locale' | 'today' | 'deskWords'>,
): ReadForm {
  const name = fields.find(({ kind }) => kind === 'recurrence')?.name
  const text = name === undefined ? '' : lastValue(sent, typedName(name)).trim()
  if (name === undefined || text === '' || lastValue(sent, `${name}.freq`) !== onDates) return { sent, faults: {} }
  const time = lastValue(sent, timeName('start_date')) || '00:00'
  const isAllDay = lastValue(sent, 'all_day') === 'true'
  const read = typedDates(text, { locale, today, time: time.padEnd(8, ':00'), isAllDay })
  const sentences = faultsOf(read, { locale, deskWords })
  if (sentences.length > 0) return { sent, faults: { [name]: sentences.join(' ') } }
  const starts = read.dates.map(({ start }) => start).toSorted()
  const dates = { [`${name}.dates`]: [...valuesOf(sent, `${name}.dates`), ...starts], [typedName(name)]: [] }
  return { sent: { ...sent, ...startFrom(sent, starts), ...dates }, faults: {} }
}

function faultsOf(
  { dates, faults, isTooMany }: TypedDates,
  { locale, deskWords: { dates: words } }: Pick<DeskContext, 'locale' | 'deskWords'>,
): readonly string[] {
  if (isTooMany) return [words.tooMany(mostDates)]
  // All dates of a form have the end of its event.
  const withEnd = dates
    .filter(({ end }) => end !== undefined)
    .map(({ start }) => words.noOwnEnd(dayAndTime(start, locale)))
  return [...faults.map(({ fault, line, text }) => words.faults[fault](line, text)), ...withEnd]
}

function startFrom(sent: FormValues, [first = '']: readonly string[]): FormValues {
  if (lastValue(sent, 'start_date') !== '') return {}
  const time = lastValue(sent, timeName('start_date')) || first.slice(11, 16)
  return { start_date: [first.slice(0, 10)], [timeName('start_date')]: [time] }
}
