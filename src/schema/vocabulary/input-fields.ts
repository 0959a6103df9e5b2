import { slugify } from '../../text/slug.ts'
import { type DateValue, isEndOfDay, notAtEndOfDay, parseDate } from '../../time/date-grammar.ts'
import { type DateInterval, parseInterval } from '../../time/date-interval.ts'
import { type DayRange, parseDayRange } from '../../time/day-range.ts'
import { isZone } from '../../time/zone.ts'
import { type Field, type FieldDoc, field } from '../field/field.ts'
import { listOf } from '../field/list-of.ts'
import type { ContentField } from '../field/stored-field.ts'
import { asText, only, readNumber, readText, trimmed } from '../field/values.ts'
import * as schema from '../json-schema/json-schema.ts'
import { type AsOf, parseAsOf } from './as-of.ts'
import { authorForm, readAuthor } from './author.ts'
import * as accepts from './input-schema.ts'
import { type RecordStatus, statuses } from './status.ts'
import { integer, oneOf } from './vocabulary.ts'

/** The fields that are specific to the calendar (rules 21, 26, 33, 39, 40). They are not published. */

/** The id of an author, who is a user of the host. */
export function author(description: string): Field<number | string, number | string> {
  const doc: FieldDoc = { type: ['integer', 'string'], description, minimum: 0, maxLength: 200 }
  return { ...field(readAuthor, authorForm, doc), accepts: accepts.author }
}

/** Ids of authors, one or several. */
export function authors(
  description: string,
): Field<readonly (number | string)[], number | string | readonly (number | string)[]> {
  const items = { type: ['integer', 'string'] }
  return listOf(author(''), { type: 'array', items, description, maxItems: 100 }, { commas: true })
}

/** One line of text, trimmed and not empty. */
export function line(description: string): Field<string, string | number> {
  const doc: FieldDoc = { type: 'string', description, maxLength: 400 }
  const parse = (value: unknown) => only(readText(value)?.trim(), isTitle)
  return { ...field(parse, 'one line of 1 to 400 characters', doc), accepts: accepts.line }
}

/** The title or the name of a record: one line, included in searches. */
export function name(
  description: string,
): ContentField<string, string | number> & { readonly required: true; readonly notNull: true; readonly isName: true } {
  const stored = { column: 'text', schema: schema.string, search: true } as const
  return { ...line(description), ...stored, required: true, notNull: true, isName: true }
}

function isTitle(text: string): boolean {
  return text !== '' && !/[\n\u2028\u2029]/.test(text) && [...text].length <= 400
}

/** The words of a search. */
export function search(description: string): Field<string, string | number> {
  return field(
    (value) => only(readText(value), (words) => [...words].length <= 200),
    'text of at most 200 characters',
    { type: 'string', description, maxLength: 200 },
  )
}

/** Text, converted to the form of a slug (rule 33). */
export function slug(description: string): Field<string, string | number> {
  const parse = (value: unknown) => {
    const words = readText(value)
    return words === undefined ? undefined : slugify(words)
  }
  return field(parse, 'text', { type: 'string', description })
}

/** A date in any form of rule 21. A service resolves it to a time. */
export function dateValue(description: string): Field<DateValue, string | number> {
  const read = field<DateValue, string | number>(
    parsedDate,
    'a date such as 2030-06-20, 2030-06-20 09:00, 2030-06-20T09:00:00+02:00, today, tomorrow, now, +7 days, or Unix ' +
      'seconds',
    { type: 'string', description: `${description}. Takes 2030-06-20, 2030-06-20T09:00:00+02:00, tomorrow, +7 days` },
  )
  return { ...read, accepts: accepts.dateValue }
}

function parsedDate(value: unknown): DateValue | undefined {
  return typeof value === 'string' || typeof value === 'number' ? parseDate(value) : undefined
}

/** The same for a start or a publication, which is not at the end of a day. */
export function startValue(description: string): Field<DateValue, string | number> {
  const date = dateValue(description)
  return {
    ...date,
    read(value, report) {
      const read = date.read(value, report)
      if (read === undefined || !isEndOfDay(read)) return read
      return report.invalid(`a date; ${notAtEndOfDay}`, value)
    },
  }
}

/** What `modified_after` takes: a date, or the state of an earlier response. */
export type ModifiedAfter = DateValue | { readonly kind: 'as_of'; readonly asOf: AsOf }

/** A date in any form of rule 21, or the text of `X-Cal-As-Of` (rule 55). */
export function modifiedAfter(description: string): Field<ModifiedAfter, string | number> {
  return field<ModifiedAfter, string | number>(
    (value) => {
      const asOf = parseAsOf(value)
      if (asOf) return { kind: 'as_of', asOf }
      return parsedDate(value)
    },
    'a date such as 2030-06-20T09:00:00Z, or the As-Of header of a response',
    { type: 'string', description },
  )
}

