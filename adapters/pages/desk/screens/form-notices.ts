import type { Revision } from 'daybook'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import type { OpenForm } from '../reading/open-form.ts'

/** Returns whether a record is as the last step has left it, by the address that it leads to. */
export function isAsDone({ query }: ReadingVisit, { revision }: Revision): boolean {
  return query.revision === revision
}

/** Returns what the last step has done with the record of a form. */
export function formNotices(
  visit: ReadingVisit,
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
