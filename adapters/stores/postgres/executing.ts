import { type Execute, render, type Sql, type Statement } from '../sql.ts'
import type { RunQuery } from './driver.ts'

/** Returns a function that runs fragments of SQL as statements. */
export function executing(query: RunQuery): Execute {
  return (fragment) => query(numbered(fragment))
}

/** Renders a fragment with the placeholders of PostgreSQL. */
export function numbered(fragment: Sql): Statement {
  return render(fragment, numberedPlaceholder)
}

export function numberedPlaceholder(position: number): string {
  return `$${position}`
}
