import type { Field } from './field.ts'
import { emptyValue, listOf, type Schema } from './json-schema.ts'

/**
 * JSON schemas of what fields read in a JSON body. They never refuse what a field reads. Those that also take what it
 * refuses, such as 30 February, have examples.
 */

/** Describes all that a field reads, besides `null` and `''`. */
export function acceptedBy({ doc, accepts }: Field<unknown, unknown>): Schema {
  if (accepts) return accepts
  const { type, description: _, format, ...limits } = doc
  if (type === 'boolean') return boolean
  if (type === 'integer') return { ...integer, ...limits }
  if (type === 'number') return { ...number, ...limits }
  return doc.enum ? { type: 'string', enum: doc.enum } : { ...text, ...limits }
}

const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f'
const inLine = `[^${controls}\\u2028\\u2029\\n\\r]*`
const inUrl = `[^\\s"'<>\\\\${controls}]+`
const booleans = ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off']

const boolean = {
  type: ['boolean', 'integer', 'string'],
  minimum: 0,
  maximum: 1,
  pattern: `^(${booleans.map(inAnyCase).join('|')})$`,
} as const

/** A number, or its digits (rule 3). */
export const integer = {
  type: ['integer', 'string'],
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  pattern: '^-?\\d{1,16}$',
} as const

const number = { type: ['number', 'string'], pattern: '^[+-]?\\d{1,21}(\\.\\d+)?(e-\\d{1,3})?$' } as const

/** A number counts as its digits (rule 3). */
export const text = { type: ['string', 'number'], maxLength: 65_536, pattern: `^[^${controls}]*$` } as const

/** One line, which is not blank (rule 39). */
export const line = {
  type: ['string', 'number'],
  maxLength: 400,
  pattern: `^${inLine}[^\\s${controls}]${inLine}$`,
} as const

/** Names with commas between them. */
export const names = { type: 'string', pattern: `^${inLine}$` } as const

/** The id of a user of the app; 0 for none (rule 42). */
export const author = {
  type: ['integer', 'string'],
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  minLength: 1,
  maxLength: 200,
  pattern: `^[^${controls}\\t\\n\\r]*$`,
} as const

export const password = { type: ['string', 'number'], maxLength: 128 } as const

/** Any date of rule 21. Numbers are Unix seconds. */
export const dateValue = {
  type: ['string', 'integer'],
  minimum: 100_000_000,
  maximum: 9_999_999_999,
  examples: [
    '2030-06-20',
    '2030/06/20',
    '2030-06-20 09:00',
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
} as const

/** A time zone (rule 26). */
export const zone = {
  type: 'string',
  examples: ['Europe/Zurich', 'UTC', 'UTC+2', 'UTC-03:30', 'UTC+5.75', '+05:45'],
} as const

/** A calendar day. */
export const date = {
  type: 'string',
  pattern: '^\\s*\\d{4}(-\\d\\d-|/\\d\\d/)\\d\\d\\s*$',
  examples: ['2030-06-20', '2030/06/20'],
} as const

/** A day with its time, without an offset. */
export const dateTime = {
  type: 'string',
  examples: ['2030-06-20 09:00', '2030-06-20T09:00:30.250', '20300620T090000'],
} as const

export function url(maxLength?: number): Schema {
  return {
    type: 'string',
    pattern: `^\\s*[hH][tT][tT][pP][sS]?://${inUrl}\\s*$`,
    ...(maxLength !== undefined && { maxLength }),
    examples: ['https://example.org', 'http://münchen.example:8080/a?b=c#d'],
  }
}

export const email = {
  type: 'string',
  pattern: '^\\s*[^\\s@]{1,64}@[^\\s@]+\\s*$',
  examples: ['guild@example.org', 'jörg+events@müller.example'],
} as const

/** One value, a list, or text with commas between the values. */
export function list(item: Schema, maxItems: number): Schema {
  const example = [item.examples ?? item.enum ?? item.minimum ?? item.maximum ?? 1].flat()[0]
  return {
    anyOf: [...oneOrMany(item, maxItems), { type: 'string', pattern: ',', examples: [`${example},${example}`] }],
  }
}

/** A value, or a list of them in which empty ones are dropped (rule 3). */
export function oneOrMany(item: Schema, maxItems = 100): readonly Schema[] {
  return [item, { ...listOf({ anyOf: [item, emptyValue] }), maxItems }]
}

function inAnyCase(word: string): string {
  return word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
