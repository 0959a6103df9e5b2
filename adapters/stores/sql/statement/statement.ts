import { ofProcess } from '../../of-process.ts'

/** A value that a statement binds. Dialects convert lists and dates to these. */
export type Value = string | number | boolean | null

/** A fragment of SQL, created by the `sql` tag: texts, and between them values to bind or other fragments. */
export interface Sql {
  /** The texts, one more than there are parts. */
  readonly texts: readonly string[]
  /** The values and fragments between the texts. */
  readonly parts: readonly (Sql | Value)[]
  /** Identifies the texts, so that statements are prepared once. No name is a prefix of another. */
  readonly name: string
  /** The value of `tenant` in the fragment. Without it, that of the outer fragment, and `''` if that has none. */
  readonly tenant?: string
}

/** A row, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** A value, or a promise of it if the driver is asynchronous. */
export type Answer<T> = T | Promise<T>

/** Runs one statement and returns its first row. Throws what the methods of `Database` throw. */
export type Execute = (statement: Sql) => Answer<Row | undefined>

/** Returns whether the driver has not answered yet. A row has no function as a value. */
export function isPending<T>(answer: Answer<T>): answer is Promise<T> {
  return typeof answer === 'object' && answer !== null && 'then' in answer && typeof answer.then === 'function'
}

/**
 * Creates a fragment of SQL from a template. Values become parameters, never text; other fragments become part of the
 * text.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | Value)[]): Sql {
  let name = templates.get(texts)
  if (name === undefined) {
    name = newName()
    templates.set(texts, name)
  }
  return { texts, parts, name }
}

/** The names of templates. A line of code has the same texts each time. */
const templates = new WeakMap<readonly string[], string>()

/** Fragments of several copies of the library may be in one statement, whose key their names make. */
const names = ofProcess('sql.names', () => ({ last: 0 }))

function newName(): string {
  names.last += 1
  return `${names.last}\0`
}

/** Stands in a statement for the tenant whose store executes it: each row has one, and each key begins with it. */
export const tenant: Sql = { texts: ['?'], parts: [], name: 'tenant\0' }

/** Returns whether a fragment is `tenant`, of any copy of the library. */
function isTenant({ name }: Sql): boolean {
  return name === tenant.name
}

/** Returns the condition that the row of an alias belongs to the tenant. Every table in a statement needs one. */
export function isOwn(alias: 'e' | 'l' | 'o' | 'r' | 't' | 'c'): Sql {
  return ownRows[alias]
}

/** Returns the statement for a tenant. */
export function forTenant(fragment: Sql, id: string): Sql {
  return id === '' ? fragment : { ...fragment, tenant: id }
}

/** A statement as drivers accept it. */
export interface Statement {
  /** A short key of the text, to cache prepared statements by: statements with equal keys have equal texts. */
  readonly key: string
  /** The values to bind, in the order of their placeholders. */
  readonly values: readonly Value[]
  /** Whether it searches text for words, which may take long. */
  readonly isSearch: boolean
  /** Returns the text, which is needed once for each key. */
  text(): string
}

/**
 * Returns a fragment as a statement. `placeholder` returns the text that replaces a value: `?`, or `$1` for the first.
 */
export function render(fragment: Sql, placeholder: (position: number) => string): Statement {
  const values: Value[] = []
  const key = keyOf(fragment, values)
  return {
    key,
    values,
    isSearch: isSearch(fragment),
    text() {
      let position = 0
      return textOf(fragment, () => {
        position += 1
        return placeholder(position)
      })
    },
  }
}

/** Adds the values of the fragment to `values`. */
function keyOf({ name, parts, tenant: own }: Sql, values: Value[], outer = ''): string {
  const id = own ?? outer
  let key = name
  for (const part of parts) {
    if (!isSql(part)) {
      values.push(part)
      key += '?'
    } else if (isTenant(part)) {
      values.push(id)
      key += part.name
    } else {
      key += keyOf(part, values, id)
    }
  }
  return key
}

