import { CalendarError, isCalendarError, type Owned, type ResourceName } from 'daybook'
import type { DeclaredField, ViewResponse, Visit } from 'daybook/http'
import { deskFolders } from '../desk-address.ts'
import type { DeskContext } from '../desk-pieces.ts'
import { timeFaults } from '../forms/event-times.ts'
import { readChoices } from '../forms/form-choices.ts'
import { formFaults } from '../forms/form-faults.ts'
import { changedUnits, inputOf, shownValues } from '../forms/form-input.ts'
import { shortForm } from '../forms/form-layout.ts'
import { type FormValues, lastValue, openedValues, revisionName, sentValues, stepName } from '../forms/form-values.ts'
import type { FieldFaults, FormRecord, RecordForm } from '../forms/record-form.ts'
import { shownFields } from '../forms/shown-fields.ts'
import type { DeskNotice } from '../pieces/notice-props.ts'
import { deskPageResponse, seeOther } from './desk-page.ts'
import { type DeskRecord, recordService } from './record-service.ts'

/** What a form of a record is made of, before it is shown. */
interface OpenForm {
  readonly resource: ResourceName
  readonly fields: readonly DeclaredField[]
  /** What the controls show for the record, or for a new one. */
  readonly stored: FormValues
  /** Absent for a new record. */
  readonly found?: DeskRecord
  readonly owned?: Owned | undefined
}

/** Responds with the form of a record or of a new one, and to what it sends. */
export async function recordFormResponse(
  visit: Visit,
  resource: ResourceName,
  id: number | undefined,
  context: DeskContext,
): Promise<ViewResponse> {
  const open = id === undefined ? openNew(visit, resource, context) : await openRecord(visit, resource, id)
  requireRight(visit, open)
  if (visit.method === 'POST') return sentResponse(visit, open, sentValues(await visit.form()), context)
  const notices = noticesOf(visit, context)
  return shownResponse(visit, open, { values: open.stored, notices }, context)
}

function openNew(visit: Visit, resource: ResourceName, { timeZone }: DeskContext): OpenForm {
  const fields = shownFields(resource, visit)
  const initial = (field: DeclaredField) => (field.kind === 'zone' ? timeZone : field.default)
  return { resource, fields, stored: shownValues(fields, initial) }
}

async function openRecord(visit: Visit, resource: ResourceName, id: number): Promise<OpenForm> {
  const found = await recordService(resource, visit.services).get(id)
  const owned = ownedOf(found)
  const fields = shownFields(resource, visit, owned)
  return { resource, fields, stored: shownValues(fields, (field) => valueIn(found, field)), found, owned }
}

/** Replies leave out linked records that the caller may not read, and show images as the host resolves them. */
function valueIn({ record, reply }: DeskRecord, { name, kind, linksTo, storedIn }: DeclaredField): unknown {
  if (kind === 'password') return Reflect.get(record, storedIn ?? name) !== ''
  if (kind === 'image' || (kind === 'references' && linksTo !== 'tag')) return Reflect.get(record, name)
  const value: unknown = Reflect.get(reply, name)
  return name === 'status' && value === 'future' ? 'publish' : value
}

function ownedOf({ reply }: DeskRecord): Owned | undefined {
  const { author, status }: { readonly author?: unknown; readonly status?: unknown } = reply as object
  // Only replies of posts have both members, and they are those of `Owned`.
  return author === undefined || status === undefined ? undefined : ({ author, status } as Owned)
}

function requireRight({ may }: Visit, { resource, found, owned }: OpenForm): void {
  if (found === undefined ? may('create', resource) : may('update', resource, owned)) return
  throw new CalendarError('rest_forbidden', `You may not ${found ? 'change' : 'create'} this ${resource}.`)
}

