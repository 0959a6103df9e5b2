import { type Execute, render, type Sql, type Statement } from '../sql.ts'
import type { RunQuery } from './driver.ts'

/** Returns a function that runs pieces of SQL as statements. */
export function executing(query: RunQuery): Execute {
  return (piece) => query(numbered(piece))
}

/** Renders a piece with the placeholders of PostgreSQL. */
export function numbered(piece: Sql): Statement {
  return render(piece, numberedPlaceholder)
}

export function numberedPlaceholder(position: number): string {
  return `$${position}`
}
