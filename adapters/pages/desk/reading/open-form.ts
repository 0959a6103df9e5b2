import { CalendarError, type EventRecord, type Owned, type ResourceName } from 'daybook'
import { toWallClock } from 'daybook/domain'
import type { DeclaredField } from 'daybook/http'
import { deskFolders, isLinked } from '../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormRecord } from '../contract/form-props.ts'
import type { FormValues } from '../contract/form-values.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { shownValues } from '../values/form-input.ts'
import { withMarkdown } from '../values/markdown/shown-markdown.ts'
import { readSeries, recurrenceOf, seriesDateOf } from './event-series.ts'
import { readHidden, withoutHidden } from './read-hidden.ts'
import { type DeskRecord, ownedOf, recordReader } from './record-reader.ts'
import { shortForm } from './short-form.ts'
import { shownFields } from './shown-fields.ts'

/** What a form of a record is made of, before it is shown. */
export interface OpenForm {
  readonly resource: ResourceName
  readonly fields: readonly DeclaredField[]
  /** What the controls hold for the stored record, or for a new one. */
  readonly stored: FormValues
  /** Absent for a new record. */
  readonly found?: DeskRecord
  readonly owned?: Owned | undefined
  /** Of a date of a series, the status of the series. Absent if the caller may not read it. */
  readonly seriesStatus?: string | undefined
}

/** Returns the form of a new record. Throws if the caller may not create one. */
export function openNew(visit: ReadingVisit, resource: ResourceName, { timeZone }: DeskContext): OpenForm {
  if (!visit.may('create', resource)) throw new CalendarError('rest_forbidden', `You may not create this ${resource}.`)
  const fields = shownFields(resource, visit)
  const initial = (field: DeclaredField) => (field.kind === 'zone' ? timeZone : field.default)
  return { resource, fields, stored: asWritten(visit, shownValues(fields, initial), { resource, fields }) }
}

/** Returns the form of a record as it is now. Throws what a read of it throws, and if the caller may not change it. */
export async function openRecord(visit: ReadingVisit, resource: ResourceName, id: number): Promise<OpenForm> {
  const found = await recordReader(resource, visit.services).get(id)
  const owned = ownedOf(found.reply)
  if (!visit.may('update', resource, owned))
    throw new CalendarError('rest_forbidden', `You may not change this ${resource}.`)
  const isOfSeries = seriesDateOf(found.reply) !== undefined
  const fields = shownFields(resource, visit, owned).filter(({ kind }) => kind !== 'recurrence' || !isOfSeries)
  const hidden = await readHidden(found, fields, visit)
  const series = isOfSeries && owned?.status === 'trash' ? await readSeries(found.reply, visit) : undefined
  return {
    ...{ resource, fields, found, owned },
    stored: asWritten(
      visit,
      withoutHidden(
        shownValues(fields, (field) => valueIn(found, field)),
        hidden,
      ),
      { resource, fields, owned },
    ),
    ...(series && { seriesStatus: ownedOf(series.reply)?.status }),
  }
}

/** HTML is shown as Markdown to those whose HTML the calendar stores. */
function asWritten(
  { may, declared }: ReadingVisit,
  values: FormValues,
  { resource, fields, owned }: Pick<OpenForm, 'resource' | 'fields' | 'owned'>,
): FormValues {
  const isStored = declared.sanitizesHtml || may('raw_html', resource, owned)
  return isStored ? withMarkdown(fields, values) : values
}

/** Returns what the form of a new event shows for a copy, which is not stored. */
export function copiedValues(visit: ReadingVisit, open: OpenForm, copy: DeskRecord): FormValues {
  const { fields, stored } = open
  const copied = fields.filter((field) => field.copied !== false)
  // A reply shows only the range of several prices, which would be two prices of a new event.
  const { cost } = copy.record as Partial<EventRecord>
  const shown = shownValues(copied, (field) => (field.name === 'cost' ? cost : valueIn(copy, field)))
  return { ...stored, ...asWritten(visit, shown, { ...open, fields: copied }) }
}

/** Replies leave out linked records that the caller may not read, and show images as the host resolves them. */
function valueIn(found: DeskRecord, { name, kind, linksTo, storedIn }: DeclaredField): unknown {
  const { record, reply } = found
  // A series itself is always hidden. The form says whether its dates are.
  const series = name === 'hide_from_listings' ? recurrenceOf(found) : undefined
  if (series) return series.hide_from_listings
  if (kind === 'password') return Reflect.get(record, storedIn ?? name)
  if (kind === 'image' || (kind === 'references' && linksTo !== 'tag')) return Reflect.get(record, name)
  const value: unknown = Reflect.get(reply, name)
  if (kind === 'lead_time') return onClock(value, Reflect.get(reply, 'timezone'))
  return name === 'status' && value === 'future' ? 'publish' : value
}

/** Returns an instant on the clock of the event; anything else as it is. */
function onClock(value: unknown, timezone: unknown): unknown {
  const instant = typeof value === 'string' && /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z$/.exec(value)
  return instant && typeof timezone === 'string' ? toWallClock(`${instant[1]} ${instant[2]}`, timezone) : value
}

/** Returns the fields of a linked record that a form may create. */
export function inlineFieldsOf({ may, declared }: ReadingVisit, fields: readonly DeclaredField[], name: string) {
  const field = fields.find((one) => one.name === name)
  const { linksTo, kind } = field ?? {}
  const isNew = kind === 'references' && linksTo !== undefined && isLinked(linksTo) && may('create', linksTo)
  return isNew ? shortForm(declared.inputFields(linksTo)) : []
}

/** Returns what pages show of the record of a form. */
export function formRecord(
  { found, resource, fields, seriesStatus }: OpenForm,
  context: DeskContext,
): FormRecord | undefined {
  if (found === undefined) return undefined
  const { record, reply } = found
  const name = fields.find(({ isName }) => isName)?.name ?? ''
  const { slug, status = 'publish' }: { readonly slug?: unknown; readonly status?: unknown } = reply as object
  return {
    id: record.id,
    revision: record.revision,
    name: String(Reflect.get(reply, name)),
    status: String(status),
    page: status === 'trash' ? undefined : context.urls.of(resource, String(slug)),
    series: seriesDateOf(found.reply)?.series,
    dates: status === 'trash' ? undefined : datesOf(found, context),
    isSeriesInTrash: seriesStatus === 'trash',
  }
}

/** Returns the form of the dates of a series; `undefined` for an event that does not repeat, and for other records. */
function datesOf(found: DeskRecord, { urls }: DeskContext): string | undefined {
  const series = recurrenceOf(found) ? found.record.id : seriesDateOf(found.reply)?.series
  return series === undefined ? undefined : urls.desk(`events/${series}/dates`)
}

/** Returns the address of a form. */
export function formAddress({ resource, found }: OpenForm): string {
  return `${deskFolders[resource]}/${found?.record.id ?? 'new'}`
}
