import { CalendarError, type EventUndo } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import { type FormValues, lastValue, stepName } from '../contract/form-values.ts'
import { type ManyQuestion, manyNames, mostEvents } from '../contract/many-props.ts'
import { categoryChoices } from '../reading/choices/category-choices.ts'
import { linkedChoices } from '../reading/choices/linked-choices.ts'
import { seriesDateOf } from '../reading/event-series.ts'
import { type ChosenEvent, chosenIds, readChosen } from '../reading/lists/chosen-events.ts'
import { listAddress } from '../reading/lists/event-lists.ts'
import { type EventsAddress, eventListScreen } from '../screens/event-list-screen.ts'
import { manyReportScreen, manyScreen } from '../screens/many-screen.ts'
import { tryChanges } from '../steps/many/try-changes.ts'
import { undoChanges, writeChanges } from '../steps/many/write-changes.ts'
import { manyChangeOf, manyKindOf, manyScopeOf, manyStep } from '../values/many-change.ts'

/** Asks how many events of a list are to be changed, shows what would change, changes them, and undoes it. */
export async function manyResponse(
  visit: Visit,
  address: EventsAddress,
  sent: FormValues,
  context: DeskContext,
): Promise<ViewResponse> {
  const { list } = address
  const action = listAddress(list, visit, context)
  const step = lastValue(sent, stepName)
  if (step === manyStep.undo) {
    const undo = sentUndo(lastValue(sent, manyNames.undo))
    const chosen = await readChosen(undo, visit)
    return manyReportScreen(action, await undoChanges(visit, undo, chosen, context), context)
  }
  const kind = manyKindOf(step === manyStep.write ? lastValue(sent, manyNames.kind) : step)
  if (kind === undefined) throw new CalendarError('rest_invalid_param', `This list has no button that sends ${step}.`)
  const ids = await chosenIds(list, sent, visit)
  if (ids === undefined || ids.length === 0) {
    const { many: words } = context.deskWords.lists
    const text = ids ? words.noneTicked : words.tooMany(mostEvents)
    return eventListScreen(visit, address, { notices: [{ tone: 'bad', text }], status: 400 }, context)
  }
  const chosen = await readChosen(ids, visit)
  const change = manyChangeOf(kind, sent)
  const scope = hasSeries(chosen) ? (manyScopeOf(sent) ?? (list === 'review' ? 'all' : 'this')) : undefined
  if (step === manyStep.write && change !== undefined && change !== 'badAmount') {
    const outcome = await writeChanges(visit, { change, scope: scope ?? 'this' }, chosen, context)
    return manyReportScreen(action, outcome, context)
  }
  const question: ManyQuestion = {
    ...{ kind, action, scope, values: sent, ids: ids.map(({ id }) => id) },
    ...(await choicesFor(kind, sent, visit, context)),
    ...(change === 'badAmount' && { fault: context.deskWords.lists.many.badAmount }),
  }
  const preview =
    change === undefined || change === 'badAmount'
      ? undefined
      : await tryChanges(visit, { change, scope: scope ?? 'this' }, chosen, context)
  return manyScreen(question, preview, context)
}

function hasSeries(chosen: readonly ChosenEvent[]): boolean {
  return chosen.some(({ found }) => found && seriesDateOf(found.reply) !== undefined)
}

async function choicesFor(
  kind: ManyQuestion['kind'],
  sent: FormValues,
  visit: Visit,
  context: DeskContext,
): Promise<Pick<ManyQuestion, 'choices' | 'isSearched'>> {
  if (kind !== 'venue' && kind !== 'terms') return { choices: [], isSearched: false }
  const wanted = { text: lastValue(sent, manyNames.search).trim(), chosen: [] }
  const read =
    kind === 'venue' ? linkedChoices('venue', wanted, visit, context) : categoryChoices(wanted, visit, context)
  const { items, search } = await read
  return { choices: items, isSearched: search !== undefined }
}

/** Returns what undoes a change, as the report has sent it. Throws `rest_invalid_param` for anything else. */
function sentUndo(text: string): readonly EventUndo[] {
  const undo = parsed(text)
  if (Array.isArray(undo) && undo.length > 0 && undo.length <= mostEvents && undo.every(isUndo)) return undo
  throw new CalendarError('rest_invalid_param', `${manyNames.undo} must be what a report of the desk has sent.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isUndo(value: unknown): value is EventUndo {
  if (typeof value !== 'object' || value === null) return false
  const { id, revision, patch }: Partial<Record<keyof EventUndo, unknown>> = value
  const isPatch = typeof patch === 'object' && patch !== null && !Array.isArray(patch)
  return Number.isSafeInteger(id) && Number(id) > 0 && typeof revision === 'string' && isPatch
}
