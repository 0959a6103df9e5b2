import type { DateTime } from 'daybook'
import {
  authorOf,
  type ColumnKind,
  type EventLink,
  type RecordShape,
  type Stamp,
  type StoredRecord,
} from 'daybook/storage'
import type { Dialect } from '../dialect/dialect.ts'
import { parseJson } from '../statement/json.ts'
import { raw, type Sql, type Value } from '../statement/statement.ts'
import { storedDateTime } from './dates.ts'
import { linkList } from './links.ts'

/** Columns with their values. */
export type Encoded = readonly (readonly [column: Sql, value: Sql | Value])[]

/** Converts records to rows and back. */
export interface Codec<Record> {
  /** The names of the columns. */
  readonly columns: readonly string[]
  /**
   * Returns the columns of the fields that are present, including the search text. The store itself writes `id` and
   * `revision`.
   */
  encode(data: object, dialect: Dialect): Encoded
  /** Selects a whole record as a JSON array, from a table by its alias. */
  select(alias: string, dialect: Dialect): Sql
  /** Returns a frozen record from the result of `select`. */
  decode(values: readonly unknown[]): Record
  /** Returns a frozen record with these fields. Copies lists, so that later changes of the fields do not affect it. */
  record(stamp: Stamp, fields: object): Record
}

/**
 * Creates the codec of a resource. Records are read as JSON, because drivers take longer for the many columns of many
 * rows than for one long text, and differ in large integers and booleans.
 */
export function createCodec<Record extends StoredRecord>({ columns, build }: RecordShape<Record>): Codec<Record> {
  const fields = fieldsOf(columns)
  const stored = storedFields(fields).map((field) => ({ ...field, column: raw(field.name) }))
  const written = stored.filter(({ name }) => name !== 'id' && name !== 'revision')
  const Row = rowClass<Record>(fields)
  return {
    columns: stored.map(({ name }) => name),
    encode(data, dialect) {
      const encoded: (readonly [Sql, Sql | Value])[] = []
      for (const { name, kind, column } of written) {
        const value: unknown = Reflect.get(data, name)
        // Rows in one statement have the same columns.
        if (kind === 'fields' && value === undefined && name in data) encoded.push([column, null])
        if (value === undefined) continue
        encoded.push([column, storedAs(value, kind, dialect)])
      }
      return encoded
    },
    select: (alias, dialect) =>
      dialect.jsonArray(
        fields.map(({ name, kind }) => {
          if (kind === 'links') return linkList(name as EventLink, dialect) // only links of events are of this kind
          return kind === 'number' ? dialect.exactNumber(raw(`${alias}.${name}`)) : raw(`${alias}.${name}`)
        }),
      ),
    decode(values) {
      const row = new Row(values)
      return Object.freeze(build(row, row))
    },
    record(stamp, data) {
      const fields = data as Record // writers pass every field
      return Object.freeze(build(stamp, fields))
    },
  }
}

/** Returns the names of the columns of a shape. */
export function columnsOf({ columns }: Pick<RecordShape<StoredRecord>, 'columns'>): readonly string[] {
  return storedFields(fieldsOf(columns)).map(({ name }) => name)
}

function fieldsOf(columns: Readonly<Record<string, ColumnKind>>): readonly Field[] {
  return Object.entries(columns).map(([name, kind]) => ({ name, kind }))
}

/** Without links, which have tables of their own. */
function storedFields(fields: readonly Field[]): readonly Field[] {
  return [...fields.filter(({ kind }) => kind !== 'links'), ...searchable]
}

/** Returns the value of a column in the form of its kind. */
function storedAs(value: unknown, kind: ColumnKind, dialect: Dialect): Sql | Value {
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'fields') return dialect.json(JSON.stringify(value))
  if (kind === 'author') return String(value)
  return kind === 'dateTime' ? dialect.dateTime(value as DateTime) : (value as Value)
}

interface Field {
  readonly name: string
  readonly kind: ColumnKind
}

const searchable: readonly Field[] = [
  { name: 'search_text', kind: 'text' },
  { name: 'search_words', kind: 'text' },
]

/**
 * Creates a class of rows with a getter for every field. The literal that builds records reads them as quickly as an
 * object, without a copy.
 */
function rowClass<Record>(fields: readonly Field[]): new (values: readonly unknown[]) => Record {
  class Row {
    readonly values: readonly unknown[]

    constructor(values: readonly unknown[]) {
      this.values = values
    }
  }
  for (const [index, { name, kind }] of fields.entries()) {
    const decode = decoders[kind]
    const read = decode
      ? function (this: Row) {
          return decode(this.values[index])
        }
      : function (this: Row) {
          return this.values[index]
        }
    Object.defineProperty(Row.prototype, name, { get: read })
  }
  // The getters above are the members of a record.
  return Row as unknown as new (
    values: readonly unknown[],
  ) => Record
}

const none: readonly number[] = Object.freeze([])

/** Freezes a value that was parsed, with its members. */
function frozenJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) if (typeof member === 'object') Object.freeze(member)
  return Object.freeze(value)
}

/** Decodes the results of `select`: booleans may be 0 and 1, numbers text, and dates numbers. Null changes nothing. */
const decoders: Readonly<Record<ColumnKind, ((value: unknown) => unknown) | null>> = {
  text: null,
  integer: null,
  dateTime: storedDateTime,
  author: (value) => authorOf(String(value)),
  number: (value) => (value === null ? null : Number(value)),
  boolean: Boolean,
  // Most images are false, and most events do not recur.
  json: (value) => value !== 'false' && (value === 'null' ? null : frozenJson(JSON.parse(String(value)))),
  fields: (value) => (value === null ? undefined : parseJson(value)),
  links(value) {
    const ids = parseJson<readonly number[]>(value)
    return ids.length === 0 ? none : Object.freeze(ids)
  },
}
