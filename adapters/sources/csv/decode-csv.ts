/** The text of a file, or its bytes, also in parts. */
export type CsvText = string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/**
 * Yields the text of a file as it arrives. Bytes are decoded as a whole: in UTF-8, in UTF-16 after a byte order mark, or in
 * Windows-1252, as spreadsheets write them. Yields the first bytes that exceed `maxLength` too.
 */
export async function* csvText(file: CsvText, maxLength: number): AsyncGenerator<string, void, undefined> {
  const bytes: Uint8Array[] = []
  let length = 0
  for await (const chunk of typeof file === 'string' || file instanceof Uint8Array ? [file] : file) {
    if (typeof chunk === 'string') {
      yield chunk
      continue
    }
    bytes.push(chunk)
    length += chunk.length
    // No encoding takes more than three bytes for a UTF-16 code unit.
    if (length > 3 * maxLength + 3) break
  }
  if (bytes.length > 0) yield decoded(joined(bytes, length))
}

/** Returns the text of the bytes of a table. */
export function decoded(bytes: Uint8Array): string {
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
