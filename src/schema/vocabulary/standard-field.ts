import { checkOptions, type OptionChecks, optionKinds } from '../../options.ts'
import { cleanText } from '../../text/plain.ts'
import type { AppField } from '../app-fields.ts'
import { noExtensions } from '../field/extension.ts'
import { createReport, newComplaints, type Report, sentencesOf } from '../field/field.ts'
import { isObject } from '../field/values.ts'
import type { Schema } from '../json-schema/json-schema.ts'
import { acceptedBy } from './input-schema.ts'
import type { StandardSchema, StandardSchemaPart, StandardSchemaResult } from './standard-schema.ts'
import {
  boolean,
  type Declared,
  emailChecks,
  type FieldOptions,
  integer,
  list,
  number,
  type OnlyOptions,
  oneOf,
  text,
} from './vocabulary.ts'

/** The options of a field with a schema. */
export interface SchemaFieldOptions<Value> extends FieldOptions<Value> {
  /** Searches include the field. Only of text. */
  readonly search?: true
  /** What the schema accepts, as JSON schema, for a library whose schemas do not say it. */
  readonly json?: Schema
}

const schemaFieldChecks: OptionChecks<SchemaFieldOptions<unknown>> = { ...emailChecks, json: optionKinds.object }

/** The value of a field whose schema accepts a list, and others as they are. */
export type SchemaValue<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value

/** What a field accepts: a value, and text or a number that spells it. */
export type SchemaInput<Value> = Value extends number
  ? Value | string
  : Value extends boolean
    ? Value | 0 | 1 | string
    : Value extends readonly (infer Item)[]
      ? Item | readonly Item[]
      : string extends Value
        ? Value | number
        : Value

/** The value of a record without one. */
export type EmptyValue<Value> = [Value] extends [boolean]
  ? false
  : Value extends readonly unknown[]
    ? never
    : Value extends string
      ? string extends Value
        ? ''
        : '' | null
      : null

/**
 * A field whose values a Standard Schema checks, such as `z.int().min(0)` of zod. Values are numbers, booleans, text,
 * one of a few words, or a list of these: the JSON schema says which. Text of forms and queries is read as that type
 * first. The schema may change a value, such as by `trim()`, but not its type, and must not be asynchronous.
 * `createCalendar` throws a `TypeError` with the name of the field for a schema that cannot be used.
 */
export function field<Value, const Options extends SchemaFieldOptions<NoInfer<Value>>>(
  schema: StandardSchema<Value>,
  options?: OnlyOptions<Options, SchemaFieldOptions<Value>>,
): Declared<SchemaValue<Value>, SchemaInput<Value>, EmptyValue<Value>, Options> {
  return schemaField(schema, options) as never // the word of the JSON schema has the value of the schema
}

