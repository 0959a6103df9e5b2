/**
 * Returns the text of the bytes of a file. Files are in UTF-8 unless their writer names another encoding, and some old
 * ones are in Windows-1252 without saying so. A fold may separate the bytes of a character: it is moved after the
 * character.
 */
export function decodeFile(bytes: Uint8Array, charset = 'utf-8'): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const decoder = decoderFor(charset)
  if (decoder.encoding !== 'utf-8') return decoder.decode(bytes)
  const unfolded = withWholeCharacters(bytes)
  return decodedStrictly(unfolded) ?? decodedByLine(unfolded)
}

/** Returns the text of bytes in an encoding, by its label. */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  const decoder = decoderFor(charset)
  return decoder.encoding === 'utf-8' ? decodedLine(bytes) : decoder.decode(bytes)
}

function decoderFor(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

function decodedStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const lineFeed = 0x0a

/** Some files have lines in different encodings. */
function decodedByLine(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const at = bytes.indexOf(lineFeed, start)
    const end = at < 0 ? bytes.length : at + 1
    lines.push(decodedLine(bytes.subarray(start, end)))
    start = end
  }
  return lines.join('')
}

/** A line that has characters of UTF-8, and others, was damaged. */
function decodedLine(bytes: Uint8Array): string {
  const strict = decodedStrictly(bytes)
  if (strict !== undefined) return strict
  const lossy = new TextDecoder().decode(bytes)
  return /[^\0-\x7f\ufffd]/.test(lossy) ? lossy : new TextDecoder('windows-1252').decode(bytes)
}

/** Returns bytes of UTF-8 whose folds are between characters. */
function withWholeCharacters(bytes: Uint8Array): Uint8Array {
  const moved = new Uint8Array(bytes.length)
  let to = 0
  for (let at = 0; at < bytes.length; ) {
    const folds: number[] = []
    let missing = followingBytes(bytes[at] ?? 0)
    moved[to++] = bytes[at++] ?? 0
    while (missing > 0) {
      const fold = foldLength(bytes, at)
      const next = bytes[at + fold] ?? 0
      if ((next & 0xc0) !== 0x80) break
      for (const end = at + fold; at < end; at += 1) folds.push(bytes[at] ?? 0)
      moved[to++] = next
      at += 1
      missing -= 1
    }
    for (const byte of folds) moved[to++] = byte
  }
  return moved
}

/** Returns how many bytes of a character follow its first one. */
function followingBytes(first: number): number {
  return first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0
}

/** Returns the length of the fold at an index: a line break with a space or a tab. */
function foldLength(bytes: Uint8Array, at: number): number {
  let end = at
  if (bytes[end] === 0x0d) end += 1
  if (bytes[end] === lineFeed) end += 1
  const isFold = end > at && (bytes[end] === 0x20 || bytes[end] === 0x09)
  return isFold ? end + 1 - at : 0
}
