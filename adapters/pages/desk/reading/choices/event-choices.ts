import { type EventReply, isCalendarError } from 'daybook'
import { dayAndTime } from '../../../ground/dates/event-when.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FieldChoices, FormChoice } from '../../contract/form-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { type ChoicePage, readFound, type WantedChoices } from './list-choices.ts'

/** Returns the events that a search has found, and those that are chosen, by their titles and days. */
export async function eventChoices(
  { text, chosen }: WantedChoices,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<FieldChoices> {
  const { services, root } = visit
  const read = (page: ChoicePage) => services.events.list({ ...page, period: 'all' })
  const { total: whole } = await read({ page: 1, per_page: 1 })
  const { records, total } = await readFound(read, text, whole)
  const replies = await Promise.all(records.map((record) => services.toReply.events(record, { root })))
  const found = replies.map((reply) => choiceOf(reply, context))
  const others = chosen.filter((id) => id !== '0' && !found.some(({ value }) => value === id))
  const named = await Promise.all(others.map((id) => namedChoice(id, visit, context)))
  return { items: [...found, ...named], search: { text, total, found: found.map(({ value }) => value) } }
}

function choiceOf({ id, title, start_date }: EventReply, { locale }: DeskContext): FormChoice {
  return { value: String(id), label: `${title}, ${dayAndTime(start_date, locale)}` }
}

async function namedChoice(id: string, { services, root }: ReadingVisit, context: DeskContext): Promise<FormChoice> {
  try {
    const record = await services.events.get(Number(id))
    return choiceOf(await services.toReply.events(record, { root }), context)
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return { value: id, label: context.deskWords.notReadable }
  }
}
