/** A property as in the file, unfolded. */
export interface ContentLine {
  /** The number of its first line in the file, from 1. */
  readonly number: number
  /** The name in upper case; empty if the line has none. */
  readonly name: string
  readonly text: string
  /** The number of lines that were joined to it although they do not begin with a space. */
  readonly joined: number
}

const nameOfLine = /^\s*([a-z\d][a-z\d_.-]{0,99})[;:]/i

/** Properties whose value may contain a line break that the writer should have escaped. */
const multiLine = /^(?:SUMMARY|DESCRIPTION|STYLED-DESCRIPTION|LOCATION|COMMENT|X-.*)$/

/** A line of at least this length was probably folded. */
const foldedLength = 60

/**
 * Returns the properties of a file. Accepts all line breaks, a byte order mark, and lines that were folded without a
 * space. Takes time in proportion to the length.
 */
export function* contentLines(text: string): Generator<ContentLine> {
  let current: OpenLine | undefined
  for (const line of unfoldedLines(text)) {
    const name = nameOf(line.text)
    if (current !== undefined && name === '' && mayContinue(current)) {
      const isFolded = current.lastLength >= foldedLength
      current.pieces.push(isFolded ? line.text : `\\n${line.text}`)
      current.joined += line.count
      current.lastLength = line.lastLength
    } else {
      if (current !== undefined) yield closed(current)
      const { number, lastLength } = line
      current = { number, name, pieces: [line.text.trimStart()], joined: 0, lastLength }
    }
  }
  if (current !== undefined) yield closed(current)
}

interface OpenLine {
  readonly number: number
  readonly name: string
  readonly pieces: string[]
  joined: number
  lastLength: number
}

function nameOf(text: string): string {
  return nameOfLine.exec(text)?.[1]?.toUpperCase() ?? ''
}

function mayContinue({ name, lastLength }: OpenLine): boolean {
  if (name === '' || name === 'BEGIN' || name === 'END') return false
  return multiLine.test(name) || lastLength >= foldedLength
}

function closed({ number, name, pieces, joined }: OpenLine): ContentLine {
  return { number, name, text: pieces.join(''), joined }
}

/** A line with those that were folded. */
interface UnfoldedLine {
  readonly number: number
  readonly text: string
  /** The length of the last line in the file. */
  readonly lastLength: number
  /** How many lines it has in the file. */
  readonly count: number
}

/** Unfolds before anything else, because a fold may be anywhere: between the name and the colon too. */
function* unfoldedLines(text: string): Generator<UnfoldedLine> {
  let pieces: string[] = []
  let first = 1
  let lastLength = 0
  let hasSoftBreaks: boolean | undefined
  for (const [number, line] of physicalLines(text)) {
    const isSoft = pieces.at(-1)?.endsWith('=') && line !== '' && !/^(?:BEGIN|END):/i.test(line)
    if (isSoft) hasSoftBreaks ??= isQuotedPrintable(pieces.join(''))
    if (isSoft && hasSoftBreaks) {
      pieces.push((pieces.pop() ?? '').slice(0, -1), line)
    } else if (line === '' || (pieces.length === 0 && line.trim() === '')) {
      continue
    } else if (pieces.length > 0 && /^[ \t]/.test(line)) {
      pieces.push(line.slice(1))
    } else {
      if (pieces.length > 0) yield { number: first, text: pieces.join(''), lastLength, count: pieces.length }
      first = number
      pieces = [line]
      hasSoftBreaks = undefined
    }
    lastLength = line.length
  }
  if (pieces.length > 0) yield { number: first, text: pieces.join(''), lastLength, count: pieces.length }
}

/** Returns whether a property is in the encoding of vCalendar 1.0, which ends a line that goes on with `=`. */
function isQuotedPrintable(text: string): boolean {
  return /^[^:]{1,200};(?:ENCODING=)?"?QUOTED-PRINTABLE"?[;:]/i.test(text.slice(0, 300))
}

function* physicalLines(text: string): Generator<readonly [number: number, line: string]> {
  const lineBreak = /\r\n|\r|\n/g
  let start = text.startsWith('\ufeff') ? 1 : 0
  let number = 1
  for (let found = lineBreak.exec(text); found !== null; found = lineBreak.exec(text)) {
    yield [number, text.slice(start, found.index)]
    start = lineBreak.lastIndex
    number += 1
  }
  yield [number, text.slice(start)]
}
