import { isEmail } from '../text/url.ts'
import { isWallClock, parseDate } from '../time/date-grammar.ts'
import { createReport, type Field, type FieldDoc, field, newComplaints, noExtensions, sentencesOf } from './field.ts'
import * as accepts from './input-schema.ts'
import * as schema from './json-schema.ts'
import { nullable, type Schema } from './json-schema.ts'
import { listOf } from './list-of.ts'
import type { ColumnKind, ContentField } from './stored-field.ts'
import { only, readNumber, readText, readUrl, trimmed } from './values.ts'

/** The words that our resources and the fields of apps are declared in (rules 3, 38, 39). */

/** What every field of the vocabulary can be told. */
export interface FieldOptions<Value> {
  /** What the value means: shown in the index and in `/doc`. */
  readonly description?: string
  /** What a record holds when nothing is sent, and what `null` goes back to. Records from before the field hold it too. */
  readonly default?: Value
  /** A new record needs a value, and no update can empty it. */
  readonly required?: true
  /** Lists have a parameter of this name: records with this value, or with any of several. */
  readonly filter?: true
  /** Replies show the field of an event in spite of its password, and anybody can filter by it. Hidden by default. */
  readonly whenLocked?: 'shown'
}

/** What fields of text can be told. */
export interface TextOptions extends FieldOptions<string> {
  /** Searches look in it. */
  readonly search?: true
  /** In characters. Without it text may have 64 KiB, and 400 characters with `filter`. */
  readonly maxLength?: number
}

/** What fields of numbers can be told. */
export interface NumberOptions extends FieldOptions<number> {
  /** The least value. */
  readonly min?: number
  /** The greatest value. */
  readonly max?: number
}

/** What lists can be told. */
export interface ListOptions<Item> extends FieldOptions<readonly Item[]> {
  /** How many values it may have; 100 by default. */
  readonly maxItems?: number
}

/** The options that decide about types. */
export type Traits = 'required' | 'filter' | 'whenLocked'

/** A field that was declared with options. Without a default a record may hold what stands for none. */
export type Declared<Value, Input, None, Options> = ContentField<Value, Input, StoredAs<Value, None, Options>> &
  Pick<Options, Extract<keyof Options, Traits>>

/** What a record holds: `None` is possible unless the options have a default. */
export type StoredAs<Value, None, Options> = Options extends HasDefault ? Value : Value | None

interface HasDefault {
  /** Any value that the field takes. */
  readonly default: unknown
}

/** A whole number. `null` unless it has a default. */
export function integer<const Options extends NumberOptions>(
  options?: Options,
): Declared<number, number | string, null, Options> {
  const { min, max }: NumberOptions = options ?? {}
  const form = min !== undefined && min >= 0 ? /^\d{1,16}$/ : /^-?\d{1,16}$/
  const isInside = isBetween(min, max)
  const read = field<number, number | string>(
    (value) => only(readNumber(value, form), (whole) => Number.isSafeInteger(whole) && isInside(whole)),
    `a whole number${rangeText(min, max)}`,
    { type: 'integer', description: '', ...bounds(min, max) },
  )
  return declared(read, 'integer', { ...schema.integer, ...bounds(min, max) }, null, options)
}

/** A number. `null` unless it has a default. */
export function number<const Options extends NumberOptions>(
  options?: Options,
): Declared<number, number | string, null, Options> {
  const { min, max }: NumberOptions = options ?? {}
  const isInside = isBetween(min, max)
  const read = field<number, number | string>(
    (value) =>
      only(readNumber(value, /^[+-]?\d{1,21}(\.\d+)?(e-\d{1,3})?$/), (one) => Number.isFinite(one) && isInside(one)),
    `a number${rangeText(min, max)}`,
    { type: 'number', format: 'double', description: '', ...bounds(min, max) },
  )
  return declared(read, 'number', { type: 'number' }, null, options)
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 1, 'true', '1', 'yes', 'on'].map((word) => [word, true] as const),
  ...[false, 0, 'false', '0', 'no', 'off'].map((word) => [word, false] as const),
])

/** Whether something is so. False unless it has a default. */
export function boolean<const Options extends FieldOptions<boolean>>(
  options?: Options,
): Declared<boolean, boolean | 0 | 1 | string, false, Options> {
  const parse = (value: unknown) => booleans.get(typeof value === 'string' ? value.toLowerCase() : value)
  const read = field<boolean, boolean | 0 | 1 | string>(parse, 'true or false', { type: 'boolean', description: '' })
  return declared(read, 'boolean', schema.boolean, false, options)
}

/** Text of several lines. Empty unless it has a default. */
export function text<const Options extends TextOptions>(
  options?: Options,
): Declared<string, string | number, '', Options> {
  const maxLength = lengthOf(options)
  const accepted =
    maxLength === undefined
      ? 'text of at most 64 KiB without control characters'
      : `text of at most ${maxLength} characters`
  const read = field<string, string | number>((value) => upTo(maxLength, readText(value)), accepted, {
    type: 'string',
    description: '',
    ...(maxLength !== undefined && { maxLength }),
  })
  return declaredText(read, options)
}

/** An absolute URL, or empty. */
export function url<const Options extends TextOptions>(options?: Options): Declared<string, string, '', Options> {
  const maxLength = lengthOf(options)
  const length = maxLength === undefined ? '' : ` of at most ${maxLength} characters`
  const doc = { type: 'string', description: '', format: 'uri', ...(maxLength !== undefined && { maxLength }) } as const
  const read = field<string>((value) => upTo(maxLength, readUrl(value)), `an absolute http or https URL${length}`, doc)
  return declaredText({ ...read, accepts: accepts.url(maxLength) }, options)
}

