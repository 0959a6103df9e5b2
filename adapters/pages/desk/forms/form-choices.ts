import { isCalendarError, type Services } from 'daybook'
import type { DeclaredField, Visit } from 'daybook/http'
import type { DeskContext } from '../desk-pieces.ts'
import type { FormValues } from './form-values.ts'
import { valuesOf } from './form-values.ts'
import type { FormChoice, FormChoices } from './record-form.ts'

/** How many records a form offers to choose from. */
const most = 500

/** Reads what can be chosen for some fields: the words of a choice, and the records that others link to. */
export async function readChoices(
  fields: readonly DeclaredField[],
  values: FormValues,
  visit: Visit,
  context: DeskContext,
): Promise<FormChoices> {
  const entries = await Promise.all(
    fields.map(async (field) => [field.name, await choicesOf(field, values, visit, context)] as const),
  )
  return Object.fromEntries(entries)
}

async function choicesOf(
  field: DeclaredField,
  values: FormValues,
  { services }: Visit,
  context: DeskContext,
): Promise<readonly FormChoice[]> {
  const { options, linksTo, name } = field
  if (options !== undefined) return options.map((value) => ({ value, label: wordOf(field, value, context) }))
  if (linksTo === undefined || linksTo === 'event' || linksTo === 'tag') return []
  const listed = linksTo === 'category' ? await categoryChoices(services) : await linkedChoices(linksTo, services)
  const others = valuesOf(values, name).filter((id) => !listed.some(({ value }) => value === id))
  const named = await Promise.all(others.map((id) => namedChoice(linksTo, id, services, context)))
  return [...listed, ...named]
}

/** Returns the name of a value of ours, and of the app as it is declared. */
function wordOf({ name, isOwn }: DeclaredField, value: string, { deskWords }: DeskContext): string {
  if (isOwn) return value
  const table: Readonly<Record<string, string>> =
    name === 'event_status'
      ? deskWords.eventStatus
      : name === 'attendance_mode'
        ? deskWords.attendanceMode
        : deskWords.statuses
  return table[value] ?? value
}

async function linkedChoices(resource: 'venue' | 'organizer', services: Services): Promise<readonly FormChoice[]> {
  if (resource === 'venue') {
    const venues = await all((page) => services.venues.list(page))
    return venues.map(({ id, venue, city }) => ({
      value: String(id),
      label: city === '' ? venue : `${venue}, ${city}`,
    }))
  }
  const organizers = await all((page) => services.organizers.list(page))
  return organizers.map(({ id, organizer }) => ({ value: String(id), label: organizer }))
}

/** Names a record that is linked but not listed. */
async function namedChoice(
  resource: 'venue' | 'organizer' | 'category',
  id: string,
  services: Services,
  { deskWords }: DeskContext,
): Promise<FormChoice> {
  try {
    return { value: id, label: await nameOf(resource, Number(id), services) }
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return { value: id, label: deskWords.notReadable(id) }
  }
}

async function nameOf(resource: 'venue' | 'organizer' | 'category', id: number, services: Services): Promise<string> {
  if (resource === 'venue') return (await services.venues.get(id)).venue
  return resource === 'organizer'
    ? (await services.organizers.get(id)).organizer
    : (await services.categories.get(id)).name
}

/** Returns the categories in the order of their tree. One whose parent is not among them is a root. */
async function categoryChoices(services: Services): Promise<readonly FormChoice[]> {
  const terms = await all((page) => services.categories.list({ ...page, hide_empty: false }))
  const ids = new Set(terms.map(({ id }) => id))
  const under = (parent: number, depth: number): readonly FormChoice[] =>
    terms
      .filter((term) => (ids.has(term.parent) ? term.parent : 0) === parent)
      .flatMap(({ id, name, slug }) => [
        { value: String(id), label: name, depth, category: slug },
        ...under(id, depth + 1),
      ])
  return under(0, 0)
}

interface ListPage {
  readonly page: number
  readonly per_page: number
}

const perPage = 50

/** Reads the pages of a list, up to a number of records. */
async function all<Record>(
  list: (page: ListPage) => Promise<{ readonly records: readonly Record[]; readonly total: number }>,
): Promise<readonly Record[]> {
  const records: Record[] = []
  for (let page = 1; records.length < most; page += 1) {
    const found = await list({ page, per_page: perPage })
    records.push(...found.records)
    if (found.records.length === 0 || records.length >= found.total) break
  }
  return records
}
