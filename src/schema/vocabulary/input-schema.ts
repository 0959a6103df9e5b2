import type { Field } from '../field/field.ts'
import { emptyValue, listOf, ref, type Schema } from '../json-schema/json-schema.ts'

/**
 * JSON schemas of the values that fields accept in a JSON body. They never refuse a valid value, except white space
 * other than spaces around it. Those that also accept invalid ones, such as 30 February, have examples.
 */

/** Describes the values that a field accepts, except `null` and `''`. */
export function acceptedBy({ doc, accepts }: Field<unknown, unknown>): Schema {
  if (accepts) return accepts
  const { type, description: _, format, ...limits } = doc
  if (type === 'boolean') return ref('BooleanInput')
  if (type === 'integer') return integer(limits)
  if (type === 'number') return { ...number, ...limits }
  if (doc.enum) return { type: 'string', enum: doc.enum }
  return doc.maxLength === undefined ? text : { ...values.TextInput, ...limits }
}

/** A number, or its digits (rule 3). */
export function integer(limits: { readonly minimum?: number; readonly maximum?: number }): Schema {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = limits
  return { type: ['integer', 'string'], minimum, maximum, pattern: minimum < 0 ? '^-?\\d{1,16}$' : '^\\d{1,16}$' }
}

const number = { type: ['number', 'string'], pattern: '^[+-]?\\d{1,21}(\\.\\d+)?(e-\\d{1,3})?$' } as const

export const text = ref('TextInput')
export const line = ref('LineInput')
export const author = ref('AuthorInput')
export const dateValue = ref('DateInput')
export const zone = ref('TimeZoneInput')
export const email = ref('EmailInput')

/** One of the colors of categories. The names are beside their type. */
export function color(names: readonly string[]): Schema {
  return { type: 'string', enum: names, description: 'A color of a category' }
}

export const password = { type: ['string', 'number'], maxLength: 128 } as const

export function url(maxLength?: number): Schema {
  return maxLength === undefined ? ref('UrlInput') : { ...values.UrlInput, maxLength }
}

/** A calendar day. */
export const date = {
  type: 'string',
  pattern: '^\\s*\\d{4}(-\\d\\d-|/\\d\\d/)\\d\\d\\s*$',
  examples: ['2030-06-20', '2030/06/20'],
} as const

/** A date with a time, without an offset. */
export const dateTime = {
  type: 'string',
  minLength: 1,
  examples: ['2030-06-20 09:00', '2030-06-20T09:00:30.250', '20300620T090000'],
} as const

/** One value, a list, or comma-separated text. */
export function list(item: Schema, maxItems: number): Schema {
  return { anyOf: [...oneOrMany(item, maxItems), { type: 'string', pattern: ',' }] }
}

/** A value, or a list of values without empty ones (rule 3). */
export function oneOrMany(item: Schema, maxItems = 100): readonly Schema[] {
  return [item, { ...listOf({ anyOf: [item, emptyValue] }), maxItems }]
}

const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f'
const inLine = `[^${controls}\\u2028\\u2029\\n\\r]*`
const booleans = ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off']

/** A duration before the start, or a date. */
export function linkFrom(): Schema {
  const { examples, ...date } = values.DateInput
  return {
    ...date,
    description: 'A duration before the start, or a date',
    examples: ['-PT30M', '-P1DT2H', '-P1W', 'PT0S', ...examples],
  }
}

/** Comma-separated names. */
export const names = { type: 'string', pattern: `^${inLine}$` } as const

/** The schemas that are named components in `/doc`. */
export const values = {
  TextInput: {
    description: 'Text without control characters, of at most 64 KiB. A number counts as its digits',
    type: ['string', 'number'],
    maxLength: 65_536,
    pattern: `^[^${controls}]*$`,
  },
  LineInput: {
    description: 'One line, trimmed and not blank. A number counts as its digits',
    type: ['string', 'number'],
    maxLength: 400,
    pattern: `^${inLine}[^\\s${controls}]${inLine}$`,
  },
  BooleanInput: {
    description: `True or false, 1 or 0, or in any case one of ${booleans.join(', ')}`,
    type: ['boolean', 'integer', 'string'],
    minimum: 0,
    maximum: 1,
    pattern: `^(${booleans.map(inAnyCase).join('|')})$`,
  },
  AuthorInput: {
    description: 'Id of a user of the app: a number or text. 0 for none',
    type: ['integer', 'string'],
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    minLength: 1,
    maxLength: 200,
    pattern: `^[^${controls}\\t\\n\\r]*$`,
  },
  DateInput: {
    description: 'A day, with or without a time, an offset and a zone; a word or a distance from now; or Unix seconds',
    type: ['string', 'integer'],
    minLength: 1,
    minimum: 100_000_000,
    maximum: 9_999_999_999,
    examples: [
      '2030-06-20',
      '2030/06/20',
      '2030-06-20 09:00',
      '2030/06/20 09:00',
      '2030-06-20T09:00:00.250',
      '2030-06-20T09:00:00+02:00',
      '2030-06-20T09:00:00+02:00[Europe/Zurich]',
      '20300620T090000Z',
      1_908_176_400,
      '1908176400',
      'now',
      'tomorrow',
      '+7 days',
      '-1 week',
    ],
  },
  TimeZoneInput: {
    description: 'An IANA time zone, or an offset from UTC',
    type: 'string',
    minLength: 1,
    examples: ['Europe/Zurich', 'UTC', 'UTC+2', 'UTC-03:30', 'UTC+5.75', '+05:45'],
  },
  UrlInput: {
    description: 'An absolute http or https URL',
    type: 'string',
    pattern: `^\\s*[hH][tT][tT][pP][sS]?://[^\\s"'<>\\\\${controls}]+\\s*$`,
    examples: ['https://example.org', 'http://münchen.example:8080/a?b=c#d'],
  },
  EmailInput: {
    description: 'An e-mail address',
    type: 'string',
    pattern: '^\\s*[^\\s@]{1,64}@[^\\s@]+\\s*$',
    examples: ['guild@example.org', 'jörg+events@müller.example'],
  },
} as const

function inAnyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