/** Two dates of rule 21, joined by a slash. `..` is an open end. */
export function dateInterval(description: string): Field<DateInterval, string> {
  return field<DateInterval, string>(
    (value) => (typeof value === 'string' ? parseInterval(value) : undefined),
    'two dates such as 2030-06-01/2030-06-30, where one may be .. for an open end',
    {
      type: 'string',
      description: `${description}. Takes 2030-06-01/2030-06-30, today/+7 days, now/.., ../2030-06-30`,
    },
  )
}

/** The days that a person asks for (rule 22). */
export function dayRange(description: string): Field<DayRange, string> {
  return field<DayRange, string>(
    (value) => (typeof value === 'string' ? parseDayRange(value) : undefined),
    'today, tomorrow, weekend, week, a day or a month such as 2030-06, or two with .. between such as ' +
      '2030-06-20..2030-06-25',
    {
      type: 'string',
      description: `${description}. Takes today, tomorrow, weekend, week, 2030-06, 2030-06-20..2030-06-25`,
    },
  )
}

/** A rectangle of the map in degrees. If its western bound is east of its eastern one, it crosses the date line. */
export interface BoundingBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A rectangle of the map, as text or as a list: west, south, east, north (rule 18). */
export function boundingBox(description: string): Field<BoundingBox, string | readonly (number | string)[]> {
  const doc: FieldDoc = {
    type: 'array',
    items: { type: 'number' },
    description: `${description}: west, south, east, north in degrees, such as 5.9,45.8,10.5,47.9`,
    maxItems: 4,
  }
  const bounds = (value: unknown): BoundingBox | undefined => {
    const sent: readonly unknown[] = Array.isArray(value) ? value : String(value).split(',')
    const [west, south, east, north, ...more] = sent.map(readDegrees)
    if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
    const isOnMap = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
    return more.length === 0 && isOnMap && south <= north ? { west, south, east, north } : undefined
  }
  return field(bounds, 'four degrees: west, south, east, north, such as 5.9,45.8,10.5,47.9', doc)
}

function readDegrees(value: unknown): number | undefined {
  const degrees = readNumber(typeof value === 'string' ? value.trim() : value, /^[+-]?\d{1,3}(\.\d{1,20})?$/)
  return degrees !== undefined && Number.isFinite(degrees) ? degrees : undefined
}

export function zone(description: string): Field<string> {
  const accepted = 'a time zone such as Europe/Zurich, UTC+02:00 or UTC+5.75'
  const read = field((value) => only(trimmed(value), isZone), accepted, { type: 'string', description })
  return { ...read, accepts: accepts.zone }
}

/** The status of a post (rule 32). */
export function status(description: string): Field<RecordStatus> {
  const { read, doc } = oneOf(statuses, { description })
  return { read, doc }
}

/** A password, stored as a hash only. No message contains it (rule 40). */
export function password(description: string): Field<string> {
  const fits = (word: string) => [...word].length <= 128 && !/\p{Surrogate}/u.test(word)
  return {
    read: (value, report) => only(asText(value), fits) ?? report.invalid('text of at most 128 characters', '(hidden)'),
    doc: { type: 'string', description, maxLength: 128 },
    accepts: accepts.password,
    secret: true,
  }
}

/** A list of texts of one line, which may contain commas. */
export function texts(description: string): Field<readonly string[], string | number | readonly (string | number)[]> {
  const items = { type: 'string', maxLength: 400 }
  return listOf(line(''), { type: 'array', items, description, maxItems: 100 }, { commas: false })
}

/** A list of ids. */
export function ids(
  description: string,
  { max = 100 } = {},
): Field<readonly number[], number | string | readonly (number | string)[]> {
  const one = integer({ min: 1 })
  return listOf(one, { type: 'array', items: { type: 'integer' }, description, maxItems: max }, { commas: true })
}

/** A list of slugs, converted to their form. */
export function slugs(description: string): Field<readonly string[], string | readonly string[]> {
  return listOf(slug(''), { type: 'string', description }, { commas: true })
}

/** A list of statuses. */
export function statusList(description: string): Field<readonly RecordStatus[], string | readonly string[]> {
  return listOf(status(''), { type: 'string', description }, { commas: true })
}

/** The direction of an order. */
export type Direction = 'asc' | 'desc'

const directions = ['asc', 'desc'] as const

/** The parameter `order`: in any case, as in SQL (rule 17). */
export const order: Field<Direction, string> = field(readDirection, 'asc or desc', {
  type: 'string',
  description: 'Direction of the order',
  enum: directions,
})

function readDirection(value: unknown): Direction | undefined {
  return typeof value === 'string' ? directions.find((direction) => direction === value.toLowerCase()) : undefined
}
