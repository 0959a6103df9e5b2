import { checkOptions, type OptionCheck, type OptionChecks, optionKinds } from '../../options.ts'
import { isEmail } from '../../text/url.ts'
import { isEndOfDay, isWallClock, parseDate } from '../../time/date-grammar.ts'
import { noExtensions } from '../field/extension.ts'
import { createReport, type Field, type FieldDoc, field, newComplaints, sentencesOf } from '../field/field.ts'
import { listOf } from '../field/list-of.ts'
import type { ColumnKind, ContentField } from '../field/stored-field.ts'
import { only, readNumber, readText, readUrl, trimmed } from '../field/values.ts'
import * as schema from '../json-schema/json-schema.ts'
import { nullable, type Schema } from '../json-schema/json-schema.ts'
import * as accepts from './input-schema.ts'

/** The vocabulary in which our resources and the fields of apps are declared (rules 3, 38, 39). */

/** The options of every field of the vocabulary. */
export interface FieldOptions<Value> {
  /** The meaning of the value, shown in the index and in `/doc`. */
  readonly description?: string
  /**
   * The value of a new record without input, to which `null` resets the field. Older records without the field have it
   * too.
   */
  readonly default?: Value
  /** A new record requires a value, and no update can empty it. */
  readonly required?: true
  /** Lists have a parameter with this name, which matches records with any of its values. */
  readonly filter?: true
  /** Replies show the field of an event even if it is protected, and anyone can filter by it. Hidden by default. */
  readonly whenLocked?: 'shown'
  /**
   * Only of events. `false`: each event of a series has a value of its own, at first the default. By default they have
   * the value of the series.
   */
  readonly inherited?: false
  /**
   * Only of events. `false`: a copy of an event has the default. By default it has the value of the source (rule 71).
   */
  readonly copied?: false
  /**
   * Only of events: the part of a venue that the event takes, such as a room. Events in different parts do not
   * conflict. One without a value takes the whole venue (rule 58).
   */
  readonly partOfVenue?: true
}

/** The options of text fields. */
export interface TextOptions extends FieldOptions<string> {
  /** Searches include the field. */
  readonly search?: true
  /** The maximum length in characters. The default is 64 KiB, or 400 characters with `filter`. */
  readonly maxLength?: number
}

/** The options of number fields. */
export interface NumberOptions extends FieldOptions<number> {
  /** The minimum. */
  readonly min?: number
  /** The maximum. */
  readonly max?: number
}

/** The options of lists. */
export interface ListOptions<Item> extends FieldOptions<readonly Item[]> {
  /** The maximum number of values. The default is 100. */
  readonly maxItems?: number
}

/** The options that affect types. */
export type Traits = 'required' | 'filter' | 'whenLocked'

const anyNumber: OptionCheck = [(value) => typeof value === 'number', 'a number']
const fieldChecks: OptionChecks<FieldOptions<unknown>> = {
  description: optionKinds.text,
  default: optionKinds.any, // which the field reads
  required: optionKinds.boolean,
  filter: optionKinds.boolean,
  whenLocked: [(value) => value === 'shown', "'shown'"],
  inherited: optionKinds.boolean,
  copied: optionKinds.boolean,
  partOfVenue: optionKinds.boolean,
}
export const emailChecks: OptionChecks<Omit<TextOptions, 'maxLength'>> = { ...fieldChecks, search: optionKinds.boolean }
const textChecks: OptionChecks<TextOptions> = { ...emailChecks, maxLength: anyNumber }
const numberChecks: OptionChecks<NumberOptions> = { ...fieldChecks, min: anyNumber, max: anyNumber }
const listChecks: OptionChecks<ListOptions<unknown>> = { ...fieldChecks, maxItems: anyNumber }

/** Options without any that a field does not have, which would do nothing. */
export type OnlyOptions<Options, Accepted> = Options & {
  readonly [Name in Exclude<keyof Options, keyof Accepted>]: never
}

/** A field with its options. Without a default, a record may have the empty value. */
export type Declared<Value, Input, None, Options> = ContentField<Value, Input, StoredAs<Value, None, Options>> &
  Pick<Options, Extract<keyof Options, Traits>>

/** The stored type: includes `None` unless the options have a default. */
export type StoredAs<Value, None, Options> = Options extends HasDefault ? Value : Value | None

/** Options with a default. */
export interface HasDefault {
  /** Any value of the field. */
  readonly default: unknown
}