/** An e-mail address, or empty. */
export function email<const Options extends Omit<TextOptions, 'maxLength'>>(
  options?: Options,
): Declared<string, string, '', Options> {
  const doc = { type: 'string', description: '', format: 'email' } as const
  const read = field<string>((value) => only(trimmed(value), isEmail), 'an e-mail address', doc)
  return declaredText({ ...read, accepts: accepts.email }, options)
}

/** A calendar day, `YYYY-MM-DD`. `null` unless it has a default. */
export function date<const Options extends FieldOptions<string>>(
  options?: Options,
): Declared<string, string, null, Options> {
  const read = field<string>((value) => asWallClock(value, 'day')?.slice(0, 10), 'a day such as 2030-06-20', {
    type: 'string',
    description: '',
    format: 'date',
  })
  return declared({ ...read, accepts: accepts.date }, 'text', { type: 'string', format: 'date' }, null, options)
}

/** A day with its time, `YYYY-MM-DD HH:MM:SS`, without a zone. `null` unless it has a default. */
export function dateTime<const Options extends FieldOptions<string>>(
  options?: Options,
): Declared<string, string, null, Options> {
  const read = field<string>((value) => asWallClock(value, 'wall'), 'a day and a time such as 2030-06-20 09:00', {
    type: 'string',
    description: '',
  })
  return declared({ ...read, accepts: accepts.dateTime }, 'text', schema.dateTime, null, options)
}

/** One of a few words. `null` unless it has a default. */
export function oneOf<const Word extends string, const Options extends FieldOptions<NoInfer<Word>>>(
  words: readonly Word[],
  options?: Options,
): Declared<Word, Word, null, Options> {
  const parse = (value: unknown) => words.find((word) => word === value)
  const doc = { type: 'string', description: '', enum: words } as const
  const read = field<Word>(parse, `one of ${words.join(', ')}`, doc)
  return declared(read, 'text', { type: 'string', enum: words }, null, options)
}

/** Several values of another field, each once. Empty unless it has a default. One text may hold several, with commas. */
export function list<Value, Input, const Options extends ListOptions<NoInfer<Value>>>(
  item: ContentField<Value, Input, unknown>,
  options?: Options,
): Declared<readonly Value[], Input | readonly Input[], readonly [], Options> {
  const { maxItems = 100 }: ListOptions<Value> = options ?? {}
  const { description: _, ...items } = item.doc
  const read = listOf<Value, Input | readonly Input[]>(
    item,
    { type: 'array', description: '', items, maxItems },
    { commas: true, indexed: true },
  )
  const accepted = accepts.list(accepts.acceptedBy(item), maxItems)
  return { ...declared({ ...read, accepts: accepted }, 'json', schema.listOf(items), [], options), item }
}

/** The longest text that lists can be filtered by: an entry of an index has room for it. */
const mostIndexed = 400

/** Makes a stored field of one that is read. Throws `TypeError` for a default that the field itself would refuse. */
function declared<Value, Input, None, Options extends FieldOptions<unknown>>(
  field: Field<Value, Input>,
  column: ColumnKind,
  valueSchema: Schema,
  none: None,
  options?: Options,
): Declared<Value, Input, None, Options> {
  const { description = '', default: given = none, ...others }: FieldOptions<unknown> = options ?? {}
  if (given !== none) checkDefault(field, given)
  const { required, search, filter, whenLocked }: Partial<TextOptions> = others as TextOptions
  return {
    ...field,
    doc: { ...field.doc, description },
    column,
    default: given,
    schema: given === null ? nullable(valueSchema) : valueSchema,
    ...(search && { search }),
    ...(required && { required, notNull: true }),
    ...(filter && { filter }),
    ...(whenLocked && { whenLocked }),
    // The traits are those of the options, and the default is a value or what stands for none.
  } as unknown as Declared<Value, Input, None, Options>
}

function declaredText<Input, Options extends FieldOptions<string>>(
  field: Field<string, Input>,
  options?: Options,
): Declared<string, Input, '', Options> {
  return declared(field, 'text', schema.string, '', options)
}

function checkDefault(field: Field<unknown, unknown>, given: unknown): void {
  const complaints = newComplaints()
  field.read(given, createReport('default', complaints, noExtensions))
  const [sentence] = Object.values(sentencesOf(complaints))
  if (sentence !== undefined) throw new TypeError(sentence)
}

function bounds(min: number | undefined, max: number | undefined): Pick<FieldDoc, 'minimum' | 'maximum'> {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
}

/** Such as ` from 0 to 99`, behind what is bounded. */
function rangeText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : ` up to ${max}`
  return max === undefined ? ` from ${min}` : ` from ${min} to ${max}`
}

function isBetween(min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): (value: number) => boolean {
  if (!(min <= max)) throw new TypeError(`min must be a number up to max, ${max}; received ${min}.`)
  return (value) => value >= min && value <= max
}

/** Returns the most characters that a field takes, if it has a limit. */
function lengthOf({ filter, maxLength = filter && mostIndexed }: TextOptions = {}): number | undefined {
  const most = filter ? mostIndexed : Number.MAX_SAFE_INTEGER
  if (maxLength === undefined || (Number.isSafeInteger(maxLength) && maxLength >= 1 && maxLength <= most))
    return maxLength
  throw new TypeError(`maxLength must be a whole number from 1 to ${most}; received ${maxLength}.`)
}

function upTo(maxLength: number | undefined, text: string | undefined): string | undefined {
  return maxLength === undefined ? text : only(text, (given) => [...given].length <= maxLength)
}

/** The wall clock of a text that names no zone, nor depends on the present. */
function asWallClock(value: unknown, kind: 'day' | 'wall'): string | undefined {
  const read = typeof value === 'string' ? parseDate(value) : undefined
  return isWallClock(read) && read.kind === kind ? read.wall : undefined
}
