import { isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import { isTerm } from '../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FieldFaults, FormIntent } from '../contract/form-props.ts'
import {
  beforeName,
  type FormValues,
  lastValue,
  openedValues,
  revisionName,
  stepName,
} from '../contract/form-values.ts'
import { formAddress, type OpenForm } from '../reading/open-form.ts'
import { valuesBefore } from '../values/change-undo.ts'
import { hasNewSearch } from '../values/choice-names.ts'
import { timeFaults } from '../values/fields/form-times.ts'
import { withChoices } from '../values/form-input.ts'
import { type FormStep, formStep, isWriting } from '../values/form-step.ts'
import { askAlike } from './ask-alike.ts'
import type { FormAgain, FormOutcome, SentForm } from './form-outcome.ts'
import { formRefusal } from './form-refusal.ts'
import { bringAltText } from './pictures/bring-alt-text.ts'
import type { SentUploads } from './pictures/read-uploads.ts'
import { storeUploads, unstoredFaults } from './pictures/store-uploads.ts'
import { previewForm, tryForm, writeForm } from './write-form.ts'

/** What was sent to a form. */
interface Sending {
  readonly values: FormValues
  readonly uploads: SentUploads
  /** What could not be read. */
  readonly faults: FieldFaults
}

/** Does what a form asks for. It shows the form again if that fails, so that nothing is lost. */
export async function saveForm(
  visit: Visit,
  open: OpenForm,
  { values: raw, uploads, faults }: Sending,
  context: DeskContext,
): Promise<FormOutcome> {
  const { fields, stored, found, resource } = open
  const opened = openedValues(raw) ?? stored
  const { sent: decided, missing } = withChoices(fields, raw, opened)
  const chosen = await bringAltText(visit, fields, { sent: decided, opened }, context)
  const asks = missing.length === 0 && isSaving(formStep(chosen, found !== undefined))
  const { sent, alike } = asks ? await askAlike(visit, fields, chosen) : { sent: chosen, alike: {} }
  const revision = lastValue(sent, revisionName)
  const step = formStep(sent, found !== undefined)
  const form: SentForm = { opened, sent, values: { ...stored, ...sent }, revision, step }
  const unstored = { ...unstoredFaults(uploads, context), ...faults }
  const again = { ...shownAgain(form, open), errors: unstored }
  if (missing.length > 0) return { conflict: { open, sent, opened, missing } }
  if (step === 'undo') {
    const values = { ...form.values, ...valuesBefore(sent[beforeName], fields) }
    return { again: { ...again, values, notice: { tone: 'warn', text: context.deskWords.dates.undone } } }
  }
  if (!isWriting(step) && step !== 'preview') return { again }
  // The return key in a search presses the first button of the form, and who searches has not chosen yet.
  if (step !== 'trash' && hasNewSearch(fields, sent)) {
    return { again: { ...again, notice: { tone: 'warn', text: context.deskWords.choosing.unsaved } } }
  }
  if (Object.keys(alike).length > 0) {
    return { again: { ...again, alike, notice: { tone: 'warn', text: context.deskWords.alike.notice } } }
  }
  // A question comes before a category or a tag is deleted.
  if (step === 'trash' && isTerm(resource)) return { next: `${formAddress(open)}/delete` }
  const wrongTimes = resource === 'event' && step !== 'trash' ? timeFaults(form.values, context.deskWords) : {}
  if (Object.keys({ ...uploads.errors, ...faults, ...wrongTimes }).length > 0)
    return { again: { ...again, errors: { ...unstored, ...wrongTimes }, status: 400 } }
  const attempt = attemptOf(visit, open, context)
  const names = step === 'trash' ? [] : Object.keys(uploads.accepted)
  if (step === 'preview') {
    const hint = names.length > 0 ? context.deskWords.files.upload.notYet : undefined
    return attempt(form, unstored, () => previewForm(visit, open, form, hint))
  }
  if (names.length === 0) return attempt(form, unstored, () => writeForm(visit, open, form))
  // A form that is refused stores no picture.
  const refused = await attempt(form, unstored, () => tryForm(visit, open, form, names))
  if (refused) return refused
  const { values, errors } = await storeUploads(uploads, visit, context)
  const withPictures: SentForm = { ...form, sent: { ...sent, ...values }, values: { ...form.values, ...values } }
  if (Object.keys(errors).length > 0) return { again: { ...shownAgain(withPictures, open), errors, status: 400 } }
  return attempt(withPictures, {}, () => writeForm(visit, open, withPictures))
}

function isSaving(step: FormStep): boolean {
  return isWriting(step) && step !== 'trash'
}

/** Returns what does a step of a form, and shows the form again with `errors` if the calendar refuses it. */
function attemptOf(visit: Visit, open: OpenForm, context: DeskContext) {
  return async <Result>(
    form: SentForm,
    errors: FieldFaults,
    act: () => Promise<Result>,
  ): Promise<Result | FormOutcome> => {
    const { sent, opened, step } = form
    const again = { ...shownAgain(form, open), errors }
    try {
      return await act()
    } catch (error) {
      if (!isCalendarError(error)) throw error
      if (error.code === 'rest_precondition_failed' && open.found)
        return step === 'trash'
          ? { again: changedSince(open, again.intent, context) }
          : { conflict: { open, sent, opened, missing: [] } }
      const refused = formRefusal(error, visit, open, form, context)
      return { again: { ...again, ...refused, errors: { ...errors, ...refused.errors } } }
    }
  }
}

function shownAgain(form: SentForm, open: OpenForm): FormAgain {
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
function changedSince({ stored }: OpenForm, intent: FormIntent | undefined, { deskWords }: DeskContext): FormAgain {
  return { values: stored, intent, status: 412, notice: { tone: 'bad', text: deskWords.lists.changedSince } }
}
