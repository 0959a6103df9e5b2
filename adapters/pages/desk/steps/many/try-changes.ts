import { CalendarError, type EventRecord, type EventReply, isCalendarError, type RecurrenceScope } from 'daybook'
import type { Visit } from 'daybook/http'
import { shortStart } from '../../../ground/dates/event-when.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ManyPreview, ManyRow } from '../../contract/many-props.ts'
import { seriesDateOf } from '../../reading/event-series.ts'
import type { ChosenEvent } from '../../reading/lists/chosen-events.ts'
import { applyChange, changeOf, type EachChange, requirePublish, type ScopedChange } from './apply-change.ts'
import { refusalText } from './refusal-text.ts'

/**
 * Returns what a change would do with each event, as the caller: each is changed in a transaction that is rolled back.
 */
export async function tryChanges(
  visit: Visit,
  { change, scope }: ScopedChange,
  chosen: readonly ChosenEvent[],
  context: DeskContext,
): Promise<Omit<ManyPreview, 'question'>> {
  const { lists: words } = context.deskWords
  const preview = { changed: [], unchanged: [], refused: [] } as {
    -readonly [Name in keyof Omit<ManyPreview, 'question'>]: [...ManyPreview[Name]]
  }
  for (const one of standingFor(chosen, scope)) {
    const { id, found, isSingle } = one
    if (found === undefined) {
      preview.refused.push({ reason: words.many.reasons.gone })
      continue
    }
    const { record, reply } = found
    const row = { title: reply.title, when: shortStart(reply, context.locale) }
    if (isSingle) {
      preview.refused.push({ ...row, reason: words.many.reasons.single })
      continue
    }
    try {
      const ofOne = changeOf(change, one)
      requirePublish(visit, ofOne, reply)
      const isSeries = scope !== 'this' && seriesDateOf(reply) !== undefined
      const after = await tried(visit, { change: ofOne, scope: isSeries ? scope : 'this' }, record)
      const seriesText = isSeries ? words.many.scopes.also[scope] : ''
      if (after === undefined) preview.unchanged.push({ ...row, detail: '' })
      else {
        const detail = [detailOf(reply, after, context), seriesText].filter(Boolean).join(', ')
        preview.changed.push({ ...row, detail, id, revision: record.revision })
      }
    } catch (error) {
      if (!isCalendarError(error)) throw error
      preview.refused.push({ ...row, reason: refusalText(error, context) })
    }
  }
  return preview
}

/** Returns the events that are changed: with a scope, the earliest date of each series stands for the others. */
function standingFor(chosen: readonly ChosenEvent[], scope: RecurrenceScope): readonly ChosenEvent[] {
  if (scope === 'this') return chosen
  const first = new Map<string, { readonly id: number; readonly start: string }>()
  const keyOf = ({ id, found }: ChosenEvent) => {
    const date = found && seriesDateOf(found.reply)
    return date ? { key: `series ${date.series}`, start: date.start } : { key: `event ${id}`, start: '' }
  }
  for (const one of chosen) {
    const { key, start } = keyOf(one)
    const earliest = first.get(key)
    if (earliest === undefined || start < earliest.start) first.set(key, { id: one.id, start })
  }
  return chosen.filter((one) => first.get(keyOf(one).key)?.id === one.id)
}

/** Returns the event after a change that is rolled back; `undefined` if it would stay as it is. */
async function tried(
  visit: Visit,
  scoped: ScopedChange<EachChange>,
  { id }: EventRecord,
): Promise<EventReply | undefined> {
  const { services, root } = visit
  const { results } = await visit.transaction(({ events }) => applyChange(events, scoped, [{ id }]), { isTrial: true })
  const [result] = results
  if (result?.outcome === 'refused') throw result.error
  if (result?.outcome === 'unchanged') return undefined
  if (result?.outcome !== 'changed') throw new CalendarError('rest_invalid_param', 'The event was not reached.')
  const [reply] = await services.toReply.events([result.event], { root })
  return reply
}

/** Returns what changes in an event; empty if the change itself says it. */
function detailOf(before: EventReply, after: EventReply, { deskWords, locale }: DeskContext): ManyRow['detail'] {
  const texts = [
    [shortStart(before, locale), shortStart(after, locale)],
    [deskWords.statuses[before.status], deskWords.statuses[after.status]],
  ]
  return texts
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from} → ${to}`)
    .join(', ')
}
