import type { Revision } from 'daybook'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { beforeName, type FormValues, stepName } from '../../contract/form-values.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { readSeries } from '../../reading/event-series.ts'
import type { OpenForm } from '../../reading/open-form.ts'
import type { DeskRecord } from '../../reading/record-reader.ts'
import { readScopeCounts } from '../../reading/series/read-scope-counts.ts'
import { valuesBefore } from '../../values/change-undo.ts'
import { scopeTexts } from '../../values/scope-texts.ts'

/** Returns whether a record is as the last step has left it, by the address that it leads to. */
export function isAsDone({ query }: ReadingVisit, { revision }: Revision): boolean {
  return query.revision === revision
}

/** Returns what the last step has done with the record of a form, and with which dates of a series. */
export async function formNotices(
  visit: ReadingVisit,
  open: OpenForm,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  const { found } = open
  const { saved } = context.deskWords
  const { done } = visit.query
  if (found === undefined || !isAsDone(visit, found.record) || typeof done !== 'string' || !isDone(done, saved))
    return []
  const scope = done === 'changed' ? await changedScope(visit, found, context) : undefined
  const undo = done === 'changed' ? valuesBefore(visit.query.before, open.fields) : undefined
  // A change of later dates has divided the series, and no form joins it again.
  const lasts = done === 'changed' && visit.query.scope === 'following' && context.deskWords.scope.lasting
  const text = [saved[done], scope, lasts].filter(Boolean).join(' ')
  return [{ tone: 'good', text, ...(undo && { more: undoButton(undo, context) }) }]
}

/** A button of the form that fills it with what was there before. */
function undoButton(values: FormValues, { deskWords }: DeskContext): Html {
  const button = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: 'undo' })
  return html`${hiddenInput(beforeName, JSON.stringify(values))}
<p><button ${button}>${icon('undo')}${deskWords.undo}</button></p>`
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