/** A whole number. `null` unless it has a default. */
export function integer<const Options extends NumberOptions>(
  options?: OnlyOptions<Options, NumberOptions>,
): Declared<number, number | string, null, Options> {
  checkOptions<NumberOptions>(options, numberChecks)
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
  options?: OnlyOptions<Options, NumberOptions>,
): Declared<number, number | string, null, Options> {
  checkOptions<NumberOptions>(options, numberChecks)
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

/** A boolean. False unless it has a default. */
export function boolean<const Options extends FieldOptions<boolean>>(
  options?: OnlyOptions<Options, FieldOptions<boolean>>,
): Declared<boolean, boolean | 0 | 1 | string, false, Options> {
  checkOptions<FieldOptions<boolean>>(options, fieldChecks)
  const parse = (value: unknown) => booleans.get(typeof value === 'string' ? value.toLowerCase() : value)
  const read = field<boolean, boolean | 0 | 1 | string>(parse, 'true or false', { type: 'boolean', description: '' })
  return declared(read, 'boolean', schema.boolean, false, options)
}

/** Text of several lines. Empty unless it has a default. */
export function text<const Options extends TextOptions>(
  options?: OnlyOptions<Options, TextOptions>,
): Declared<string, string | number, '', Options> {
  checkOptions<TextOptions>(options, textChecks)
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
export function url<const Options extends TextOptions>(
  options?: OnlyOptions<Options, TextOptions>,
): Declared<string, string, '', Options> {
  checkOptions<TextOptions>(options, textChecks)
  const maxLength = lengthOf(options)
  const length = maxLength === undefined ? '' : ` of at most ${maxLength} characters`
  const doc = { type: 'string', description: '', format: 'uri', ...(maxLength !== undefined && { maxLength }) } as const
  const read = field<string>((value) => upTo(maxLength, readUrl(value)), `an absolute http or https URL${length}`, doc)
  return declaredText({ ...read, accepts: accepts.url(maxLength) }, options)
}

/** An e-mail address, or empty. */
export function email<const Options extends Omit<TextOptions, 'maxLength'>>(
  options?: OnlyOptions<Options, Omit<TextOptions, 'maxLength'>>,
): Declared<string, string, '', Options> {
  checkOptions<Omit<TextOptions, 'maxLength'>>(options, emailChecks)
  const doc = { type: 'string', description: '', format: 'email' } as const
  const read = field<string>((value) => only(trimmed(value), isEmail), 'an e-mail address', doc)
  return declaredText({ ...read, accepts: accepts.email }, options)
}

/** A calendar day, `YYYY-MM-DD`. `null` unless it has a default. */
export function date<const Options extends FieldOptions<string>>(
  options?: OnlyOptions<Options, FieldOptions<string>>,
): Declared<string, string, null, Options> {
  checkOptions<FieldOptions<string>>(options, fieldChecks)
  const read = field<string>((value) => asWallClock(value, 'day')?.slice(0, 10), 'a day such as 2030-06-20', {
    type: 'string',
    description: '',
    format: 'date',
  })
  return declared({ ...read, accepts: accepts.date }, 'text', { type: 'string', format: 'date' }, null, options)
}

/** A date with a time, `YYYY-MM-DD HH:MM:SS`, without a zone. `null` unless it has a default. */
export function dateTime<const Options extends FieldOptions<string>>(
  options?: OnlyOptions<Options, FieldOptions<string>>,
): Declared<string, string, null, Options> {
  checkOptions<FieldOptions<string>>(options, fieldChecks)
  const read = field<string>((value) => asWallClock(value, 'wall'), 'a day and a time such as 2030-06-20 09:00', {
    type: 'string',
    description: '',
  })
  return declared({ ...read, accepts: accepts.dateTime }, 'text', schema.dateTime, null, options)
}

/** One of a few words. `null` unless it has a default. */
export function oneOf<const Word extends string, const Options extends FieldOptions<NoInfer<Word>>>(
  words: readonly Word[],
  options?: OnlyOptions<Options, FieldOptions<Word>>,
): Declared<Word, Word, null, Options> {
  checkOptions<FieldOptions<Word>>(options, fieldChecks)
  const parse = (value: unknown) => words.find((word) => word === value)
  const doc = { type: 'string', description: '', enum: words } as const
  const read = field<Word>(parse, `one of ${words.join(', ')}`, doc)
  return declared(read, 'text', { type: 'string', enum: words }, null, options)
}

/** Several values of another field, each once. Empty unless it has a default. Text may be comma-separated. */
export function list<Value, Input, const Options extends ListOptions<NoInfer<Value>>>(
  item: ContentField<Value, Input, unknown>,
  options?: OnlyOptions<Options, ListOptions<Value>>,
): Declared<readonly Value[], Input | readonly Input[], never, Options> {
  checkOptions<ListOptions<Value>>(options, listChecks)
  const { maxItems = 100 }: ListOptions<Value> = options ?? {}
  const { description: _, ...items } = item.doc
  const read = listOf<Value, Input | readonly Input[]>(
    item,
    { type: 'array', description: '', items, maxItems },
    { commas: true, indexed: true },
  )
  const accepted = accepts.list(accepts.acceptedBy(item), maxItems)
  // An empty list is a value like others.
  const none = [] as never
  return { ...declared({ ...read, accepts: accepted }, 'json', schema.listOf(items), none, options), item }
}

/** The maximum length of text that lists can be filtered by, which fits into an index entry. */
const maxIndexedLength = 400

/** Creates a stored field. Throws `TypeError` for a default that the field itself refuses. */
function declared<Value, Input, None, Options extends FieldOptions<unknown>>(
  field: Field<Value, Input>,
  column: ColumnKind,
  valueSchema: Schema,
  none: None,
  options?: Options,
): Declared<Value, Input, None, Options> {
  const { description = '', default: value = none, ...others }: FieldOptions<unknown> = options ?? {}
  if (value !== none) checkDefault(field, value)
  const { required, search, filter, whenLocked, inherited, copied, partOfVenue }: Partial<TextOptions> =
    others as TextOptions
  return {
    ...field,
    doc: { ...field.doc, description },
    column,
    default: value,
    schema: value === null ? nullable(valueSchema) : valueSchema,
    ...(search && { search }),
    ...(required && { required, notNull: true }),
    ...(filter && { filter }),
    ...(whenLocked && { whenLocked }),
    ...(inherited !== undefined && { inherited }),
    ...(copied !== undefined && { copied }),
    ...(partOfVenue && { partOfVenue }),
    // The traits are those of the options, and the default is a value or the empty value.
  } as unknown as Declared<Value, Input, None, Options>
}

function declaredText<Input, Options extends FieldOptions<string>>(
  field: Field<string, Input>,
  options?: Options,
): Declared<string, Input, '', Options> {
  return declared(field, 'text', schema.string, '', options)
}

function checkDefault(field: Field<unknown, unknown>, value: unknown): void {
  const complaints = newComplaints()
  field.read(value, createReport('default', complaints, noExtensions))
  const [sentence] = Object.values(sentencesOf(complaints))
  if (sentence !== undefined) throw new TypeError(sentence)
}

function bounds(min: number | undefined, max: number | undefined): Pick<FieldDoc, 'minimum' | 'maximum'> {
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
}

/** Returns a range such as ` from 0 to 99`, for the description of a bounded value. */
function rangeText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : ` up to ${max}`
  return max === undefined ? ` from ${min}` : ` from ${min} to ${max}`
}

function isBetween(min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): (value: number) => boolean {
  if (!(min <= max)) throw new TypeError(`min must be a number up to max, ${max}; received ${min}.`)
  return (value) => value >= min && value <= max
}

/** Returns the maximum length of a field in characters, if it has one. */
function lengthOf({ filter, maxLength = filter && maxIndexedLength }: TextOptions = {}): number | undefined {
  const limit = filter ? maxIndexedLength : Number.MAX_SAFE_INTEGER
  if (maxLength === undefined || (Number.isSafeInteger(maxLength) && maxLength >= 1 && maxLength <= limit))
    return maxLength
  throw new TypeError(`maxLength must be a whole number from 1 to ${limit}; received ${maxLength}.`)
}

function upTo(maxLength: number | undefined, text: string | undefined): string | undefined {
  return maxLength === undefined ? text : only(text, (value) => [...value].length <= maxLength)
}

/** Returns the wall clock of text that names no zone and does not depend on the present. */
function asWallClock(value: unknown, kind: 'day' | 'wall'): string | undefined {
  const read = typeof value === 'string' ? parseDate(value) : undefined
  return isWallClock(read) && read.kind === kind && !isEndOfDay(read) ? read.wall : undefined
}