function textOf({ texts, parts }: Sql, placeholder: () => string): string {
  let text = texts[0] ?? ''
  parts.forEach((part, index) => {
    text += isSql(part) && !isTenant(part) ? textOf(part, placeholder) : placeholder()
    text += texts[index + 1] ?? ''
  })
  return text
}

/** Creates a fragment from text that is part of the code, or that was validated. Never pass input of a caller. */
export function raw(text: string): Sql {
  return { texts: [text], parts: [], name: `'${text}\0` }
}

/** Marks a statement that searches text for words. */
export function search(fragment: Sql): Sql {
  return { ...fragment, name: `${searchName}${fragment.name}` }
}

export function isSearch({ name }: Sql): boolean {
  return name.startsWith(searchName)
}

const searchName = 'search\0'

/** Concatenates a long fragment without values, except for the tenant, that is used often, once. */
export function constant(fragment: Sql): Sql {
  const { values, text } = render({ ...fragment, tenant: separator }, () => separator)
  if (values.some((value) => value !== separator)) throw new TypeError(`A constant holds no values: ${text()}`)
  const name = constants.get(text()) ?? newName()
  constants.set(text(), name)
  const texts = text().split(separator)
  return { texts, parts: texts.slice(1).map(() => tenant), name }
}

/** Stands for the tenant in the text of a constant. */
const separator = '\0'

/** The names of constants by their text: stores on the same tables have the same statements. */
const constants = new Map<string, string>()

/** Joins fragments and values with a separator. */
export function join(fragments: readonly (Sql | Value)[], separator: string): Sql {
  const between = fragments.slice(1).map(() => separator)
  const name = `"${fragments.length}${separator}\0`
  return fragments.length === 0 ? raw('') : { texts: ['', ...between, ''], parts: fragments, name }
}

/**
 * Databases limit the depth of an expression, to 100 in Durable Objects, and each AND without parentheses adds a level.
 */
const mostInRow = 32

/** Returns the condition that all conditions are met; true if there are none. */
export function all(conditions: readonly Sql[]): Sql {
  if (conditions.length > mostInRow) {
    const middle = conditions.length >> 1
    return sql`(${all(conditions.slice(0, middle))}) AND (${all(conditions.slice(middle))})`
  }
  return conditions.length === 0 ? raw('TRUE') : join(conditions, ' AND ')
}

/** Returns the condition that any of the conditions is met; false if there are none. */
export function any(conditions: readonly Sql[]): Sql {
  if (conditions.length > mostInRow) {
    const middle = conditions.length >> 1
    return sql`(${any(conditions.slice(0, middle))} OR ${any(conditions.slice(middle))})`
  }
  return conditions.length === 0 ? raw('FALSE') : sql`(${join(conditions, ' OR ')})`
}

/**
 * Returns the condition that a column has one of the values. With `list`, its text is the same for any number of
 * values, so that a statement with several of these is prepared once.
 */
export type IsOneOf = (column: Sql, values: readonly number[] | readonly string[], form?: 'list') => Sql

/**
 * Returns an `isOneOf` for a dialect: false without values, a comparison with a single one, and `isInList` for a list.
 * The list should be one bound value, such as JSON, because it may have thousands of items.
 */
export function isOneOf(isInList: IsOneOf): IsOneOf {
  return (column, values, form) => {
    const [only] = values
    if (only === undefined) return raw('FALSE')
    return values.length === 1 && form !== 'list' ? sql`${column} = ${only}` : isInList(column, values)
  }
}

/** Returns a name in double quotes. The name must not contain double quotes. */
export function identifier(name: string): Sql {
  return raw(`"${name}"`)
}

const ownRows = { e: own('e'), l: own('l'), o: own('o'), r: own('r'), t: own('t'), c: own('c') }

function own(alias: string): Sql {
  return sql`${raw(alias)}.tenant = ${tenant}`
}

function isSql(part: Sql | Value): part is Sql {
  return typeof part === 'object' && part !== null
}
