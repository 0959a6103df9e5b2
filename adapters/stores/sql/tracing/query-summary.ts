/** What a statement does, as spans name it. */
export interface QuerySummary {
  /** Each operation with its tables, such as `SELECT daybook_events daybook_venues`. */
  readonly summary: string
  /** Absent if there are several. */
  readonly operation: string | undefined
  /** Absent if there is none, or several. */
  readonly table: string | undefined
}

/** The longest summary of the conventions. */
const longestSummary = 255

/** Returns a function that summarizes the text of statements. The names of all tables begin with `prefix`. */
export function createSummarize(prefix: string): (text: string) => QuerySummary {
  const words = [...operations.keys()].join('|')
  const table = new RegExp(`\\b(${words})\\s+(?:"\\w+"\\.)?"(${prefix}\\w+)"`, 'g')
  return (text) => {
    const tables = new Map<string, Set<string>>()
    for (const [, before = '', name = ''] of text.matchAll(table)) {
      const operation = operations.get(before) ?? before
      tables.set(operation, (tables.get(operation) ?? new Set()).add(name))
    }
    const names = new Set([...tables.values()].flatMap((of) => [...of]))
    // A statement that writes may also read.
    const written = [...tables.keys()].filter((operation) => operation !== 'SELECT')
    const [operation, ...others] = written.length > 0 ? written : [...tables.keys()]
    const [first] = /[a-z]+/i.exec(text) ?? ['SQL']
    const parts = [...tables].map(([each, of]) => [each, ...of].join(' '))
    return {
      summary: (parts.length > 0 ? parts.join(' ') : first.toUpperCase()).slice(0, longestSummary),
      operation: operation === undefined ? first.toUpperCase() : others.length > 0 ? undefined : operation,
      table: names.size === 1 ? [...names][0] : undefined,
    }
  }
}

/** What a statement does with a table, by the words before its name. A longer text comes first. */
const operations = new Map([
  ['DELETE FROM', 'DELETE'],
  ['FROM', 'SELECT'],
  ['JOIN', 'SELECT'],
  ['INTO', 'INSERT'],
  ['UPDATE', 'UPDATE'],
])
