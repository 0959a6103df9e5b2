import {
  type CalendarError,
  type EventReply,
  type EventUndo,
  isCalendarError,
  type ManyReport,
  type ManyResult,
} from 'daybook'
import type { Visit } from 'daybook/http'
import { shortStart } from '../../../ground/dates/event-when.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ManyOutcome, ManyRefusal } from '../../contract/many-props.ts'
import { seriesDateOf } from '../../reading/event-series.ts'
import type { ChosenEvent } from '../../reading/lists/chosen-events.ts'
import { applyChange, changeOf, type EachChange, requirePublish, type ScopedChange } from './apply-change.ts'
import { refusalText } from './refusal-text.ts'
import { visibleUndo } from './visible-undo.ts'

/** Changes events as a preview has shown it. One that somebody has changed since is not changed. */
export async function writeChanges(
  visit: Visit,
  { change, scope }: ScopedChange,
  chosen: readonly ChosenEvent[],
  context: DeskContext,
): Promise<ManyOutcome> {
  const refused: ManyRefusal[] = []
  const refuse = (reply: EventReply | undefined, error?: CalendarError) => {
    const reason = error ? refusalText(error, context) : context.deskWords.lists.many.reasons.gone
    refused.push({ ...(reply && { title: reply.title, when: shortStart(reply, context.locale) }), reason })
  }
  const before = new Map<number, EventReply>()
  const groups = new Map<string, { readonly scoped: ScopedChange<EachChange>; readonly events: ShownEvent[] }>()
  for (const one of chosen) {
    const { id, expected = '', found } = one
    if (found === undefined) {
      refuse(undefined)
      continue
    }
    if (one.isSingle) continue
    try {
      const ofOne = changeOf(change, one)
      requirePublish(visit, ofOne, found.reply)
      before.set(id, found.reply)
      const isSeries = scope !== 'this' && seriesDateOf(found.reply) !== undefined
      const scoped = { change: ofOne, scope: isSeries ? scope : 'this' } as const
      const key = JSON.stringify(scoped)
      const group = groups.get(key) ?? { scoped, events: [] }
      groups.set(key, group)
      group.events.push({ id, revision: expected })
    } catch (error) {
      if (!isCalendarError(error)) throw error
      refuse(found.reply, error)
    }
  }
  const takers = new Set<number>()
  const onConflicts = ({ event }: { readonly event: { readonly id: number } }) => takers.add(event.id)
  const reports: ManyReport[] = []
  // Single events first: a change of a whole series changes them too.
  const inOrder = [...groups.values()].toSorted(
    (a, b) => Number(a.scoped.scope !== 'this') - Number(b.scoped.scope !== 'this'),
  )
  for (const { scoped, events } of inOrder) {
    reports.push(await applyChange(visit.services.events, scoped, events, onConflicts))
  }
  const outcome = outcomeOf(reports, before, visit)
  for (const one of outcome.results) if (one.outcome === 'refused') refuse(before.get(one.id), one.error)
  await passDecisions(visit, outcome.results, before, context)
  return { ...outcome, refused, taken: takers.size }
}

/** An event as a page has shown it. */
interface ShownEvent {
  readonly id: number
  readonly revision: string
}

/** Puts back what a change has changed. */
export async function undoChanges(
  visit: Visit,
  undo: readonly EventUndo[],
  chosen: readonly ChosenEvent[],
  context: DeskContext,
): Promise<ManyOutcome> {
  const takers = new Set<number>()
  const onConflicts = ({ event }: { readonly event: { readonly id: number } }) => takers.add(event.id)
  const before = new Map(chosen.flatMap(({ id, found }) => (found ? [[id, found.reply] as const] : [])))
  const outcome = outcomeOf([await visit.services.events.undoMany(undo, { onConflicts })], before, visit)
  const refused = outcome.results.flatMap((one): readonly ManyRefusal[] => {
    if (one.outcome !== 'refused') return []
    const reply = before.get(one.id)
    const reason = refusalText(one.error, context)
    return [{ ...(reply && { title: reply.title, when: shortStart(reply, context.locale) }), reason }]
  })
  return { ...outcome, refused, taken: takers.size }
}

function outcomeOf(
  reports: readonly ManyReport[],
  before: ReadonlyMap<number, EventReply>,
  { report, declared }: Pick<Visit, 'report' | 'declared'>,
) {
  const links = declared.inputFields('event').flatMap(({ name, linksTo }) => (linksTo === undefined ? [] : name))
  for (const { stopped } of reports) if (stopped) report(stopped.error)
  const sum = (name: 'changed' | 'unchanged' | 'skipped' | 'unknown') =>
    reports.reduce((total, one) => total + one[name], 0)
  return {
    results: reports.flatMap(({ results }) => results),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
    left: sum('skipped') + sum('unknown'),
    // The last change is undone first.
    undo: visibleUndo(
      reports.toReversed().flatMap(({ undo }) => undo),
      before,
      links,
    ),
  }
}

/** Hands the decisions of a reviewer to the app, as the list for review does, without notes. */
async function passDecisions(
  { actor, context, report, may }: Visit,
  results: readonly ManyResult[],
  before: ReadonlyMap<number, EventReply>,
  { onReview }: DeskContext,
): Promise<void> {
  if (onReview === undefined || actor === null) return
  for (const one of results) {
    const was = before.get(one.id)
    if (one.outcome !== 'changed' || was?.status !== 'pending') continue
    const { event } = one
    const isReviewer = may('publish', 'event', { author: was.author, status: was.status })
    if (!isReviewer || (event.status !== 'publish' && event.status !== 'draft')) continue
    const decision = event.status === 'publish' ? 'publish' : 'return'
    try {
      await onReview({ decision, event, note: '', actor, context })
    } catch (fault) {
      report(fault)
    }
  }
}
