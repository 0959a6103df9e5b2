import { isCalendarError, type LinkedName } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FieldChoices, FormChoice } from '../../contract/form-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { recordDetail, recordName } from '../record-name.ts'
import { type DeskRecord, recordReader } from '../record-reader.ts'
import { type ChoicePage, readAll, readFound, type WantedChoices } from './list-choices.ts'

/**
 * Returns the venues or organizers that can be chosen, by their name. Those of the same name say more, such as where
 * they are.
 */
export async function linkedChoices(
  resource: LinkedName,
  { text, chosen }: WantedChoices,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<FieldChoices> {
  const service = recordReader(resource, visit.services)
  const read = (page: ChoicePage) => service.list(page)
  const all = await readAll(read)
  const found = all.records === undefined ? await readFound(read, text, all.total) : undefined
  const listed = all.records ?? found?.records ?? []
  const others = chosen.filter((id) => !listed.some(({ reply }) => String(reply.id) === id))
  const named = await Promise.all(others.map((id) => namedChoice(resource, id, visit, context)))
  const items = [...labelled(resource, listed, visit), ...named]
  const values = listed.map(({ reply }) => String(reply.id))
  return { items, ...(found && { search: { text, total: found.total, found: values } }) }
}

function labelled(resource: LinkedName, records: readonly DeskRecord[], visit: ReadingVisit): readonly FormChoice[] {
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
  resource: LinkedName,
  id: string,
  visit: ReadingVisit,
  { deskWords }: DeskContext,
): Promise<FormChoice> {
  try {
    const { reply } = await recordReader(resource, visit.services).get(Number(id))
    return { value: id, label: recordName(resource, reply, visit) }
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return { value: id, label: deskWords.notReadable }
  }
}
