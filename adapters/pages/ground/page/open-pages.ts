import type { Visit } from 'daybook/http'
import type { PageContext } from './page-context.ts'

/** What a caller may read of a calendar, and what the templates of its pages know. */
export interface OpenPages {
  /** What the caller may read. */
  readonly visit: Visit
  /** Texts, addresses, the home zone and today. */
  readonly context: PageContext
}
