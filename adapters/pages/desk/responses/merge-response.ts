import { CalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { DeskAddress } from '../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { type FormValues, lastValue, sentValues, stepName } from '../contract/form-values.ts'
import { mergeNames, mergeSteps } from '../contract/merge-props.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import { duplicatesPath, readDuplicates } from '../reading/merges/read-duplicates.ts'
import { type MergeTarget, readMerge, readMergeSearch } from '../reading/merges/read-merge.ts'
import { seeOther } from '../screens/desk-page.ts'
import { duplicatesScreen, mergeScreen, mergeSearchScreen } from '../screens/merges/merge-screens.ts'
import { listNotices } from '../screens/notices/list-notices.ts'
import { refusedForm } from '../screens/refused-form.ts'
import { decideDistinct, noteDistinct } from '../steps/merges/decide-distinct.ts'
import { mergeRecords } from '../steps/merges/merge-records.ts'

/** Responds with the records of a list that are probably the same. */
export async function duplicatesResponse(
  visit: Visit,
  { resource }: Extract<DeskAddress, { readonly view: 'duplicates' }>,
  context: DeskContext,
): Promise<ViewResponse> {
  const show = async (notices: readonly DeskNotice[], status = 200) =>
    duplicatesScreen({ ...(await readDuplicates(visit, resource, context)), notices }, status, context)
  if (visit.method === 'GET') return show(await listNotices(visit, resource, context))
  const refused = await refusedForm(visit, context)
  if (refused) return show([refused.notice], refused.status)
  return show([await decideDistinct(visit, resource, sentValues(await visit.form()), context)])
}

/** Responds with two records beside each other, or with the search for the second one, and merges them. */
export async function mergeResponse(
  visit: Visit,
  { resource, id }: Extract<DeskAddress, { readonly view: 'merge' }>,
  context: DeskContext,
): Promise<ViewResponse> {
  const other = [visit.query[mergeNames.other]].flat().at(-1)
  if (other === undefined) return mergeSearchScreen(await readMergeSearch(visit, { resource, id }, context), context)
  if (typeof other !== 'string' || !/^[1-9]\d{0,15}$/.test(other))
    throw new CalendarError('rest_invalid_param', `${mergeNames.other} must be the id of another ${resource}.`)
  const target = { resource, keep: id, other: Number(other) }
  const show = async (sent: FormValues, { notice, status = 200, at = target }: Shown = {}) => {
    const form = await readMerge(visit, at, sent, context)
    return mergeScreen({ ...form, notices: notice ? [notice] : [] }, status, context)
  }
  if (visit.method === 'GET') return show({})
  const refused = await refusedForm(visit, context)
  if (refused) return show(refused.sent, refused)
  const sent = sentValues(await visit.form())
  const step = lastValue(sent, stepName)
  if (step === mergeSteps.turn) return show(sent, { at: { resource, keep: target.other, other: id } })
  if (step === mergeSteps.differ) {
    const notice = await noteDistinct(visit, { resource, pair: [id, target.other] }, true, context)
    return duplicatesScreen({ ...(await readDuplicates(visit, resource, context)), notices: [notice] }, 200, context)
  }
  if (step !== mergeSteps.merge)
    throw new CalendarError('rest_invalid_param', `This form has no button that sends ${stepName}=${step}.`)
  const result = await mergeRecords(visit, await readMerge(visit, target, sent, context), sent, context)
  if ('notice' in result) return show(sent, result)
  const done = { done: 'merge', id: String(id), revision: result.merged.revision }
  return seeOther(context.urls.desk(duplicatesPath(resource), done))
}

/** How a form is shown again. */
interface Shown {
  readonly notice?: DeskNotice
  readonly status?: number
  readonly at?: MergeTarget
}
