import type { Revision } from 'daybook'
import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import type { DeskWords } from '../../ground/words/desk-words.ts'

// Anybody can make an address. So it says what was done only together with the revision that this has led to, and the
// page says it only while the record has this revision.

/** What the form of a record has done. */
export type FormDone = Exclude<keyof DeskWords['saved'], 'removed'>

/** Returns the parameters from which the next page says what was done. */
export function doneParameters(done: string, { revision }: Revision, isTaken = false): PageQuery {
  return { done, revision, ...(isTaken && { taken: 'true' }) }
}
