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
  for (const [number, line] of physicalLines(text)) {
    if (line.trim() === '') continue
    const name = nameOf(line)
    if (current !== undefined && /^[ \t]/.test(line)) {
      current.pieces.push(line.slice(1))
    } else if (current !== undefined && name === '' && mayContinue(current)) {
      const isFolded = current.lastLength >= foldedLength
      current.pieces.push(isFolded ? line : `\\n${line}`)
      current.joined += 1
    } else {
      if (current !== undefined) yield closed(current)
      current = { number, name, pieces: [line.trimStart()], joined: 0, lastLength: 0 }
    }
    current.lastLength = line.length
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
