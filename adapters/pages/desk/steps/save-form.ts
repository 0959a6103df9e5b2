import { CalendarError, type FoundConflicts, isCalendarError, type Revision } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { deskFolders, isTerm } from '../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FieldFaults, FormIntent, ShownForm } from '../contract/form-props.ts'
import { type FormValues, lastValue, openedValues, revisionName, scopeName, stepName } from '../contract/form-values.ts'
import { formAddress, inlineFieldsOf, type OpenForm } from '../reading/open-form.ts'
import { recordService } from '../reading/record-reader.ts'
import { undoParameters } from '../reading/trash-undo.ts'
import { refusedBooking } from '../screens/booking-notice.ts'
import { conflictResponse } from '../screens/conflict-screen.ts'
import { seeOther } from '../screens/desk-page.ts'
import { doneParameters, type FormDone } from '../screens/form-notices.ts'
import { previewResponse } from '../screens/preview-screen.ts'
import { hasNewSearch } from '../values/choice-names.ts'
import { timeFaults } from '../values/fields/event-times.ts'
import { formFaults } from '../values/form-faults.ts'
import { changedUnits, inputOf, withChoices } from '../values/form-input.ts'
import { type FormStep, formStep, isWriting } from '../values/form-step.ts'
import { type SentUploads, storeUploads, unstoredFaults } from './store-uploads.ts'

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

/** What was sent to a form. */
interface Sending {
  readonly values: FormValues
  readonly uploads: SentUploads
}

/** Does what a form asks for. It shows the form again if that fails, so that nothing is lost. */
export async function saveForm(
  visit: Visit,
  open: OpenForm,
  { values: raw, uploads }: Sending,
  context: DeskContext,
): Promise<Saved> {
  const { fields, stored, found, resource } = open
  const opened = openedValues(raw) ?? stored
  const { sent, missing } = withChoices(fields, raw, opened)
  const revision = lastValue(sent, revisionName)
  const step = formStep(sent, found !== undefined)
  const form: SentForm = { opened, sent, values: { ...stored, ...sent }, revision, step }
  const unstored = unstoredFaults(uploads, context)
  const again = { ...shownAgain(form, open), errors: unstored }
  if (missing.length > 0) return conflictResponse(visit, { open, sent, opened }, context, missing)
  if (!isWriting(step) && step !== 'preview') return { again }
  // The return key in a search presses the first button of the form, and who searches has not chosen yet.
  if (step !== 'trash' && hasNewSearch(fields, sent)) {
    const notices = [{ tone: 'warn', text: context.deskWords.choosing.unsaved }] as const
    return { again: { ...again, notices } }
  }
  // A question comes before a category or a tag is deleted.
  if (step === 'trash' && isTerm(resource)) return seeOther(context.urls.desk(`${formAddress(open)}/delete`))
  const wrongTimes = resource === 'event' && step !== 'trash' ? timeFaults(form.values, context.deskWords) : {}
  if (Object.keys({ ...uploads.errors, ...wrongTimes }).length > 0)
    return { again: { ...again, errors: { ...unstored, ...wrongTimes }, status: 400 } }
  const attempt = attemptOf(visit, open, context)
  const names = step === 'trash' ? [] : Object.keys(uploads.accepted)
  if (step === 'preview') {
    const hint = names.length > 0 ? context.deskWords.files.upload.notYet : undefined
    return attempt(form, unstored, () => previewForm(visit, open, form, context, hint))
  }
  if (names.length === 0) return attempt(form, unstored, () => writeForm(visit, open, form, context))
  // A form that is refused stores no picture.
  const refused = await attempt(form, unstored, () => tryForm(visit, open, form, names))
  if (refused) return refused
  const pictures = await storeUploads(uploads, visit, context)
  const withPictures: SentForm = {
    ...form,
    sent: { ...sent, ...pictures.values },
    values: { ...form.values, ...pictures.values },
  }
  const errors = { ...pictures.errors }
  if (Object.keys(errors).length > 0) return { again: { ...shownAgain(withPictures, open), errors, status: 400 } }
  return attempt(withPictures, {}, () => writeForm(visit, open, withPictures, context))
}

