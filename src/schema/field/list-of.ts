import { type Field, type FieldDoc, isRepeated } from './field.ts'

interface ListOptions {
  /** Whether one string may contain several values (rule 3). */
  readonly commas: boolean
  /** Whether errors name the position in the list. */
  readonly indexed?: boolean
}

/** A list in any of its accepted forms, without duplicates. */
export function listOf<Value, Input>(
  item: Field<Value, unknown>,
  doc: FieldDoc,
  { commas, indexed = false }: ListOptions,
): Field<readonly Value[], Input> {
  const max = doc.maxItems ?? 100
  return {
    read(value, report) {
      const pieces = piecesOf(value, commas)
      if (pieces.length > max) return report.invalid(`a list of at most ${max} values`, `${pieces.length} values`)
      const alone = !indexed || (pieces.length === 1 && !Array.isArray(value))
      const read = pieces.map((piece, index) => item.read(piece, alone ? report : report.at(`[${index}]`)))
      return [...new Set(read.filter((one) => one !== undefined))]
    },
    doc,
    many: true,
  }
}

/** Trims pieces and removes empty ones. Commas separate the pieces of a string, but not inside a list. */
function piecesOf(value: unknown, commas: boolean): unknown[] {
  const pieces = isRepeated(value)
    ? value.values
    : Array.isArray(value)
      ? value
      : commas && typeof value === 'string'
        ? value.split(',')
        : [value]
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece.trim() : piece))
    .filter((piece) => piece !== '' && piece !== null)
}
