import { ownResources } from '../../resources/resources.ts'
import type { Fields } from '../../schema/field/field.ts'
import type { ColumnKind } from '../../schema/field/stored-field.ts'
import { type CollectionName, nameOf } from '../../schema/resource.ts'
import { authorForm, readAuthor } from '../../schema/vocabulary/author.ts'
import { categoryColors } from '../../schema/vocabulary/category-colors.ts'
import { storedStatuses } from '../../schema/vocabulary/status.ts'
import { dateTimeOf, secondsOf } from '../../time/date-time.ts'

/** Throws a `TypeError` for a value. `accepted` completes the sentence "accepted is ...". */
export type Refuse = (path: string, value: unknown, accepted: string) => never

/** Refuses what is no record of a collection: a member that is missing, unknown or of another kind. */
export function checkRecord(collection: CollectionName, record: object, refuse: Refuse): void {
  const { columns, fields }: Shape = ownResources[nameOf[collection]]
  for (const name of Object.keys(record)) {
    if (!Object.hasOwn(columns, name)) refuse(name, Reflect.get(record, name), 'no such member')
  }
  for (const [name, kind] of Object.entries(columns)) {
    const value: unknown = Reflect.get(record, name)
    const { isValid, accepted } = members[name] ?? kindOfWords(fields[name]?.doc.enum) ?? kinds[kind]
    if (!isValid(value)) refuse(name, value, accepted)
  }
  const { utc_start_date = '', utc_end_date = '' } = record as Checked
  if (utc_end_date < utc_start_date) refuse('utc_end_date', utc_end_date, `${utc_start_date} or later`)
}

interface Shape {
  readonly columns: { readonly [name: string]: ColumnKind }
  readonly fields: Fields
}

/** The members that only events have, as the kinds of columns guarantee them. */
interface Checked {
  readonly utc_start_date?: string
  readonly utc_end_date?: string
}

interface Kind {
  isValid(value: unknown): boolean
  readonly accepted: string
}

/** The members whose column alone does not say what they hold. */
const members: Readonly<Record<string, Kind>> = {
  id: { isValid: isId, accepted: 'a whole number from 1' },
  status: kindOfWords(storedStatuses),
  color: {
    isValid: (value) => value === '' || categoryColors.some((color) => color === value),
    accepted: `one of ${categoryColors.join(', ')}, or empty text`,
  },
  image: {
    isValid: (value) => value === false || isId(value) || isText(value),
    accepted: 'an id, a URL, or false',
  },
  recurrence: { isValid: (value) => value === null || isRecurrence(value), accepted: 'a recurrence or null' },
}

function kindOfWords(words: readonly string[]): Kind
function kindOfWords(words: readonly string[] | undefined): Kind | undefined
function kindOfWords(words: readonly unknown[] | undefined): Kind | undefined {
  return words && { isValid: (value) => words.includes(value), accepted: `one of ${words.join(', ')}` }
}

const kinds: Readonly<Record<ColumnKind, Kind>> = {
  text: { isValid: isText, accepted: 'text without U+0000 and unpaired surrogates' },
  dateTime: { isValid: isDateTime, accepted: 'a date that exists, as YYYY-MM-DD HH:MM:SS' },
  integer: { isValid: isWhole, accepted: 'a whole number from 0' },
  number: { isValid: (value) => value === null || Number.isFinite(value), accepted: 'a number or null' },
  boolean: { isValid: (value) => typeof value === 'boolean', accepted: 'true or false' },
  author: { isValid: (value) => value !== undefined && readAuthor(value) === value, accepted: authorForm },
  json: { isValid: (value) => value !== undefined, accepted: 'a value of JSON' },
  links: {
    isValid: (value) => isListOf(value, isId) && new Set(value).size === value.length,
    accepted: 'ids: whole numbers from 1, each once',
  },
  fields: {
    isValid: (value) => value === undefined || isValues(value),
    accepted: 'an object of texts, numbers, booleans and lists of them',
  },
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isId(value: unknown): boolean {
  return isWhole(value) && value !== 0
}

export function isDateTime(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return false
  return dateTimeOf(secondsOf(value)) === value
}

function isRecurrence(value: unknown): boolean {
  if (!isObject(value)) return false
  const { rules, dates, exceptions, hide_from_listings, recurrence_id, changed_fields } = value
  const names = Object.keys(value).length
  if (recurrence_id !== undefined) return names === 2 && isDateTime(recurrence_id) && isListOf(changed_fields, isText)
  const hasLists = isListOf(rules, isText) && isListOf(dates, isDateTime) && isListOf(exceptions, isDateTime)
  return names === 4 && hasLists && typeof hide_from_listings === 'boolean'
}

function isValues(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((each) => isSingle(each) || isListOf(each, isSingle))
}

function isSingle(value: unknown): boolean {
  return isText(value) || typeof value === 'boolean' || Number.isFinite(value)
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isItem)
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
