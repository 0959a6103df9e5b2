import type { Revision } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { readSeries } from '../../reading/event-series.ts'
import type { OpenForm } from '../../reading/open-form.ts'
import type { DeskRecord } from '../../reading/record-reader.ts'
import { readScopeCounts } from '../../reading/series/read-scope-counts.ts'
import { scopeTexts } from '../../values/scope-texts.ts'

/** Returns whether a record is as the last step has left it, by the address that it leads to. */
export function isAsDone({ query }: ReadingVisit, { revision }: Revision): boolean {
  return query.revision === revision
}

/** Returns what the last step has done with the record of a form, and with which dates of a series. */
export async function formNotices(
  visit: ReadingVisit,
  { found }: OpenForm,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  const { saved } = context.deskWords
  const { done } = visit.query
  if (found === undefined || !isAsDone(visit, found.record) || typeof done !== 'string' || !isDone(done, saved))
    return []
  const scope = done === 'changed' ? await changedScope(visit, found, context) : undefined
  return [{ tone: 'good', text: scope === undefined ? saved[done] : `${saved[done]} ${scope}` }]
}

/** Says which dates a change was for. One of later dates has made a series that begins with the date. */
async function changedScope(
  visit: ReadingVisit,
  { reply }: DeskRecord,
  context: DeskContext,
): Promise<string | undefined> {
  const scope = (['this', 'following', 'all'] as const).find((name) => name === visit.query.scope)
  const counts = scope && (await readScopeCounts(reply, visit))
  if (scope === undefined || counts === undefined) return undefined
  const series = scope === 'following' ? await readSeries(reply, visit) : undefined
  if (series && Reflect.get(series.record, 'start_date') !== counts.start) return undefined
  return `${context.deskWords.scope.appliesTo} ${scopeTexts(counts, context)[scope]}.`
}

function isDone<Done extends string>(done: string, saved: Readonly<Record<Done, string>>): done is Done {
  return Object.hasOwn(saved, done)
}