/** Returns what does a step of a form, and shows the form again with `errors` if the calendar refuses it. */
function attemptOf(visit: Visit, open: OpenForm, context: DeskContext) {
  return async <Result>(form: SentForm, errors: FieldFaults, act: () => Promise<Result>): Promise<Result | Saved> => {
    const { sent, opened, step } = form
    const again = { ...shownAgain(form, open), errors }
    try {
      return await act()
    } catch (error) {
      if (!isCalendarError(error)) throw error
      if (error.code === 'rest_precondition_failed' && open.found)
        return step === 'trash'
          ? { again: changedSince(open, again.intent, context) }
          : conflictResponse(visit, { open, sent, opened }, context)
      const refused = refusal(error, visit, open, form, context)
      return { again: { ...again, ...refused, errors: { ...errors, ...refused.errors } } }
    }
  }
}

function shownAgain(form: SentForm, open: OpenForm): ShownForm {
  const { values, opened, revision } = form
  return { values, opened, revision, intent: intentOf(form, open) }
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

/** What a form writes. */
interface FormInput {
  readonly input: object
  /** Which events of a series it is for. */
  readonly scoped: object
  readonly isUnchanged: boolean
}

/** `without`: the names of fields whose values are not there yet. */
function readInput({ fields, found }: OpenForm, form: SentForm, without: readonly string[] = []): FormInput {
  const { opened, sent, values } = form
  const units = changedUnits(fields, { opened, sent })
  const required = fields.filter(({ isRequired, unit }) => isRequired && !units.has(unit)).map(({ unit }) => unit)
  const written = fields.filter(({ name }) => !without.includes(name))
  const input = inputOf(written, values, new Set([...units, ...(found === undefined ? required : [])]))
  const scope = lastValue(sent, scopeName)
  return { input, scoped: scope === '' ? {} : { recurrence_scope: readScope(scope) }, isUnchanged: units.size === 0 }
}

function previewForm(visit: Visit, open: OpenForm, form: SentForm, context: DeskContext, hint: string | undefined) {
  const { input, scoped } = readInput(open, form)
  return previewResponse(visit, { open, input: { ...input, ...scoped }, sent: form.sent, hint }, context)
}

/** Throws what the calendar refuses of a form, except that others have changed the record. `pictures`: fields whose pictures are not stored yet. */
async function tryForm(visit: Visit, open: OpenForm, form: SentForm, pictures: readonly string[]): Promise<undefined> {
  const { resource, found } = open
  const { input, scoped } = readInput(open, form, pictures)
  const work = visit.transaction(
    async (transaction) => {
      const service = recordService(resource, { ...visit.services, ...transaction })
      if (found === undefined) await service.create(input)
      else await service.update(found.record.id, { ...input, ...scoped }, {})
    },
    { isTrial: true },
  )
  await work.catch((error: unknown) => {
    const isOfPictures = (name: string) => pictures.includes(name)
    const names = isCalendarError(error) ? Object.keys(error.errors ?? {}) : []
    // A picture that the app requires is missing only here.
    if (names.length === 0 || !names.every(isOfPictures)) throw error
  })
}

async function writeForm(visit: Visit, open: OpenForm, form: SentForm, context: DeskContext): Promise<ViewResponse> {
  const { urls } = context
  const { resource, found } = open
  const { revision, step } = form
  const service = recordService(resource, visit.services)
  const { input, scoped, isUnchanged } = readInput(open, form)
  if (found && step === 'trash') {
    const undo = await undoParameters(visit, resource, found, lastValue(form.sent, scopeName))
    await service.remove(found.record.id, { ifMatch: [{ id: found.record.id, revision }], ...scoped })
    return seeOther(urls.desk('', undo))
  }
  let booked: FoundConflicts | undefined
  const booking = resource === 'event' && {
    onConflicts(conflicts: FoundConflicts) {
      booked = conflicts
    },
  }
  const done = (name: FormDone, record: Revision) =>
    seeOther(urls.desk(`${deskFolders[resource]}/${record.id}`, doneParameters(name, record, booked !== undefined)))
  if (found === undefined) return done('created', await service.create(input, { ...booking }))
  if (isUnchanged) return done('unchanged', found.record)
  const { id } = found.record
  const changed = await service.update(id, { ...input, ...scoped }, { ifMatch: [{ id, revision }], ...booking })
  return done(step === 'restore' ? 'restored' : 'changed', changed.id === id ? changed : found.record)
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
