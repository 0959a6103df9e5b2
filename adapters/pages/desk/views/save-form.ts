import { CalendarError, type FoundConflicts, isCalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { hasNewSearch } from '../choices/choice-names.ts'
import { deskFolders, isTerm } from '../desk-address.ts'
import type { DeskContext } from '../desk-pieces.ts'
import { timeFaults } from '../forms/event-times.ts'
import { formFaults } from '../forms/form-faults.ts'
import { changedUnits, inputOf, withChoices } from '../forms/form-input.ts'
import { type FormStep, formStep, isWriting } from '../forms/form-step.ts'
import { type FormValues, lastValue, openedValues, revisionName, scopeName, stepName } from '../forms/form-values.ts'
import type { FormIntent, ShownForm } from '../forms/record-form.ts'
import type { StoredUploads } from '../upload/store-uploads.ts'
import { refusedBooking } from './booking-notice.ts'
import { conflictResponse } from './conflict-view.ts'
import { seeOther } from './desk-page.ts'
import { formAddress, inlineFieldsOf, type OpenForm } from './open-form.ts'
import { previewResponse } from './preview-view.ts'
import { recordService } from './record-service.ts'
import { undoParameters } from './trash-undo.ts'

/** A response, or the form again. */
export type Saved = ViewResponse | { readonly again: ShownForm }

/** What a form has sent, as it is read. */
interface SentForm {
  readonly opened: FormValues
  /** What was sent. */
  readonly sent: FormValues
  /** What the controls show: what was sent, and the values of the record that the form lacks. */
  readonly values: FormValues
  readonly revision: string
  readonly step: FormStep
}

/** Does what a form asks for, with the pictures that it has sent. It shows the form again if that fails, so that nothing is lost. */
export async function saveForm(
  visit: Visit,
  open: OpenForm,
  { values: raw, errors: unstored }: StoredUploads,
  context: DeskContext,
): Promise<Saved> {
  const { fields, stored, found, resource } = open
  const opened = openedValues(raw) ?? stored
  const { sent, missing } = withChoices(fields, raw, opened)
  const revision = lastValue(sent, revisionName)
  const step = formStep(sent, found !== undefined)
  const form: SentForm = { opened, sent, values: { ...stored, ...sent }, revision, step }
  const again = { values: form.values, opened, revision, intent: intentOf(form, open) }
  if (missing.length > 0) return conflictResponse(visit, { open, sent, opened }, context, missing)
  if (!isWriting(step) && step !== 'preview') return { again: { ...again, errors: unstored } }
  // The return key in a search presses the first button of the form, and who searches has not chosen yet.
  if (step !== 'trash' && hasNewSearch(fields, sent)) {
    const notices = [{ tone: 'warn', text: context.deskWords.choosing.unsaved }] as const
    return { again: { ...again, errors: unstored, notices } }
  }
  // A question comes before a category or a tag is deleted.
  if (step === 'trash' && isTerm(resource)) return seeOther(context.urls.desk(`${formAddress(open)}/delete`))
  const wrongTimes = resource === 'event' && step !== 'trash' ? timeFaults(form.values, context.deskWords) : {}
  const errors = { ...unstored, ...wrongTimes }
  if (Object.keys(errors).length > 0) return { again: { ...again, errors, status: 400 } }
  try {
    return await writeForm(visit, open, form, context)
  } catch (error) {
    if (!isCalendarError(error)) throw error
    if (error.code === 'rest_precondition_failed' && found)
      return step === 'trash'
        ? { again: changedSince(open, again.intent, context) }
        : conflictResponse(visit, { open, sent, opened }, context)
    return { again: { ...again, ...refusal(error, visit, open, form, context) } }
  }
}

/** Returns what the button was that was pressed: the form that is shown again presses it too. */
function intentOf({ sent, step }: SentForm, { found }: OpenForm): FormIntent | undefined {
  if (step !== '' && isWriting(step)) return { name: stepName, value: step }
  // The form of a record has a control for it, which shows it.
  return found === undefined && sent.status ? { name: 'status', value: lastValue(sent, 'status') } : undefined
}

/** The form of a record that is not moved to the trash, because another editor has changed it: as it is now. */
function changedSince({ stored }: OpenForm, intent: FormIntent | undefined, { deskWords }: DeskContext): ShownForm {
  return { values: stored, intent, status: 412, notices: [{ tone: 'bad', text: deskWords.lists.changedSince }] }
}

async function writeForm(visit: Visit, open: OpenForm, form: SentForm, context: DeskContext): Promise<ViewResponse> {
  const { urls } = context
  const { resource, fields, found } = open
  const { opened, sent, values, revision, step } = form
  const service = recordService(resource, visit.services)
  const scope = lastValue(sent, scopeName)
  const scoped = scope === '' ? {} : { recurrence_scope: readScope(scope) }
  if (found && step === 'trash') {
    const undo = await undoParameters(visit, resource, found, scope)
    await service.remove(found.record.id, { ifMatch: [{ id: found.record.id, revision }], ...scoped })
    return seeOther(urls.desk('', undo))
  }
  const units = changedUnits(fields, { opened, sent })
  const required = fields.filter(({ isRequired, unit }) => isRequired && !units.has(unit)).map(({ unit }) => unit)
  const input = inputOf(fields, values, new Set([...units, ...(found === undefined ? required : [])]))
  if (step === 'preview') return previewResponse(visit, { open, input: { ...input, ...scoped }, sent }, context)
  let booked: FoundConflicts | undefined
  const booking = resource === 'event' && {
    onConflicts(conflicts: FoundConflicts) {
      booked = conflicts
    },
  }
  const taken = () => (booked === undefined ? {} : { taken: 'true' })
  if (found === undefined) {
    const created = await service.create(input, { ...booking })
    return seeOther(urls.desk(`${deskFolders[resource]}/${created.id}`, { done: 'created', ...taken() }))
  }
  const address = formAddress(open)
  if (units.size === 0) return seeOther(urls.desk(address, { done: 'unchanged' }))
  await service.update(
    found.record.id,
    { ...input, ...scoped },
    { ifMatch: [{ id: found.record.id, revision }], ...booking },
  )
  return seeOther(urls.desk(address, { done: step === 'restore' ? 'restored' : 'changed', ...taken() }))
}

function readScope(scope: string): string {
  if (['this', 'following', 'all'].includes(scope)) return scope
  throw new CalendarError('rest_invalid_param', 'The scope of a form is this, following or all.')
}

/** Returns why a write was refused: its errors beside their fields, or a sentence at the top of the form. */
function refusal(
  error: CalendarError,
  visit: Visit,
  { fields }: OpenForm,
  { values }: SentForm,
  context: DeskContext,
): Partial<ShownForm> {
  const { deskWords: words } = context
  const inlineFields = (name: string) => inlineFieldsOf(visit, fields, name)
  const errors = formFaults(error, { fields, values, inlineFields }, words)
  if (errors !== undefined) return { errors, status: error.status }
  const notice = refusedBooking(error, context)
  if (notice !== undefined) return { notices: [notice], status: error.status }
  const nameField = fields.find(({ isName }) => isName)?.name
  if (error.code === 'term_exists' && nameField !== undefined) {
    return { errors: { [nameField]: words.termExists }, status: error.status }
  }
  if (error.status === 403) return { notices: [{ tone: 'bad', text: words.notAllowed }], status: 403 }
  if (error.status === 409 || error.status === 503) {
    return { notices: [{ tone: 'bad', text: words.tryAgain }], status: error.status }
  }
  throw error
}
