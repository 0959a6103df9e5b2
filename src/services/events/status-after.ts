import type { EventDraft, EventRecord, EventTimes } from '../../resources/event/event.ts'
import type { Report } from '../../schema/field/field.ts'
import { type DateValue, isInGrammar } from '../../time/date-grammar.ts'
import type { DateTime } from '../../time/date-time.ts'
import { resolveDate } from '../../time/moment.ts'
import { toWallClock } from '../../time/wall-clock.ts'

interface StatusContext {
  readonly now: DateTime
  readonly report: Report
}

/**
 * Returns the draft of a change without the reason of a status that is over: an event that is scheduled again has none
 * unless another one was sent (rule 61).
 */
export function withReason<Draft extends EventDraft>(draft: Draft, current: EventRecord): Draft {
  const isOver =
    isScheduledAgain(draft, current) && (draft.status_reason ?? current.status_reason) === current.status_reason
  return isOver ? { ...draft, status_reason: null } : draft
}

/** Returns the members of an event that follow from its status and its times after a write (rules 61, 62). */
export function statusAfter(
  draft: EventDraft,
  current: EventRecord | undefined,
  times: EventTimes,
  context: StatusContext,
): Pick<EventRecord, 'previous_start_date' | 'online_url_from'> {
  return {
    previous_start_date: previousStart(draft, current, times, context),
    online_url_from: linkFrom(draft, current, times, context),
  }
}

function isScheduledAgain({ event_status }: EventDraft, current: EventRecord): boolean {
  // A null resets it.
  return (
    event_status !== undefined && (event_status ?? 'scheduled') === 'scheduled' && current.event_status !== 'scheduled'
  )
}

function previousStart(
  draft: EventDraft,
  current: EventRecord | undefined,
  { utc_start_date, timezone }: EventTimes,
  { now, report }: StatusContext,
): DateTime | '' {
  const stored = current?.previous_start_date ?? ''
  const { previous_start_date: sent } = draft
  if (sent === null) return ''
  const given = sent ? wallOf(sent, timezone, now, report.at('previous_start_date')) : stored
  // Text that equals the stored one was not sent (rule 29).
  if (given !== stored || current === undefined) return given
  if (isScheduledAgain(draft, current)) return ''
  const status = draft.event_status ?? (draft.event_status === null ? 'scheduled' : current.event_status)
  const isMoved = utc_start_date !== current.utc_start_date
  return status === 'rescheduled' && isMoved ? toWallClock(current.utc_start_date, timezone) : stored
}

function wallOf(sent: DateValue, timezone: string, now: DateTime, report: Report): DateTime {
  const { wall } = resolveDate(sent, timezone, now)
  if (!isInGrammar(wall)) report.invalid('in the years 1 to 9998', wall)
  return wall
}

function linkFrom(
  { online_url_from: sent }: EventDraft,
  current: EventRecord | undefined,
  { timezone }: EventTimes,
  { now, report }: StatusContext,
): string {
  if (sent === undefined) return current?.online_url_from ?? ''
  if (sent === null) return ''
  if (sent.kind === 'before') return sent.text
  const { utc } = resolveDate(sent, timezone, now)
  if (!isInGrammar(utc)) report.at('online_url_from').invalid('in the years 1 to 9998', utc)
  return `${utc.replace(' ', 'T')}Z`
}
