import type { ResourceName } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { RecordForm, ShownForm } from '../contract/form-props.ts'
import { lastValue, openedValues, revisionName, sentValues, stepName } from '../contract/form-values.ts'
import { readChoices } from '../reading/choices/read-choices.ts'
import { formAddress, formRecord, inlineFieldsOf, type OpenForm, openNew, openRecord } from '../reading/open-form.ts'
import { saveForm } from '../steps/save-form.ts'
import { readUploads } from '../steps/store-uploads.ts'
import { bookingNotices } from './booking-notice.ts'
import { deskPageResponse } from './desk-page.ts'
import { doneNotices } from './form-notices.ts'
import { type RefusedForm, refusedForm } from './refused-form.ts'

/** Responds with the form of a record or of a new one, and to what it sends. */
export async function recordFormResponse(
  visit: Visit,
  resource: ResourceName,
  id: number | undefined,
  context: DeskContext,
): Promise<ViewResponse> {
  const open = id === undefined ? openNew(visit, resource, context) : await openRecord(visit, resource, id)
  if (visit.method === 'GET') {
    const notices = [...doneNotices(visit, open, context), ...(await bookingNotices(visit, open, context))]
    return formResponse(visit, open, { values: open.stored, notices }, context)
  }
  const refused = await refusedForm(visit, context)
  if (refused) return formResponse(visit, open, shownAgain(refused, open, context), context)
  const sent = sentValues(await visit.form())
  const uploads = await readUploads(visit, open.fields, context)
  const saved = await saveForm(visit, open, { values: sent, uploads }, context)
  return 'status' in saved ? saved : formResponse(visit, open, saved.again, context)
}

/** The form with all that was written. It presses no other button than a form that has just been opened. */
function shownAgain({ notice, status, sent }: RefusedForm, { stored }: OpenForm, { words }: DeskContext): ShownForm {
  const notices = [{ ...notice, more: html`${notice.more}<p>${words.errors.stillWritten}</p>` }]
  const values = { ...stored, ...sent }
  return { values, opened: openedValues(sent) ?? stored, revision: lastValue(sent, revisionName), notices, status }
}

async function formResponse(visit: Visit, open: OpenForm, shown: ShownForm, context: DeskContext) {
  const { resource, fields, owned, stored } = open
  const { values, opened = stored, errors = {}, notices = [], status = 200, revision, intent } = shown
  const { deskWords: words, urls, deskPieces } = context
  const record = formRecord(open, context)
  const form: RecordForm = {
    resource,
    record: record && { ...record, ...(revision !== undefined && { revision }) },
    action: urls.desk(formAddress(open)),
    fields,
    values,
    opened,
    choices: await readChoices(fields, values, visit, context),
    errors,
    notices,
    isAgain: visit.method === 'POST',
    // It saves, and publishes nothing.
    intent: intent ?? (record ? { name: stepName, value: 'save' } : { name: 'status', value: 'draft' }),
    rights: { publish: visit.may('publish', resource, owned), remove: visit.may('delete', resource, owned) },
    inline: Object.fromEntries(fields.map(({ name }) => [name, inlineFieldsOf(visit, fields, name)])),
  }
  const title = record ? words.editRecord(record.name) : words.newRecord[resource]
  return deskPageResponse({ title, main: deskPieces.recordForm(form, context), status }, context)
}