async function sentResponse(
  visit: Visit,
  open: OpenForm,
  sent: FormValues,
  context: DeskContext,
): Promise<ViewResponse> {
  const { resource, fields, found } = open
  const opened = openedValues(sent) ?? open.stored
  const step = lastValue(sent, stepName)
  if (found && step === 'trash') return trashResponse(visit, open, found, context)
  const units = changedUnits(fields, { opened, sent })
  const values = { ...open.stored, ...sent }
  const faults = resource === 'event' ? timeFaults(values, context.deskWords) : {}
  if (Object.keys(faults).length > 0)
    return shownResponse(visit, open, { values, opened, errors: faults, status: 400 }, context)
  const service = recordService(resource, visit.services)
  const { urls } = context
  try {
    if (found === undefined) {
      const required = fields.filter(({ isRequired, unit }) => isRequired && !units.has(unit)).map(({ unit }) => unit)
      const created = await service.create(inputOf(fields, values, new Set([...units, ...required])))
      return seeOther(urls.desk(`${deskFolders[resource]}/${created.id}`, { done: 'created' }))
    }
    const address = `${deskFolders[resource]}/${found.record.id}`
    if (units.size === 0) return seeOther(urls.desk(address, { done: 'unchanged' }))
    const revision = lastValue(sent, revisionName) || found.record.revision
    await service.update(found.record.id, inputOf(fields, values, units), {
      ifMatch: [{ id: found.record.id, revision }],
    })
    return seeOther(urls.desk(address, { done: step === 'restore' ? 'restored' : 'changed' }))
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const inlineFields = (name: string) => inlineFieldsOf(visit, fields, name)
    const errors = formFaults(error, { fields, values, inlineFields }, context.deskWords)
    if (errors === undefined) throw error
    return shownResponse(visit, open, { values, opened, errors, status: error.status }, context)
  }
}

async function trashResponse(
  { services }: Visit,
  { resource }: OpenForm,
  { record, reply }: DeskRecord,
  { urls }: DeskContext,
): Promise<ViewResponse> {
  const status: unknown = Reflect.get(reply, 'status')
  await recordService(resource, services).remove(record.id, { ifMatch: [record] })
  const was = typeof status === 'string' ? { was: status } : {}
  return seeOther(urls.desk('', { trashed: String(record.id), in: deskFolders[resource], ...was }))
}

interface Shown {
  readonly values: FormValues
  readonly opened?: FormValues
  readonly errors?: FieldFaults
  readonly notices?: readonly DeskNotice[]
  readonly status?: number
}

async function shownResponse(visit: Visit, open: OpenForm, shown: Shown, context: DeskContext): Promise<ViewResponse> {
  const { resource, fields, found, owned, stored } = open
  const { values, opened = stored, errors = {}, notices = [], status = 200 } = shown
  const { deskWords: words, urls, deskPieces } = context
  const record = found && formRecord(found, open, context)
  const form: RecordForm = {
    resource,
    record,
    action: urls.desk(`${deskFolders[resource]}/${record?.id ?? 'new'}`),
    fields,
    values,
    opened,
    choices: await readChoices(fields, values, visit, context),
    errors,
    notices,
    rights: { publish: visit.may('publish', resource, owned), remove: visit.may('delete', resource, owned) },
    inline: Object.fromEntries(fields.map(({ name }) => [name, inlineFieldsOf(visit, fields, name)])),
  }
  const title = record ? words.editRecord(record.name) : words.newRecord[resource]
  return deskPageResponse({ title, main: deskPieces.recordForm(form, context), status }, context)
}

/** Returns the fields of a linked record that the form may create. */
function inlineFieldsOf({ may, declared }: Visit, fields: readonly DeclaredField[], name: string) {
  const field = fields.find((one) => one.name === name)
  const { linksTo, kind } = field ?? {}
  const isNew = kind === 'references' && (linksTo === 'venue' || linksTo === 'organizer') && may('create', linksTo)
  return isNew ? shortForm(linksTo, declared.inputFields(linksTo)) : []
}

function formRecord({ record, reply }: DeskRecord, { resource, fields }: OpenForm, context: DeskContext): FormRecord {
  const name = fields.find(({ isName }) => isName)?.name ?? ''
  const { slug, status = 'publish' }: { readonly slug?: unknown; readonly status?: unknown } = reply as object
  return {
    id: record.id,
    revision: record.revision,
    name: String(Reflect.get(reply, name)),
    status: String(status),
    page: status === 'trash' ? undefined : context.urls.of(resource, String(slug)),
  }
}

function noticesOf({ query }: Visit, { deskWords }: DeskContext): readonly DeskNotice[] {
  const { saved } = deskWords
  const { done } = query
  return typeof done === 'string' && isDone(done, saved) ? [{ tone: 'good', text: saved[done] }] : []
}

function isDone<Done extends string>(done: string, saved: Readonly<Record<Done, string>>): done is Done {
  return Object.hasOwn(saved, done)
}
