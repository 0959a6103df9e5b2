/**
 * Breaks text into lines of at most `width` characters, each with `indent` before it. A longer word is broken, but a
 * URL stays whole, so that mail programs make a link of it.
 */
export function wrapText(text: string, { width, indent = '' }: { readonly width: number; readonly indent?: string }) {
  const room = width - indent.length
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[\s\p{Cc}]+/u).flatMap((one) => piecesOf(one, room))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (lengthOf(longer) <= room) line = longer
    else {
      if (line !== '') lines.push(indent + line)
      line = word
    }
  }
  return [...lines, indent + line].join('\n')
}

function piecesOf(word: string, room: number): readonly string[] {
  if (word === '') return []
  if (lengthOf(word) <= room || /^(https?:\/\/|mailto:)/i.test(word)) return [word]
  const letters = [...word]
  const count = Math.ceil(letters.length / room)
  return Array.from({ length: count }, (_, index) => letters.slice(index * room, (index + 1) * room).join(''))
}

function lengthOf(text: string): number {
  return [...text].length
}
