/** Where a day stands in the table of a month. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** Whether a key leads from the first of two cells to the second, left to right. */
const leads: Readonly<Record<string, (from: Cell, to: Cell) => boolean>> = {
  ArrowRight: (from, to) => order(to) > order(from),
  ArrowLeft: (from, to) => order(to) < order(from),
  ArrowDown: (from, to) => to.column === from.column && to.row > from.row,
  ArrowUp: (from, to) => to.column === from.column && to.row < from.row,
  Home: (from, to) => to.row === from.row && to.column < from.column,
  End: (from, to) => to.row === from.row && to.column > from.column,
}

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/**
 * Returns the cell to which a key leads, of those that have a link, in order: the nearest, but with Home and End the
 * first and last of the week. `undefined` if there is none.
 */
export function dayStep<T extends Cell>(
  key: string,
  from: Cell,
  cells: readonly T[],
  isRightToLeft = false,
): T | undefined {
  const direction = (isRightToLeft && mirrored[key]) || key
  const found = cells.filter((to) => leads[direction]?.(from, to))
  return ['ArrowLeft', 'ArrowUp', 'End'].includes(direction) ? found.at(-1) : found[0]
}

function order({ row, column }: Cell): number {
  return row * 7 + column
}
