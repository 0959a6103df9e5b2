import type { ResourceName } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import { sentValues } from '../contract/form-values.ts'
import { openNew, openRecord } from '../reading/open-form.ts'
import { prefilledValues } from '../reading/prefilled-form.ts'
import { conflictScreen } from '../screens/conflict-screen.ts'
import { seeOther } from '../screens/desk-page.ts'
import { bookingNotices } from '../screens/notices/booking-notice.ts'
import { formNotices } from '../screens/notices/form-notices.ts'
import { stepNotice } from '../screens/notices/step-notice.ts'
import { previewScreen } from '../screens/preview-screen.ts'
import { recordFormScreen } from '../screens/record-form-screen.ts'
import { refusedForm, shownAgain } from '../screens/refused-form.ts'
import { openCopy, withMovedTimes } from '../steps/copy-form.ts'
import { readUploads } from '../steps/read-uploads.ts'
import { saveForm } from '../steps/save-form.ts'

/** Responds with the form of a record or of a new one, and to what it sends. */
export async function recordFormResponse(
  visit: Visit,
  resource: ResourceName,
  id: number | undefined,
  context: DeskContext,
): Promise<ViewResponse> {
  const open = id === undefined ? openNew(visit, resource, context) : await openRecord(visit, resource, id)
  if (visit.method === 'GET') {
    const copy = await openCopy(visit, open)
    if (copy) {
      const notices = [{ tone: 'good', text: context.deskWords.copyOf(copy.title) }] as const
      return recordFormScreen(visit, open, { values: copy.values, notices }, context)
    }
    const notices = [...(await formNotices(visit, open, context)), ...(await bookingNotices(visit, open, context))]
    const values = resource === 'event' && id === undefined ? await prefilledValues(open, visit) : open.stored
    return recordFormScreen(visit, open, { values, notices }, context)
  }
  const refused = await refusedForm(visit, context)
  if (refused) return recordFormScreen(visit, open, shownAgain(refused, open, context), context)
  const sent = await withMovedTimes(visit, open, sentValues(await visit.form()))
  const uploads = await readUploads(visit, open.fields, context)
  const outcome = await saveForm(visit, open, { values: sent, uploads }, context)
  if ('next' in outcome) return seeOther(context.urls.desk(outcome.next, outcome.query))
  if ('conflict' in outcome) return conflictScreen(visit, outcome.conflict, context)
  if ('preview' in outcome) return previewScreen(outcome.preview, context)
  const { notice, ...again } = outcome.again
  const notices = notice ? [stepNotice(notice, context)] : []
  return recordFormScreen(visit, open, { ...again, notices }, context)
}
