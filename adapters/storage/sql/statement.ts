/** What a statement can bind. Lists and other types are the business of a dialect. */
export type Value = string | number | boolean | null

/** A piece of SQL: between its texts stand values to bind, and other pieces. There is one text more than there are of those. */
export interface Sql {
  readonly texts: readonly string[]
  readonly parts: readonly (Sql | Value)[]
  /** A short name that no other piece has. */
  readonly name?: string
}

/** Values become parameters, never text; only other pieces of SQL are put in as they are. */
export function sql(texts: readonly string[], ...parts: readonly (Sql | Value)[]): Sql {
  return { texts, parts }
}

/** A statement as drivers take it. */
export interface Statement {
  /** What statements of the same text have in common, and no others: a short text, where most of it has names. */
  readonly key: string
  readonly values: readonly Value[]
  /** The whole text: needed once for each key. */
  text(): string
}

/** The statement that a piece comes to, with a mark in the place of each value, such as `$1` for the first. */
export function rendered(piece: Sql, markOf: (position: number) => string): Statement {
  const values: Value[] = []
  const key = written(piece, (value) => markOf(values.push(value)), true)
  return {
    key,
    values,
    text() {
      let position = 0
      const nextMark = () => {
        position += 1
        return markOf(position)
      }
      return written(piece, nextMark, false)
    },
  }
}

function written({ texts, parts, name }: Sql, mark: (value: Value) => string, isByName: boolean): string {
  if (isByName && name !== undefined) return name
  let text = texts[0] ?? ''
  parts.forEach((part, index) => {
    text += isSql(part) ? written(part, mark, isByName) : mark(part)
    text += texts[index + 1] ?? ''
  })
  return text
}

/** Text of our own: words of a dialect and names that were checked. Never anything that a caller sent. */
export function raw(text: string): Sql {
  return { texts: [text], parts: [] }
}

let named = 0

/** A long piece without values that is used often: it is put together once, and has a name. */
export function constant(piece: Sql): Sql {
  named += 1
  return { ...raw(rendered(piece, String).text()), name: `\0${named}\0` }
}

export function join(pieces: readonly Sql[], separator: string): Sql {
  const between = pieces.slice(1).map(() => separator)
  return pieces.length === 0 ? raw('') : { texts: ['', ...between, ''], parts: pieces }
}

/** All of them; true without any. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw('TRUE') : join(conditions, ' AND ')
}

/** Any of them; false without any. */
export function any(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw('FALSE') : sql`(${join(conditions, ' OR ')})`
}

export type IsOneOf = (column: Sql, values: readonly number[] | readonly string[]) => Sql

/** Whether a column holds one of the values, with what a database does about more than one. */
export function isOneOf(isInList: IsOneOf): IsOneOf {
  return (column, values) => {
    const [only] = values
    if (only === undefined) return raw('FALSE')
    return values.length === 1 ? sql`${column} = ${only}` : isInList(column, values)
  }
}

/** A name in quotes, as both databases take it. */
export function identifier(name: string): Sql {
  return raw(`"${name}"`)
}

function isSql(part: Sql | Value): part is Sql {
  return typeof part === 'object' && part !== null
}

/** A name that an option gives, which becomes text. Throws TypeError for one that would have to be escaped. */
export function checkedName(option: string, name: string): string {
  if (/^[a-z_][a-z0-9_]{0,30}$/.test(name)) return name
  throw new TypeError(
    `${option}: received ${JSON.stringify(name)}; accepted are up to 31 lower-case letters, digits and "_".`,
  )
}
