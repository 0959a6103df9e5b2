import { CalendarError, type EventUndo, type RecurrenceScope } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { ManyKind } from '../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { type FormValues, lastValue, stepName } from '../contract/form-values.ts'
import { type ManyQuestion, manyNames, mostEvents } from '../contract/many-props.ts'
import { categoryChoices } from '../reading/choices/category-choices.ts'
import { linkedChoices } from '../reading/choices/linked-choices.ts'
import { seriesDateOf } from '../reading/event-series.ts'
import { type ChosenEvent, chosenIds, readChosen } from '../reading/lists/chosen-events.ts'
import { datesWithin, withReturn, withSeries } from '../reading/lists/chosen-series.ts'
import { listAddress } from '../reading/lists/event-lists.ts'
import { type EventsAddress, eventListScreen } from '../screens/event-list-screen.ts'
import { manyReportScreen, manyScreen } from '../screens/many-screen.ts'
import { tryChanges } from '../steps/many/try-changes.ts'
import { undoChanges, writeChanges } from '../steps/many/write-changes.ts'
import {
  type ManyChange,
  type ManyFault,
  manyChangeOf,
  manyKindOf,
  manyScopeOf,
  manyStep,
  pausePeriodOf,
  scopesOf,
  withAmountOfDay,
} from '../values/many-change.ts'

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
  const { many: words } = context.deskWords.lists
  const refuse = (text: string) =>
    eventListScreen(visit, address, { notices: [{ tone: 'bad', text }], status: 400 }, context)
  if (step === manyStep.undo) {
    const undo = sentUndo(lastValue(sent, manyNames.undo))
    const chosen = await readChosen(undo, visit)
    return manyReportScreen(action, await undoChanges(visit, undo, chosen, context), context)
  }
  const kind = manyKindOf(step === manyStep.write ? lastValue(sent, manyNames.kind) : step)
  if (kind === undefined) throw new CalendarError('rest_invalid_param', `This list has no button that sends ${step}.`)
  const ids = await chosenIds(list, sent, visit)
  if (ids === undefined || ids.length === 0) {
    return refuse(ids ? words.noneTicked : words.tooMany(mostEvents))
  }
  const read = await readChosen(ids, visit)
  const scopes = scopesOf(kind)
  const usual = list === 'review' || kind === 'copy' ? 'all' : 'this'
  const scope = scopes.length > 0 && hasSeries(read) ? (manyScopeOf(sent) ?? usual) : undefined
  const isWrite = step === manyStep.write
  const chosen = await chosenFor(kind, read, { sent, scope: manyScopeOf(sent) ?? scope, isWrite }, visit)
  if (chosen.length > mostEvents) return refuse(words.tooMany(mostEvents))
  const values = kind === 'copy' ? withAmountOfDay(sent, firstDayOf(chosen)) : sent
  const change = manyChangeOf(kind, values)
  // Copies of series are those of whole series already.
  const scoped = { scope: kind === 'copy' ? 'this' : (scope ?? 'this') } as const
  if (isWrite && isAnswered(change)) {
    const outcome = await writeChanges(visit, { change, ...scoped }, chosen, context)
    return manyReportScreen(action, outcome, context, kind)
  }
  const question: ManyQuestion = {
    ...{ kind, action, scope, scopes, values, ids: ids.map(({ id }) => id) },
    ...(await choicesFor(kind, sent, visit, context)),
    ...(isFault(change) && { fault: words[change] }),
  }
  const preview = isAnswered(change) ? await tryChanges(visit, { change, ...scoped }, chosen, context) : undefined
  return manyScreen(question, preview, context)
}

function isFault(change: ReturnType<typeof manyChangeOf>): change is ManyFault {
  return change === 'badAmount' || change === 'badPeriod'
}

function isAnswered(change: ReturnType<typeof manyChangeOf>): change is ManyChange {
  return change !== undefined && !isFault(change)
}

interface ChosenAnswer {
  readonly sent: FormValues
  readonly scope: RecurrenceScope | undefined
  /** Whether the events are those that a page has shown already. */
  readonly isWrite: boolean
}

/** Returns the events that a change is for: some changes are for a whole series, or for its dates within a period. */
async function chosenFor(
  kind: ManyKind,
  chosen: readonly ChosenEvent[],
  { sent, scope, isWrite }: ChosenAnswer,
  visit: Visit,
): Promise<readonly ChosenEvent[]> {
  if (kind === 'restore') return withSeries(chosen, visit, { isInTrash: true })
  if (kind === 'copy') return scope === 'all' ? withSeries(chosen, visit) : chosen
  if (kind !== 'pause') return chosen
  const isBack = lastValue(sent, manyNames.how) === 'back'
  if (isWrite) return isBack ? withReturn(chosen, visit) : chosen
  const period = pausePeriodOf(sent)
  return period ? datesWithin(chosen, { ...period, isBack }, visit) : chosen
}

/** Returns the day of the first of some events. */
function firstDayOf(chosen: readonly ChosenEvent[]): string | undefined {
  const days = chosen.flatMap(({ found }) => (found ? [found.reply.start_date.slice(0, 10)] : []))
  return days.toSorted()[0]
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
