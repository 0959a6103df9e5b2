import { compareText } from '../text/fold.ts'

/** Returns how many typing errors a word may have: one from five letters on, two from nine. */
export function mostErrors(word: string): number {
  return word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0
}

/**
 * Returns the words of some lines of `search_words` that differ from a word in the fewest letters, then the most
 * frequent one, then the first by its letters. The nearest is first, and at most three are returned. Two letters in the
 * wrong order are one error.
 */
export function nearestWords(word: string, lines: Iterable<string>): readonly string[] {
  const most = mostErrors(word)
  const counts = new Map<string, number>()
  for (const line of lines) {
    for (const other of new Set(line.split(/[|\s]+/))) {
      if (Math.abs(other.length - word.length) <= most) counts.set(other, (counts.get(other) ?? 0) + 1)
    }
  }
  const near = [...counts].flatMap(([other, count]) => {
    const errors = errorsBetween(word, other, most)
    return errors > 0 && errors <= most ? [{ other, count, errors }] : []
  })
  near.sort((a, b) => a.errors - b.errors || b.count - a.count || compareText(a.other, b.other))
  return near.slice(0, 3).map(({ other }) => other)
}

/**
 * Returns the beginning and the end of a word, and of a long one what is between them. A word that differs in few
 * letters has one of them.
 */
export function piecesOf(word: string): { readonly beginning: string; readonly end: string; readonly middle?: string } {
  if (mostErrors(word) < 2) {
    const length = Math.floor((word.length - 1) / 2)
    return { beginning: word.slice(0, length), end: word.slice(-length) }
  }
  const length = Math.floor(word.length / 3)
  return { beginning: word.slice(0, length), end: word.slice(-length), middle: word.slice(length, -length) }
}

/** Returns how many letters are added, removed, replaced or swapped with the next one; more than `most` if too many. */
function errorsBetween(a: string, b: string, most: number): number {
  let [beforeLast, last]: readonly (readonly number[])[] = [
    [],
    Array.from({ length: b.length + 1 }, (_, column) => column),
  ]
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const replaced = at(last, column - 1) + (isSame ? 0 : 1)
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwapped ? at(beforeLast, column - 2) + 1 : Infinity
      next.push(Math.min(at(last, column) + 1, at(next, column - 1) + 1, replaced, swapped))
    }
    if (Math.min(...next) > most) return most + 1
    beforeLast = last
    last = next
  }
  return at(last, b.length)
}

function at(row: readonly number[] | undefined, column: number): number {
  return row?.[column] ?? Infinity
}