function schemaField(schema: StandardSchema<unknown>, options: SchemaFieldOptions<unknown> = {}): AppField {
  const { json: own, ...others } = options
  try {
    checkOptions(options, schemaFieldChecks)
    const json = own ?? jsonOf(schema)
    refuseAsync(schema, json)
    const word = wordOf(json, others)
    const read = readerOf(schema, word)
    const { default: sent } = others
    return {
      ...word,
      read,
      doc: docOf(word, json),
      ...acceptedOf(word, json),
      ...(sent !== undefined && sent !== null && { default: defaultOf(read, sent) }),
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { ...text(), fault: error.message }
  }
}

/** Returns the JSON schema of a schema. Throws `TypeError` if it has none, or if what it returns has another type. */
function jsonOf({ '~standard': { jsonSchema, vendor } }: StandardSchema<unknown>): Schema {
  if (jsonSchema === undefined) {
    throw new TypeError(
      `the schemas of ${vendor} do not say what they accept: pass the option json, such as { type: 'integer' }.`,
    )
  }
  const [input, output] = (['input', 'output'] as const).map((side) => {
    try {
      return jsonSchema[side]({ target: 'draft-2020-12' }) as Schema
    } catch (error) {
      throw new TypeError(`the schema must accept and return the same JSON type: ${String((error as Error).message)}.`)
    }
  })
  const { $schema: _, ...accepted } = input ?? {}
  if (String(accepted.type) !== String(output?.type)) {
    throw new TypeError(`the schema must not change the type of a value, from ${accepted.type} to ${output?.type}.`)
  }
  return accepted
}

type WordOptions = Omit<SchemaFieldOptions<unknown>, 'json'>

/** Returns the word of the vocabulary for the type of a JSON schema. Throws `TypeError` if there is none. */
function wordOf(json: Schema, options: WordOptions): AppField {
  const { type, minimum, maximum, maxItems, items } = json
  const words = json.enum ?? (json.const === undefined ? undefined : [json.const])
  const { search, ...others } = options
  if (search && (type !== 'string' || words !== undefined)) throw new TypeError('search is an option of text.')
  const range = { ...others, ...bound('min', minimum), ...bound('max', maximum) }
  if (type === 'integer') return integer(range as object)
  if (type === 'number') return number(range as object)
  if (type === 'boolean') return boolean(others as object)
  if (type === 'array' && isObject(items) && items.type !== 'array') {
    const item = wordOf(items, {}) as Parameters<typeof list>[0]
    return list(item, { ...others, ...(typeof maxItems === 'number' && { maxItems }) } as object)
  }
  if (type === 'string') {
    if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return oneOf(words, others as object)
    // The schema counts the characters, of text that it may have trimmed.
    return text({ ...others, ...(search && { search }) } as object)
  }
  throw new TypeError(
    `the schema must accept text, a whole number, a number, true or false, or a list of one of these, without null; ` +
      `received ${JSON.stringify(type ?? json)}.`,
  )
}

/** Libraries say the bounds of safe integers too. */
function bound(name: 'min' | 'max', value: unknown): object {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? { [name]: value } : {}
}

/** What a schema may say of text and numbers in addition. It never refuses text that spells a number. */
const keywords = ['minLength', 'maxLength', 'pattern', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']

function acceptedOf(word: AppField, json: Schema): Pick<AppField, 'accepts'> {
  const said = Object.entries(json).filter(([name]) => keywords.includes(name))
  // Text of a list or a number that is spelled has other characters.
  const fitting =
    word.item || word.column !== 'text' ? said.filter(([name]) => /^exclusive|^multiple/.test(name)) : said
  return fitting.length === 0 ? {} : { accepts: { allOf: [acceptedBy(word), Object.fromEntries(fitting)] } }
}

function docOf({ doc }: AppField, { format, maxLength }: Schema): AppField['doc'] {
  if (doc.type !== 'string') return doc
  const length = typeof maxLength === 'number' && { maxLength: Math.min(maxLength, doc.maxLength ?? maxLength) }
  return { ...doc, ...(typeof format === 'string' && { format }), ...length }
}

function readerOf(schema: StandardSchema<unknown>, word: AppField): AppField['read'] {
  return (value, report) => {
    const read = word.read(value, report)
    if (read === undefined) return undefined
    const result = checkedBy(schema, read, `${report.path}: `)
    if (result.issues === undefined) return sameType(result.value, word, report)
    for (const { path = [], message } of result.issues) {
      const at = path.reduce<Report>((part, key) => part.at(partOf(key)), report)
      at.sentence(sentenceOf(at.path, message))
    }
    return undefined
  }
}

/** Returns what a schema made of a value. Throws `TypeError` if the field would read it in another way. */
function sameType(value: unknown, word: AppField, { path }: Report): unknown {
  const complaints = newComplaints()
  const read = word.read(value, createReport(path, complaints, noExtensions))
  // A list contains each value once.
  const wanted = Array.isArray(value) ? [...new Set(value)] : value
  if (complaints.invalid.size === 0 && JSON.stringify(read) === JSON.stringify(wanted)) return wanted
  throw new TypeError(`${path}: the schema has changed the type of a value, or made one that the field refuses.`)
}

/** Throws `TypeError` for a schema that is asynchronous, or throws. */
function refuseAsync(schema: StandardSchema<unknown>, json: Schema): void {
  const words = Array.isArray(json.enum) ? json.enum : []
  for (const probe of [json.const, words[0], '', 'a', 0, 1, true, []]) checkedBy(schema, probe)
}

/**
 * Checks a value. Throws `TypeError` for a schema that is asynchronous or throws. zod returns a promise for both.
 * `where` begins the message.
 */
function checkedBy(schema: StandardSchema<unknown>, value: unknown, where = ''): StandardSchemaResult<unknown> {
  let result: ReturnType<StandardSchema<unknown>['~standard']['validate']>
  try {
    result = schema['~standard'].validate(value)
  } catch (cause) {
    throw new TypeError(`${where}the schema throws, which a field cannot: ${cause}`, { cause })
  }
  if (!isPromise(result)) return result
  // Nobody waits for it, and a rejection that nobody handles would end the process.
  result.catch(() => {})
  throw new TypeError(`${where}the schema is asynchronous or throws, which a field cannot.`)
}

/** Returns a default as it is stored. Throws `TypeError` for one that the schema refuses. */
function defaultOf(read: AppField['read'], value: unknown): unknown {
  const complaints = newComplaints()
  const stored = read(value, createReport('default', complaints, noExtensions))
  const [sentence] = Object.values(sentencesOf(complaints))
  if (sentence === undefined) return stored
  throw new TypeError(sentence)
}

function partOf(part: PropertyKey | StandardSchemaPart): string {
  const key = typeof part === 'object' ? part.key : part
  return typeof key === 'number' ? `[${key}]` : String(key)
}

/** A message may quote a long value. */
const longestMessage = 300

function sentenceOf(path: string, message: string): string {
  const said = cleanText(message)?.slice(0, longestMessage) ?? ''
  return `${path} is not accepted: ${said}${/[.!?]$/.test(said) ? '' : '.'}`
}

function isPromise(
  result: StandardSchemaResult<unknown> | Promise<StandardSchemaResult<unknown>>,
): result is Promise<StandardSchemaResult<unknown>> {
  return 'then' in result
}
