import { CalendarError } from 'daybook'

/** A row of a CSV file. */
export interface CsvRow {
  /** The number of its first line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Yields the rows of CSV text (RFC 4180), without those that have no content. Lines end with CRLF, LF or CR. Quoted
 * cells contain separators, line breaks and doubled quotes. Without `separator`, that of a first line `sep=;` counts,
 * or the character of `,`, `;` and tab that the first line has most often. Throws a `CalendarError` that names the line
 * of a quote without an end, and one for text of more than `maxLength` UTF-16 code units.
 */
export async function* csvRows(
  text: Iterable<string> | AsyncIterable<string>,
  { separator, maxLength }: { readonly separator?: string | undefined; readonly maxLength: number },
): AsyncGenerator<CsvRow, void, undefined> {
  const reader = createReader(separator)
  let length = 0
  for await (const chunk of text) {
    length += chunk.length
    if (length > maxLength) {
      throw new CalendarError('rest_invalid_param', `The CSV must have at most ${maxLength} characters; received more.`)
    }
    yield* reader.read(chunk)
  }
  yield* reader.end()
}

/** How much of the text shows the separator, if its first line does not end before. */
const longestStart = 64 * 1024

/** Longer than any field of an event accepts, so that a longer cell is refused as well. */
const maxCell = 300_000

function createReader(separator: string | undefined) {
  /** The start of the text, until its first line shows the separator. */
  let start: string | undefined = ''
  let delimiter = separator ?? ','
  let isFirst = true
  let line = 1
  let rowLine = 1
  let quoteLine = 1
  let cells: string[] = []
  let cell = ''
  /** `quote`: after a quote inside of a quoted cell, which ends the cell or is the first of two. */
  let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start'
  let previous = ''

  const endCell = () => cells.push(cell.slice(0, maxCell))

  function* endRow(): Generator<CsvRow, void, undefined> {
    endCell()
    if (cells.some((one) => one.trim() !== '')) yield { line: rowLine, cells }
    cells = []
    cell = ''
    state = 'start'
  }

  function* readText(text: string): Generator<CsvRow, void, undefined> {
    for (const character of text) {
      const isBreak = character === '\n' || character === '\r'
      const isSecond = character === '\n' && previous === '\r'
      previous = character
      if (isBreak && !isSecond) line += 1
      if (state === 'quoted') {
        if (character === '"') state = 'quote'
        else cell += character
      } else if (character === '"' && state === 'quote') {
        cell += character
        state = 'quoted'
      } else if (character === '"' && state === 'start') {
        state = 'quoted'
        quoteLine = line
      } else if (character === delimiter) {
        endCell()
        cell = ''
        state = 'start'
      } else if (isBreak) {
        yield* endRow()
        rowLine = line
      } else {
        cell += character
        if (state === 'start') state = 'plain'
      }
    }
  }

  /** Reads the start of the text, whose first line may be one with the separator, as Excel writes it. */
  function* readStart(text: string, counts: Counts): Generator<CsvRow, void, undefined> {
    start = undefined
    const [own = '', named] = /^"?sep=(\\t|[^\r\n"])"?[,;\t]*(?=[\r\n]|$)/i.exec(text) ?? []
    delimiter = separator ?? (named === undefined ? mostFrequent(counts) : named.replace('\\t', '\t'))
    yield* readText(text.slice(own.length))
  }

  return {
    *read(chunk: string): Generator<CsvRow, void, undefined> {
      const text = isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
      if (chunk !== '') isFirst = false
      if (start === undefined) {
        yield* readText(text)
        return
      }
      start += text
      const counts = countsInFirstLine(start)
      if (counts.isWhole || start.length > longestStart) yield* readStart(start, counts)
    },
    *end(): Generator<CsvRow, void, undefined> {
      if (start !== undefined) yield* readStart(start, countsInFirstLine(start))
      if (state === 'quoted') {
        throw new CalendarError('rest_invalid_param', `The quote in line ${quoteLine} of the CSV has no end.`)
      }
      yield* endRow()
    },
  }
}

interface Counts {
  readonly counts: ReadonlyMap<string, number>
  /** Whether the line has ended. */
  readonly isWhole: boolean
}

function countsInFirstLine(text: string): Counts {
  const counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  // Empty lines before the first are none.
  for (const character of text.replace(/^[\r\n]+/, '')) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || character === '\r') return { counts, isWhole: true }
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return { counts, isWhole: false }
}

function mostFrequent({ counts }: Counts): string {
  const [[delimiter]] = [...counts].toSorted(([, a], [, b]) => b - a) as [[string, number]] // there are three
  return delimiter
}
