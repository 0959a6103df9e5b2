import { CalendarError, type FoundConflicts, isCalendarError, type Revision } from 'daybook'
import type { Visit } from 'daybook/http'
import { deskFolders, eventListPaths } from '../../ground/addresses/desk-address.ts'
import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import { lastValue, scopeName } from '../contract/form-values.ts'
import { recurrenceOf } from '../reading/event-series.ts'
import type { OpenForm } from '../reading/open-form.ts'
import { undoParameters } from '../reading/trash-undo.ts'
import { beforeParameters } from '../values/change-undo.ts'
import { doneParameters, type FormDone } from '../values/done-parameters.ts'
import { changedUnits, inputOf } from '../values/form-input.ts'
import type { FormOutcome, SentForm } from './form-outcome.ts'
import { recordWriter } from './record-writer.ts'
import { tryRecord } from './try-record.ts'

/** Returns what the page of the record would show. Nothing is stored. */
export async function previewForm(
  visit: Visit,
  open: OpenForm,
  form: SentForm,
  hint: string | undefined,
): Promise<FormOutcome> {
  const { input, scoped } = readInput(open, form)
  const record = await tryRecord(visit, open, { ...input, ...scoped })
  return { preview: { open, sent: form.sent, hint, record } }
}

/**
 * Throws what the calendar refuses of a form, except that others have changed the record. `pictures`: fields whose
 * pictures are not stored yet.
 */
export async function tryForm(
  visit: Visit,
  open: OpenForm,
  form: SentForm,
  pictures: readonly string[],
): Promise<undefined> {
  const { resource, found } = open
  const { input, scoped } = readInput(open, form, pictures)
  const work = visit.transaction(
    async (transaction) => {
      const service = recordWriter(resource, transaction)
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

/** Writes what a form asks for. */
export async function writeForm(visit: Visit, open: OpenForm, form: SentForm): Promise<FormOutcome> {
  const { resource, found } = open
  const { revision, step } = form
  const service = recordWriter(resource, visit.services)
  const { input, scoped, units } = readInput(open, form)
  if (found && step === 'trash') {
    const undo = await undoParameters(visit, resource, found, lastValue(form.sent, scopeName))
    await service.remove(found.record.id, { ifMatch: [{ id: found.record.id, revision }], ...scoped })
    return { next: eventListPaths.mine, query: undo }
  }
  let booked: FoundConflicts | undefined
  const booking = resource === 'event' && {
    onConflicts(conflicts: FoundConflicts) {
      booked = conflicts
    },
  }
  const done = (name: FormDone, record: Revision, undo: PageQuery = {}): FormOutcome => ({
    next: `${deskFolders[resource]}/${record.id}`,
    query: { ...doneParameters(name, record, booked !== undefined), ...saidScope(form.sent, name), ...undo },
  })
  if (found === undefined) return done('created', await service.create(input, { ...booking }))
  if (units.size === 0) return done('unchanged', found.record)
  const { id } = found.record
  const changed = await service.update(id, { ...input, ...scoped }, { ifMatch: [{ id, revision }], ...booking })
  if (changed.id !== id || step === 'restore') {
    return done(step === 'restore' ? 'restored' : 'changed', changed.id === id ? changed : found.record)
  }
  const scope = lastValue(form.sent, scopeName)
  const { fields, stored } = open
  const undo = beforeParameters({ fields, stored, units, scope, before: found.record, after: changed })
  return done('changed', changed, undo)
}

/** The next page says again which dates of a series were changed. */
function saidScope(sent: SentForm['sent'], done: FormDone): PageQuery {
  const scope = lastValue(sent, scopeName)
  return scope === '' || done !== 'changed' ? {} : { scope }
}

/** What a form writes. */
interface FormInput {
  readonly input: object
  /** Which events of a series it is for. */
  readonly scoped: object
  /** The names of what it changes. */
  readonly units: ReadonlySet<string>
}

/** `without`: the names of fields whose values are not there yet. */
function readInput({ fields, found }: OpenForm, form: SentForm, without: readonly string[] = []): FormInput {
  const { opened, sent, values } = form
  const units = changedUnits(fields, { opened, sent })
  const required = fields.filter(({ isRequired, unit }) => isRequired && !units.has(unit)).map(({ unit }) => unit)
  const written = fields.filter(({ name }) => !without.includes(name))
  const input = inputOf(written, values, new Set([...units, ...(found === undefined ? required : [])]))
  const scope = lastValue(sent, scopeName)
  const isSeries = found !== undefined && recurrenceOf(found) !== undefined
  return {
    input: isSeries ? withHiddenDates(input) : input,
    scoped: scope === '' ? {} : { recurrence_scope: readScope(scope) },
    units,
  }
}

/** A series itself is always hidden. Whether its dates are is a member of its recurrence. */
function withHiddenDates(input: Readonly<Record<string, unknown>>): object {
  const { hide_from_listings, recurrence, ...others } = input
  if (hide_from_listings === undefined || recurrence === null) return input
  return { ...others, recurrence: { ...(recurrence as object | undefined), hide_from_listings } }
}

function readScope(scope: string): string {
  if (['this', 'following', 'all'].includes(scope)) return scope
  throw new CalendarError('rest_invalid_param', 'The scope of a form is this, following or all.')
}
