/** What a statement can bind. Lists and other types are the business of a dialect. */
export type Value = string | number | boolean | null

/** A piece of SQL: between its texts stand values to bind, and other pieces. There is one text more than there are of those. */
export interface Sql {
  readonly texts: readonly string[]
  readonly parts: readonly (Sql | Value)[]
  /** Tells its texts, and so how many parts it has. No name is the beginning of another. */
  readonly name: string
}

/** A row as a driver gives it, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** Runs one statement and gives its row: none has more than one. Throws `StoreError` or the fault of the driver. */
export type Execute = (statement: Sql) => Promise<Row | undefined>

/** Values become parameters, never text; only other pieces of SQL are put in as they are. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | Value)[]): Sql {
  let name = templates.get(texts)
  if (name === undefined) {
    name = newName()
    templates.set(texts, name)
  }
  return { texts, parts, name }
}

/** A place in our code has the same texts each time. */
const templates = new WeakMap<readonly string[], string>()
let named = 0

function newName(): string {
  named += 1
  return `${named}\0`
}

/** A statement as drivers take it. */
export interface Statement {
  /** Equal keys mean equal texts. Much shorter than the text, and the same for what the same code makes. */
  readonly key: string
  readonly values: readonly Value[]
  /** Whether it looks for words in texts, which may take long. */
  readonly isSearch: boolean
  /** The whole text: needed once for each key. */
  text(): string
}

/** The statement that a piece comes to, with a mark in the place of each value, such as `$1` for the first. */
export function rendered(piece: Sql, markOf: (position: number) => string): Statement {
  const values: Value[] = []
  const key = keyOf(piece, values)
  return {
    key,
    values,
    isSearch: key.includes(searchName),
    text() {
      let position = 0
      return textOf(piece, () => {
        position += 1
        return markOf(position)
      })
    },
  }
}

/** Collects the values on its way. */
function keyOf({ name, parts }: Sql, values: Value[]): string {
  let key = name
  for (const part of parts) {
    if (isSql(part)) {
      key += keyOf(part, values)
    } else {
      values.push(part)
      key += '?'
    }
  }
  return key
}

function textOf({ texts, parts }: Sql, mark: () => string): string {
  let text = texts[0] ?? ''
  parts.forEach((part, index) => {
    text += isSql(part) ? textOf(part, mark) : mark()
    text += texts[index + 1] ?? ''
  })
  return text
}

/** Text of our own: words of a dialect and names that were checked. Never anything that a caller sent. */
export function raw(text: string): Sql {
  return { texts: [text], parts: [], name: `'${text}\0` }
}

/** A statement that looks for words in texts. */
export function search(piece: Sql): Sql {
  return { ...piece, name: `${searchName}${piece.name}` }
}

export function isSearch({ name }: Sql): boolean {
  return name.startsWith(searchName)
}

const searchName = 'search\0'

/** A long piece without values that is used often: it is put together once. */
export function constant(piece: Sql): Sql {
  const { values, text } = rendered(piece, String)
  if (values.length > 0) throw new TypeError(`A constant holds no values: ${text()}`)
  const known = constants.get(text()) ?? newName()
  constants.set(text(), known)
  return { ...raw(text()), name: known }
}

/** The names of constants by their text: stores over the same tables have the same statements. */
const constants = new Map<string, string>()

export function join(pieces: readonly (Sql | Value)[], separator: string): Sql {
  const between = pieces.slice(1).map(() => separator)
  const name = `"${pieces.length}${separator}\0`
  return pieces.length === 0 ? raw('') : { texts: ['', ...between, ''], parts: pieces, name }
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
