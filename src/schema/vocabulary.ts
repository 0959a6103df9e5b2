import { slugify } from '../text/slug.ts'
import { isEmail } from '../text/url.ts'
import { type DateValue, parseDate } from '../time/date-grammar.ts'
import { isZone } from '../time/zone.ts'
import { authorForm, readAuthor } from './author.ts'
import { type Field, type FieldDoc, field, Repeated } from './field.ts'
import * as schema from './json-schema.ts'
import { type Status, statuses } from './status.ts'
import type { ContentField } from './stored-field.ts'
import { asText, only, readNumber, readText, readUrl, trimmed } from './values.ts'

/** The words that resources are declared in (rules 3, 21, 26, 38, 39). */

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 1, 'true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...[false, 0, 'false', '0', 'no', 'off'].map((word) => [word, false] as const),
])

/** A whole number, 0 by default. */
export function integer(description: string, { minimum = 0 } = {}): ContentField<number, number | string> {
  const read = field<number, number | string>(
    (value) => only(readNumber(value, /^\d{1,16}$/), (whole) => Number.isSafeInteger(whole) && whole >= minimum),
    `a whole number from ${minimum}`,
    { type: 'integer', description, minimum },
  )
  return { ...read, column: 'integer', default: 0, schema: schema.integerFrom(minimum) }
}

/** False by default, unless a default is given. */
export function boolean(
  description: string,
  options: { readonly default?: boolean } = {},
): ContentField<boolean, boolean | 0 | 1 | string> {
  const parse = (value: unknown) => booleans.get(typeof value === 'string' ? value.toLowerCase() : value)
  const read = field<boolean, boolean | 0 | 1 | string>(parse, 'true or false', { type: 'boolean', description })
  return { ...read, column: 'boolean', default: options.default ?? false, schema: schema.boolean }
}

/** The id of an author: of a user of the host. */
export function author(description: string): Field<number | string, number | string> {
  return field(readAuthor, authorForm, { type: ['integer', 'string'], description, minimum: 0, maxLength: 200 })
}

/** Ids of authors, one or several. */
export function authors(
  description: string,
): Field<readonly (number | string)[], number | string | readonly (number | string)[]> {
  const items = { type: ['integer', 'string'] }
  return listOf(author(''), { type: 'array', items, description, maxItems: 100 }, { commas: true })
}

/** A number of degrees or kilometres, within bounds; `null` by default. */
export function number(
  description: string,
  { minimum, maximum }: { minimum: number; maximum: number },
): ContentField<number, number | string, number | null> {
  const read = field<number, number | string>(
    (value) =>
      only(readNumber(value, /^[+-]?\d{1,5}(\.\d+)?(e-\d{1,3})?$/), (given) => given >= minimum && given <= maximum),
    `a number from ${minimum} to ${maximum}`,
    { type: 'number', format: 'double', description, minimum, maximum },
  )
  return { ...read, column: 'number', default: null, schema: schema.nullable({ type: 'number' }) }
}

interface TextOptions {
  /** Searches look in it. */
  readonly search?: true
}

/** How text is stored and shown: empty by default. */
const ofText = { column: 'text', default: '', schema: schema.string } as const

/** Text of several lines. */
export function text(description: string, options: TextOptions = {}): ContentField<string, string | number> {
  const accepted = 'text of at most 64 KiB without control characters'
  return {
    ...field<string, string | number>(readText, accepted, { type: 'string', description }),
    ...ofText,
    ...options,
  }
}

/** One line, trimmed, never empty. */
export function line(description: string): Field<string, string | number> {
  return field((value) => only(readText(value)?.trim(), isTitle), 'one line of 1 to 400 characters', {
    type: 'string',
    description,
    maxLength: 400,
  })
}

/** The title or the name of a record: one line, which searches look in. */
export function name(
  description: string,
): ContentField<string, string | number> & { readonly required: true; readonly notNull: true } {
  const stored = { column: 'text', schema: schema.string, search: true } as const
  return { ...line(description), ...stored, required: true, notNull: true }
}

function isTitle(text: string): boolean {
  return text !== '' && !/[\n\u2028\u2029]/.test(text) && [...text].length <= 400
}

/** Words to search for. */
export function search(description: string): Field<string, string | number> {
  return field(
    (value) => only(readText(value), (words) => [...words].length <= 200),
    'text of at most 200 characters',
    { type: 'string', description, maxLength: 200 },
  )
}

/** Text in the form of a slug, whatever came (rule 33). */
export function slug(description: string): Field<string, string | number> {
  const parse = (value: unknown) => {
    const given = readText(value)
    return given === undefined ? undefined : slugify(given)
  }
  return field(parse, 'text', { type: 'string', description })
}

