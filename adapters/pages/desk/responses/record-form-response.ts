import type { EventReply, ResourceName } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue, sentValues, stepName } from '../contract/form-values.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import { type OpenForm, openNew, openRecord } from '../reading/open-form.ts'
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
import { endEditing, noteEditing } from '../steps/note-editing.ts'
import { readUploads } from '../steps/pictures/read-uploads.ts'
import { saveForm } from '../steps/save-form.ts'
import { tryCard } from '../steps/try-card.ts'
import { withTypedDates } from '../values/series/with-typed-dates.ts'
import { cardResponse } from './card-response.ts'

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
      const card = await tryCard(visit, open, copy.values, context)
      return recordFormScreen(visit, open, { values: copy.values, notices, card }, context)
    }
    const done = [...(await formNotices(visit, open, context)), ...(await bookingNotices(visit, open, context))]
    const notices = [...done, ...(await editingNotices(visit, open, context))]
    const values = resource === 'event' && id === undefined ? await prefilledValues(open, visit) : open.stored
    return recordFormScreen(visit, open, { values, notices, card: storedCard(open) }, context)
  }
  const refused = await refusedForm(visit, context)
  if (refused) {
    const shown = { ...shownAgain(refused, open, context), card: storedCard(open) }
    return recordFormScreen(visit, open, shown, context)
  }
  const written = withTypedDates(open.fields, sentValues(await visit.form()), context)
  const sent = await withMovedTimes(visit, open, written.sent)
  if (resource === 'event' && lastValue(sent, stepName) === 'card') return cardResponse(visit, open, sent, context)
  const uploads = await readUploads(visit, open.fields, context)
  const outcome = await saveForm(visit, open, { values: sent, uploads, faults: written.faults }, context)
  if ('next' in outcome) await endEditing(visit, open, context)
  if ('next' in outcome) return seeOther(context.urls.desk(outcome.next, outcome.query))
  if ('conflict' in outcome) return conflictScreen(visit, outcome.conflict, context)
  if ('preview' in outcome) return previewScreen(outcome.preview, context)
  const { notice, ...again } = outcome.again
  const editing = await editingNotices(visit, open, context)
  const notices = [...(notice ? [stepNotice(notice, context)] : []), ...editing]
  const card = await tryCard(visit, open, again.values, context)
  return recordFormScreen(visit, open, { ...again, notices, card }, context)
}

async function editingNotices(visit: Visit, open: OpenForm, context: DeskContext): Promise<readonly DeskNotice[]> {
  return (await noteEditing(visit, open, context)).map((notice) => stepNotice(notice, context))
}

/** The card of a form that nobody has changed yet. */
function storedCard({ resource, found }: OpenForm): EventReply | undefined {
  // The reply of an event is that of its service.
  return resource === 'event' ? (found?.reply as EventReply | undefined) : undefined
}
