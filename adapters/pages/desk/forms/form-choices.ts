import { isCalendarError, type LinkedName } from 'daybook'
import type { DeclaredField, Visit } from 'daybook/http'
import type { DeskContext } from '../desk-pieces.ts'
import { recordDetail, recordName } from '../views/record-name.ts'
import { recordService } from '../views/record-service.ts'
import type { ChoiceWords } from '../words/desk-words.ts'
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
  visit: Visit,
  context: DeskContext,
): Promise<readonly FormChoice[]> {
  const { options, linksTo, name } = field
  if (options !== undefined) return options.map((value) => ({ value, label: wordOf(field, value, context) }))
  if (linksTo === undefined || linksTo === 'event' || linksTo === 'tag') return []
  const listed = linksTo === 'category' ? await categoryChoices(visit) : await linkedChoices(linksTo, visit)
  const others = valuesOf(values, name).filter((id) => !listed.some(({ value }) => value === id))
  const named = await Promise.all(others.map((id) => namedChoice(linksTo, id, visit, context)))
  return [...listed, ...named]
}

/** Returns the name of a value of ours, and of the app as it is declared. */
function wordOf({ name, isOwn }: DeclaredField, value: string, { deskWords }: DeskContext): string {
  const words: ChoiceWords = {
    event_status: deskWords.eventStatus,
    attendance_mode: deskWords.attendanceMode,
    status: deskWords.statuses,
  }
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = words
  return (isOwn ? undefined : tables[name]?.[value]) ?? value
}

/** Returns records by their name. Those of the same name say more, such as where they are. */
async function linkedChoices(resource: LinkedName, visit: Visit): Promise<readonly FormChoice[]> {
  const service = recordService(resource, visit.services)
  const records = await all((page) => service.list(page))
  const named = records.map(({ reply }) => ({ reply, label: recordName(resource, reply, visit) }))
  const counts = new Map<string, number>()
  for (const { label } of named) counts.set(label, (counts.get(label) ?? 0) + 1)
  return named.map(({ reply, label }) => {
    const detail = counts.get(label) === 1 ? '' : recordDetail(resource, reply, visit)
    return { value: String(reply.id), label: detail === '' ? label : `${label}, ${detail}` }
  })
}

/** Names a record that is linked but not listed. */
async function namedChoice(
  resource: LinkedName | 'category',
  id: string,
  visit: Visit,
  { deskWords }: DeskContext,
): Promise<FormChoice> {
  try {
    const { reply } = await recordService(resource, visit.services).get(Number(id))
    return { value: id, label: recordName(resource, reply, visit) }
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return { value: id, label: deskWords.notReadable }
  }
}

/** Returns the categories in the order of their tree. One whose parent is not among them is a root. */
async function categoryChoices({ services }: Pick<Visit, 'services'>): Promise<readonly FormChoice[]> {
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
