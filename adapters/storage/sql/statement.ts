/** What a statement can bind. Lists and other types are the business of a dialect. */
export type Value = string | number | boolean | null

/** A piece of SQL with the values bound in it: there is one piece of text more than there are values. */
export interface Sql {
  readonly texts: readonly string[]
  readonly values: readonly Value[]
}

/** Values become parameters, never text; only other pieces of SQL are put in as they are. */
export function sql(texts: readonly string[], ...parts: readonly (Sql | Value)[]): Sql {
  const joined = [texts[0] ?? '']
  const values: Value[] = []
  for (const [index, part] of parts.entries()) {
    const after = texts[index + 1] ?? ''
    if (isSql(part)) {
      for (const [position, text] of part.texts.entries()) {
        if (position === 0) joined.push(`${joined.pop()}${text}`)
        else joined.push(text)
      }
      values.push(...part.values)
      joined.push(`${joined.pop()}${after}`)
    } else {
      values.push(part)
      joined.push(after)
    }
  }
  return { texts: joined, values }
}

/** Text of our own: words of a dialect and names that were checked. Never anything that a caller sent. */
export function raw(text: string): Sql {
  return { texts: [text], values: [] }
}

export function join(pieces: readonly Sql[], separator: string): Sql {
  const [first = raw(''), ...others] = pieces
  return others.reduce((joined, piece) => sql`${joined}${raw(separator)}${piece}`, first)
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
