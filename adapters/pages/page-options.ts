import type { Pieces } from './pieces/pieces.ts'

/** Options of pages. */
export interface PageOptions {
  /** The name of the calendar, at the top of each page. The default is `Calendar`. */
  readonly title?: string
  /** Templates of the app, in place of those with the same name. */
  readonly pieces?: Partial<Pieces>
}
