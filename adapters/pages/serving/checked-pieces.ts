import { described } from '../ground/markup/described.ts'
import { isHtml } from '../ground/markup/html.ts'

type AnyPiece = (...input: never[]) => unknown

/**
 * Returns the templates of an app. They throw a `TypeError` that names the template if it returns no markup, such as a
 * promise.
 */
export function checkedPieces<Pieces extends object>(pieces: Pieces): Pieces {
  const checked = Object.entries(pieces).map(([name, piece]) => [name, piece && checkedPiece(name, piece)])
  return Object.fromEntries(checked) as Pieces // with the same names and types
}

function checkedPiece(name: string, piece: AnyPiece): AnyPiece {
  return (...input) => {
    const made = piece(...input)
    const isContent = typeof made !== 'function' && (typeof made !== 'object' || made === null || Array.isArray(made))
    if (isContent || isHtml(made)) return made
    throw new TypeError(`pieces.${name} must return html\`...\`; it returned ${described(made)}.`)
  }
}