/** An absolute URL, or empty. */
export function url(description: string, options: TextOptions = {}): ContentField<string> {
  const read = field<string>(readUrl, 'an absolute http or https URL', { type: 'string', description, format: 'uri' })
  return { ...read, ...ofText, ...options }
}

/** An e-mail address, or empty. */
export function email(description: string, options: TextOptions = {}): ContentField<string> {
  const doc = { type: 'string', description, format: 'email' } as const
  return { ...field<string>((value) => only(trimmed(value), isEmail), 'an e-mail address', doc), ...ofText, ...options }
}

export function dateTime(description: string): Field<DateValue, string | number> {
  return field(
    (value) => (typeof value === 'string' || typeof value === 'number' ? parseDate(value) : undefined),
    'a date such as 2030-06-20, 2030-06-20 09:00, 2030-06-20T09:00:00+02:00, today, tomorrow, now, +7 days, or Unix seconds',
    { type: 'string', description: `${description}. Takes 2030-06-20, 2030-06-20T09:00:00+02:00, tomorrow, +7 days` },
  )
}

export function zone(description: string): Field<string> {
  return field((value) => only(trimmed(value), isZone), 'a time zone such as Europe/Zurich, UTC+02:00 or UTC+5.75', {
    type: 'string',
    description,
  })
}

/** One of a few words. */
export function oneOf<Word extends string>(words: readonly Word[], description: string): Field<Word> {
  const parse = (value: unknown) => words.find((word) => word === value)
  return field(parse, `one of ${words.join(', ')}`, { type: 'string', description, enum: words })
}

/** The status of a post (rule 32). */
export function status(description: string): Field<Status> {
  return oneOf(statuses, description)
}

/** Kept as a hash only; what came is in no message (rule 40). */
export function password(description: string): Field<string> {
  const fits = (word: string) => [...word].length <= 128 && !/\p{Surrogate}/u.test(word)
  return {
    read: (value, report) => only(asText(value), fits) ?? report.invalid('text of at most 128 characters', '(hidden)'),
    doc: { type: 'string', description, maxLength: 128 },
  }
}

/** A list of ids. */
export function ids(
  description: string,
  { max = 100 } = {},
): Field<readonly number[], number | string | readonly (number | string)[]> {
  const one = integer('', { minimum: 1 })
  return listOf(one, { type: 'array', items: { type: 'integer' }, description, maxItems: max }, { commas: true })
}

/** A list of slugs, in the form of slugs whatever came. */
export function slugs(description: string): Field<readonly string[], string | readonly string[]> {
  return listOf(slug(''), { type: 'string', description }, { commas: true })
}

/** A list of statuses. */
export function statusList(description: string): Field<readonly Status[], string | readonly string[]> {
  return listOf(status(''), { type: 'string', description }, { commas: true })
}

interface ListOptions {
  /** Whether one string may hold several values (rule 3). */
  readonly commas: boolean
  /** Whether complaints name the place in the list. */
  readonly indexed?: boolean
}

/** Any of the forms a list may come in. Duplicates collapse. */
export function listOf<Value, Input>(
  item: Field<Value, unknown>,
  doc: FieldDoc,
  { commas, indexed = false }: ListOptions,
): Field<readonly Value[], Input> {
  const max = doc.maxItems ?? 100
  return {
    read(value, report) {
      const pieces = piecesOf(value, commas)
      if (pieces.length > max) return report.invalid(`a list of at most ${max} values`, `${pieces.length} values`)
      const alone = !indexed || (pieces.length === 1 && !Array.isArray(value))
      const read = pieces.map((piece, index) => item.read(piece, alone ? report : report.at(`[${index}]`)))
      return [...new Set(read.filter((one) => one !== undefined))]
    },
    doc,
    many: true,
  }
}

/** Spaces around pieces go, empty pieces go. Commas part a string of its own, never one inside a list. */
function piecesOf(value: unknown, commas: boolean): unknown[] {
  const pieces =
    value instanceof Repeated
      ? value.values
      : Array.isArray(value)
        ? value
        : commas && typeof value === 'string'
          ? value.split(',')
          : [value]
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece.trim() : piece))
    .filter((piece) => piece !== '' && piece !== null)
}

/** Which way a list runs. */
export type Direction = 'asc' | 'desc'

const directions = ['asc', 'desc'] as const

/** The parameter `order`: in any case, as SQL writes it (rule 17). */
export const order: Field<Direction, string> = field(readDirection, 'asc or desc', {
  type: 'string',
  description: 'Direction of the order',
  enum: directions,
})

function readDirection(value: unknown): Direction | undefined {
  return typeof value === 'string' ? directions.find((direction) => direction === value.toLowerCase()) : undefined
}
