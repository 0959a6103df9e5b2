import { authorOf, type DateTime, type EventLink } from 'daybook'
import { storedDateTime } from './dates.ts'
import type { Dialect } from './dialect.ts'
import { linkList } from './links.ts'
import { raw, type Sql, type Value } from './statement.ts'

/** The fields whose values are of a type. */
type FieldOf<Record, Type> = {
  [Name in keyof Record & string]: Record[Name] extends Type ? Name : never
}[keyof Record & string]

/**
 * The columns of a row, one after another: each is asked for by the kind of what it holds, and by its name, which is
 * that of the field. Links are no columns, but stand where they are asked for.
 */
export interface RowReader<Record> {
  text<Name extends FieldOf<Record, string>>(name: Name): Record[Name]
  dateTime<Name extends FieldOf<Record, DateTime>>(name: Name): Record[Name]
  integer<Name extends FieldOf<Record, number>>(name: Name): Record[Name]
  author<Name extends FieldOf<Record, number | string>>(name: Name): Record[Name]
  number<Name extends FieldOf<Record, number | null>>(name: Name): Record[Name]
  boolean<Name extends FieldOf<Record, boolean>>(name: Name): Record[Name]
  json<Name extends keyof Record & string>(name: Name): Record[Name]
  links<Name extends FieldOf<Record, readonly number[]> & EventLink>(name: Name): Record[Name]
}

/** Builds a record from a row in one object literal, always in the same order: it is also what tells the columns. */
export type BuildRecord<Record> = (row: RowReader<Record>) => Record

/** Columns with their values. */
export type Encoded = readonly (readonly [column: Sql, value: Value])[]

/** The way from a record to the columns of its row, and back. */
export interface Codec<Record> {
  /** The names of the columns. */
  readonly columns: readonly string[]
  /** The columns of those fields that are given, with the text to search in; `id` and `revision` are the store's own. */
  encode(data: object, dialect: Dialect): Encoded
  /** A whole record as a JSON array, from a table by its alias. */
  select(alias: string, dialect: Dialect): Sql
  /** A frozen record, of what `select` gave. */
  decode(values: readonly unknown[]): Record
  /** The same of its fields. Lists are copied, so that no later change of what was given reaches the record. */
  record(fields: object): Record
}

/**
 * Records come as JSON: for drivers the many columns of many rows take longer than one long text, and each driver has
 * its own idea of large integers and booleans.
 */
export function createCodec<Record extends object>(build: BuildRecord<Record>): Codec<Record> {
  const fields = fieldsOf(build)
  const stored = [...fields.filter(({ kind }) => kind !== 'links'), searchText].map((field) => ({
    ...field,
    column: raw(field.name),
  }))
  const written = stored.filter(({ name }) => name !== 'id' && name !== 'revision')
  return {
    columns: stored.map(({ name }) => name),
    encode(data, dialect) {
      const encoded: (readonly [Sql, Value])[] = []
      for (const { name, kind, column } of written) {
        const value: unknown = Reflect.get(data, name)
        if (value === undefined) continue
        encoded.push([column, storedAs(value, kind, dialect)])
      }
      return encoded
    },
    select: (alias, dialect) =>
      dialect.jsonArray(
        fields.map(({ name, kind }) => {
          if (kind === 'links') return linkList(name as EventLink, dialect) // `links` takes no other name
          return kind === 'number' ? dialect.exactNumber(raw(`${alias}.${name}`)) : raw(`${alias}.${name}`)
        }),
      ),
    decode: (values) => Object.freeze(build(new JsonRow(values) as RowReader<Record>)),
    record: (given) => Object.freeze(build(givenFields(given) as unknown as RowReader<Record>)),
  }
}

/** A column has the kind of the type of its field. */
function storedAs(value: unknown, kind: Field['kind'], dialect: Dialect): Value {
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'author') return String(value)
  return kind === 'dateTime' ? dialect.dateTime(value as DateTime) : (value as Value)
}

interface Field {
  readonly name: string
  readonly kind: keyof RowReader<unknown>
}

const searchText: Field = { name: 'search_text', kind: 'text' }

/** The fields in the order in which they are asked for. */
function fieldsOf<Record>(build: BuildRecord<Record>): readonly Field[] {
  const fields: Field[] = []
  const asked = (kind: Field['kind']) => (name: string) => void fields.push({ name, kind })
  const row = {
    text: asked('text'),
    dateTime: asked('dateTime'),
    integer: asked('integer'),
    author: asked('author'),
    number: asked('number'),
    boolean: asked('boolean'),
    json: asked('json'),
    links: asked('links'),
  }
  build(row as unknown as RowReader<Record>) // what it makes of nothing is not looked at
  return fields
}

const none: readonly number[] = Object.freeze([])

/** What `select` gives: booleans may be 0 and 1, numbers text, and dates numbers. */
class JsonRow {
  readonly #values: readonly unknown[]
  #position = 0

  constructor(values: readonly unknown[]) {
    this.#values = values
  }

  text(): unknown {
    return this.#next()
  }

  dateTime(): unknown {
    return storedDateTime(this.#next())
  }

  integer(): unknown {
    return this.#next()
  }

  author(): unknown {
    return authorOf(String(this.#next()))
  }

  number(): unknown {
    const value = this.#next()
    return value === null ? null : Number(value)
  }

  boolean(): unknown {
    return Boolean(this.#next())
  }

  json(): unknown {
    return JSON.parse(String(this.#next()))
  }

  links(): unknown {
    const ids = this.#next() as readonly number[] // of a link table
    return ids.length === 0 ? none : Object.freeze(ids)
  }

  #next(): unknown {
    const value = this.#values[this.#position]
    this.#position += 1
    return value
  }
}

/** The fields that somebody gave. */
function givenFields(fields: object) {
  const given = (name: string): unknown => Reflect.get(fields, name)
  return {
    text: given,
    dateTime: given,
    integer: given,
    author: given,
    number: given,
    boolean: given,
    json: given,
    links: (name: string) => Object.freeze([...(given(name) as readonly number[])]), // a field of links
  }
}
