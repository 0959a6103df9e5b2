/** What a statement can bind. Lists and other types are the business of a dialect. */
export type Value = string | number | boolean | null

/** A piece of SQL: between its texts stand values to bind, and other pieces. There is one text more than there are of those. */
export interface Sql {
  readonly texts: readonly string[]
  readonly parts: readonly (Sql | Value)[]
}

/** Values become parameters, never text; only other pieces of SQL are put in as they are. */
export function sql(texts: readonly string[], ...parts: readonly (Sql | Value)[]): Sql {
  return { texts, parts }
}

/** A statement as drivers take it. */
export interface Statement {
  readonly text: string
  readonly values: readonly Value[]
}

/** The statement that a piece comes to, with a mark in the place of each value, such as `$1` for the first. */
export function rendered(piece: Sql, markOf: (position: number) => string): Statement {
  const values: Value[] = []
  const textOf = ({ texts, parts }: Sql): string => {
    let text = texts[0] ?? ''
    parts.forEach((part, index) => {
      text += isSql(part) ? textOf(part) : markOf(values.push(part))
      text += texts[index + 1] ?? ''
    })
    return text
  }
  return { text: textOf(piece), values }
}

/** Text of our own: words of a dialect and names that were checked. Never anything that a caller sent. */
export function raw(text: string): Sql {
  return { texts: [text], parts: [] }
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
