import type { Revision } from 'daybook'
import type { Visit } from 'daybook/http'
import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import type { DeskWords } from '../../ground/words/desk-words.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { OpenForm } from '../reading/open-form.ts'

// Anybody can make an address. So it says what was done only together with the revision that this has led to, and the page says it only
// while the record has this revision.

/** What the form of a record has done. */
export type FormDone = Exclude<keyof DeskWords['saved'], 'removed'>

/** Returns the parameters from which the next page says what was done. */
export function doneParameters(done: string, { revision }: Revision, isTaken = false): PageQuery {
  return { done, revision, ...(isTaken && { taken: 'true' }) }
}

/** Returns whether a record is as the last step has left it, by the address that it leads to. */
export function isAsDone({ query }: Visit, { revision }: Revision): boolean {
  return query.revision === revision
}

/** Returns what the last step has done with the record of a form. */
export function doneNotices(
  visit: Visit,
  { found }: OpenForm,
  { deskWords: { saved } }: DeskContext,
): readonly DeskNotice[] {
  const { done } = visit.query
  if (found === undefined || !isAsDone(visit, found.record)) return []
  return typeof done === 'string' && isDone(done, saved) ? [{ tone: 'good', text: saved[done] }] : []
}

function isDone<Done extends string>(done: string, saved: Readonly<Record<Done, string>>): done is Done {
  return Object.hasOwn(saved, done)
}
