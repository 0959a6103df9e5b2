import type { ViewResponse } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import type { RecordForm, ShownForm } from '../contract/form-props.ts'
import { stepName } from '../contract/form-values.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { readChoices } from '../reading/choices/read-choices.ts'
import { formAddress, formRecord, inlineFieldsOf, type OpenForm } from '../reading/open-form.ts'
import { readScopeCounts } from '../reading/series/read-scope-counts.ts'
import { deskPageResponse } from './desk-page.ts'

/** Responds with the form of a record or of a new one. */
export async function recordFormScreen(
  visit: ReadingVisit,
  open: OpenForm,
  shown: ShownForm,
  context: DeskContext,
): Promise<ViewResponse> {
  const { resource, fields, owned, stored } = open
  const { values, opened = stored, errors = {}, notices = [], status = 200, revision, intent, card, alike } = shown
  const { deskWords: words, urls, deskPieces } = context
  const shownRecord = formRecord(open, context)
  const { found } = open
  const hasScopes = found !== undefined && resource === 'event' && shownRecord?.status !== 'trash'
  const scopes = hasScopes ? await readScopeCounts(found.reply, visit) : undefined
  const record = shownRecord && { ...shownRecord, scopes }
  const form: RecordForm = {
    resource,
    record: record && { ...record, ...(revision !== undefined && { revision }) },
    action: urls.desk(formAddress(open)),
    fields,
    values,
    opened,
    choices: await readChoices(fields, values, visit, context, found),
    errors,
    alike,
    notices,
    card,
    isAgain: visit.method === 'POST',
    // It saves, and publishes nothing.
    intent: intent ?? (record ? { name: stepName, value: 'save' } : { name: 'status', value: 'draft' }),
    rights: {
      publish: visit.may('publish', resource, owned),
      remove: visit.may('delete', resource, owned),
      copy: resource === 'event' && visit.may('create', resource),
      merge: resource !== 'event' && visit.may('update', resource, owned) && visit.may('delete', resource),
    },
    inline: Object.fromEntries(fields.map(({ name }) => [name, inlineFieldsOf(visit, fields, name)])),
  }
  const title = record ? words.editRecord(record.name) : words.newRecord[resource]
  return deskPageResponse({ title, main: deskPieces.recordForm(form, context), status }, context)
}
