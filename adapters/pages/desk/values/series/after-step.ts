import { isDay } from '../../../ground/dates/days.ts'
import type { DateNote, DatePatch, DatesState } from '../../contract/series-props.ts'
import { noPause } from './dates-state.ts'
import type { DatesStep } from './dates-step.ts'
import { noteWith } from './sent-rows.ts'
import { dateAt, datesIn } from './shown-dates.ts'
import { withoutStored } from './stored-date.ts'
import type { StoredSeries } from './stored-series.ts'
import {
  mostDates,
  type TypedDate,
  type TypedDates,
  type TypedFault,
  type TypedReading,
  typedDates,
} from './typed-dates.ts'
import { lastingFrom } from './wall-time.ts'

/** The state after a step, and what could not be read. */
export interface TakenStep {
  readonly state: DatesState
  readonly faults: readonly TypedFault[]
  /** Whether the days of the pause are missing, or in the wrong order. */
  readonly isPauseWrong: boolean
  /** Whether the state would have more dates than a form carries. It is as it was then. */
  readonly isTooMany: boolean
}

/**
 * Returns the state after a step. A save also reads what was typed and not added, and a pause that was not applied, so
 * that nothing is forgotten. Typed dates are added together: none of them if one cannot be read.
 */
export function afterStep(series: StoredSeries, state: DatesState, step: DatesStep, reading: TypedReading): TakenStep {
  const isSave = step.name === 'save'
  const { from, to } = state.pause
  const hasPause = step.name === 'pause' || (isSave && (from !== '' || to !== ''))
  const isPauseWrong = hasPause && !(isDay(from) && isDay(to) && from <= to)
  const { dates, faults, isTooMany = false } = isSave || step.name === 'add' ? typedDates(state.more, reading) : noDates
  const hasTyped = faults.length === 0 && dates.length > 0
  const added = hasTyped ? withTyped(series, state, dates) : state
  const paused = hasPause && !isPauseWrong ? withPause(series, added) : added
  const after = withoutStored(series, withRow(series, paused, step))
  // What is saved at once is carried no further.
  if (isTooMany || (!isSave && countOf(after) > Math.max(mostDates, countOf(state)))) {
    return { state, faults: [], isPauseWrong, isTooMany: true }
  }
  return { state: after, faults, isPauseWrong, isTooMany: false }
}

const noDates: TypedDates = { dates: [], faults: [] }

/** Returns how many dates a form carries. */
function countOf({ wanted, notes }: DatesState): number {
  return new Set([...wanted.keys(), ...notes.keys()]).size
}

/** A state whose parts can be changed. */
function draftOf(state: DatesState) {
  const wanted = new Map(state.wanted)
  const notes = new Map(state.notes)
  const note = (start: string, revision: string, patch: DatePatch) =>
    notes.set(start, noteWith(notes.get(start), revision, patch))
  return { ...state, wanted, notes, note }
}

function withTyped(series: StoredSeries, state: DatesState, dates: readonly TypedDate[]): DatesState {
  const { note, ...draft } = draftOf(state)
  for (const { start, end } of dates) {
    draft.wanted.set(start, true)
    const { revision } = dateAt(start, series, draft)
    if (end !== undefined) note(start, revision, { start_date: start, end_date: end })
  }
  return { ...draft, more: '' }
}

/** Leaves out, cancels or restores the dates of a period that are still to come. */
function withPause(series: StoredSeries, state: DatesState): DatesState {
  const { note, ...draft } = draftOf(state)
  const { from, to, how, reason } = state.pause
  const dates = datesIn(series, state, { from: `${from} 00:00:00`, to: `${to} 23:59:59` })
  const isOfPeriod = (at: string) => at.slice(0, 10) >= from && at.slice(0, 10) <= to
  for (const { start, at, isOn, isPast, isOpen, isCancelled, revision } of dates) {
    if (isPast || !isOpen || !isOfPeriod(at)) continue
    if (how === 'out') draft.wanted.set(start, false)
    if (how === 'back') draft.wanted.set(start, true)
    if (how === 'back' && isCancelled) note(start, revision, { event_status: 'scheduled' })
    if (how === 'cancel' && isOn) note(start, revision, { event_status: 'cancelled', status_reason: reason })
  }
  return { ...draft, pause: noPause }
}

function withRow(series: StoredSeries, state: DatesState, { name, of: start }: DatesStep): DatesState {
  if (name === 'show') return { ...state, from: start }
  if (name !== 'out' && name !== 'cancel' && name !== 'back') return state
  const { note, ...draft } = draftOf(state)
  const { revision, reason } = dateAt(start, series, state)
  if (name === 'out') draft.wanted.set(start, false)
  else if (name === 'cancel') note(start, revision, { event_status: 'cancelled', status_reason: reason })
  else asBefore(start, series, draft)
  return draft
}

interface Draft extends DatesState {
  readonly wanted: Map<string, boolean>
  readonly notes: Map<string, DateNote>
}

/** Takes back what the form does with a date, or else what makes the stored one differ from the rules. */
function asBefore(start: string, series: StoredSeries, draft: Draft): void {
  const { unsaved, isOn, isMoved, isElsewhere, isCancelled, revision } = dateAt(start, series, draft)
  draft.wanted.delete(start)
  if (unsaved === 'added' || unsaved === 'changed') draft.notes.delete(start)
  if (unsaved !== undefined) return
  if (!isOn) draft.wanted.set(start, true)
  else
    draft.notes.set(start, {
      revision,
      patch: {
        ...(isMoved && { start_date: start, end_date: lastingFrom(start, series) }),
        ...(isElsewhere && { venue: series.venues }),
        ...(isCancelled && { event_status: 'scheduled' }),
      },
    })
}
