import { endOfTurn } from '../../formats/ics/turns.ts'

/** The text of a file, or its bytes, also in parts. */
export type CsvText = string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** How many characters are read in one turn of the event loop. */
const lengthOfTurn = 64 * 1024

/**
 * Yields the text of a file in parts, each in a turn of its own. Bytes are decoded as a whole: in UTF-8, in UTF-16
 * after a byte order mark, or in Windows-1252, as spreadsheets write them. Yields the first bytes that exceed
 * `maxLength` too.
 */
export async function* csvText(file: CsvText, maxLength: number): AsyncGenerator<string, void, undefined> {
  const bytes: Uint8Array[] = []
  let length = 0
  for await (const chunk of typeof file === 'string' || file instanceof Uint8Array ? [file] : file) {
    if (typeof chunk === 'string') {
      yield* inTurns(chunk)
      continue
    }
    bytes.push(chunk)
    length += chunk.length
    // No encoding takes more than three bytes for a UTF-16 code unit.
    if (length > 3 * maxLength + 3) break
  }
  if (bytes.length > 0) yield* inTurns(decoded(joined(bytes, length)))
}

async function* inTurns(text: string): AsyncGenerator<string, void, undefined> {
  for (let at = 0; at < text.length; at += lengthOfTurn) {
    if (at > 0) await endOfTurn()
    yield text.slice(at, at + lengthOfTurn)
  }
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
