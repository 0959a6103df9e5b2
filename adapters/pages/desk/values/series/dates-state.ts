import { isMonth } from '../../../ground/dates/days.ts'
import type { PauseKind } from '../../../ground/words/desk-subjects.ts'
import { type FormValues, lastValue, revisionName, valuesOf } from '../../contract/form-values.ts'
import type { DateNote, DatePatch, DatesState, SentPause } from '../../contract/series-props.ts'
import { isWall } from './wall-time.ts'

/** The names of the controls that carry the state of a form of dates. */
export const stateNames = {
  /** The first shown month. */
  from: 'from',
  /** A start that the form turns on, and one that it turns off. */
  on: 'on',
  off: 'off',
  /** A change of a date, as JSON. */
  note: 'note',
  /** The box of a start, and a start whose box was ticked when the form was shown. */
  date: 'date',
  was: 'was',
  more: 'more',
  pause: { from: 'pause.from', to: 'pause.to', how: 'pause.how', reason: 'pause.reason' },
} as const

const pauseKinds: readonly PauseKind[] = ['out', 'cancel', 'back']

/** Returns the state of a form that has just been opened. */
export function openedState(revision: string, from: string): DatesState {
  return { revision, from, wanted: new Map(), notes: new Map(), more: '', pause: noPause }
}

/** No period. */
export const noPause: SentPause = { from: '', to: '', how: 'out', reason: '' }

/** Returns the state that a form has sent: what it carried, and the boxes that were ticked and emptied since. */
export function sentState(sent: FormValues, from: string): DatesState {
  const starts = (name: string) => valuesOf(sent, name).filter(isWall)
  const [ticked, before] = [new Set(starts(stateNames.date)), new Set(starts(stateNames.was))]
  const wanted = new Map<string, boolean>()
  for (const start of starts(stateNames.on)) wanted.set(start, true)
  for (const start of starts(stateNames.off)) wanted.set(start, false)
  for (const start of ticked) if (!before.has(start)) wanted.set(start, true)
  for (const start of before) if (!ticked.has(start)) wanted.set(start, false)
  const month = lastValue(sent, stateNames.from)
  const { pause } = stateNames
  const how = lastValue(sent, pause.how)
  return {
    revision: lastValue(sent, revisionName),
    from: isMonth(month) ? month : from,
    wanted,
    notes: new Map(valuesOf(sent, stateNames.note).flatMap((text) => readNote(text) ?? [])),
    more: lastValue(sent, stateNames.more),
    pause: {
      from: lastValue(sent, pause.from),
      to: lastValue(sent, pause.to),
      how: pauseKinds.find((kind) => kind === how) ?? 'out',
      reason: lastValue(sent, pause.reason).trim(),
    },
  }
}

/** Returns a note as a hidden field carries it. */
export function noteText(start: string, { revision, patch }: DateNote): string {
  return JSON.stringify({ start, revision, patch })
}

/** Anybody can send a form, so a note has only what a form of dates can write, and the service checks the values. */
function readNote(text: string): [readonly [string, DateNote]] | undefined {
  try {
    const { start, revision, patch }: Readonly<Record<string, unknown>> = { ...JSON.parse(text) }
    if (typeof start !== 'string' || !isWall(start) || typeof revision !== 'string') return undefined
    return [[start, { revision, patch: readPatch({ ...(patch as object) }) }]]
  } catch {
    return undefined
  }
}

function readPatch(sent: Readonly<Record<string, unknown>>): DatePatch {
  const { start_date, end_date, venue, event_status, status_reason } = sent
  return {
    ...(isTime(start_date) && { start_date }),
    ...(isTime(end_date) && { end_date }),
    ...(Array.isArray(venue) && { venue: venue.map(String) }),
    ...((event_status === 'scheduled' || event_status === 'cancelled') && { event_status }),
    ...(typeof status_reason === 'string' && { status_reason }),
  }
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && isWall(value)
}
