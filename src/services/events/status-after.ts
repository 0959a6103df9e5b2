import type { EventDraft, EventRecord, EventTimes } from '../../resources/event/event.ts'
import type { EventStatus } from '../../resources/event/event-status.ts'
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
 * Returns a change without the reason of a status that is over: an event that is scheduled again has none unless
 * another one was sent (rule 61).
 */
export function withReason<Change extends Pick<EventDraft, 'event_status' | 'status_reason'>>(
  change: Change,
  current: EventRecord,
): Change {
  const isSent = (change.status_reason ?? current.status_reason) !== current.status_reason
  const isOver = isScheduledAgain(current, { event_status: statusIn(change, current) }) && !isSent
  return isOver ? { ...change, status_reason: '' } : change
}

/**
 * Returns a change with the status that follows from a new start: a postponed event that gets one has a date again, so
 * it is rescheduled (rule 61).
 */
export function withNewDate<Change extends Pick<EventDraft, 'event_status'>>(
  change: Change,
  current: EventRecord,
  { utc_start_date }: Pick<EventTimes, 'utc_start_date'>,
): Change {
  const isPostponed = current.event_status === 'postponed' && statusIn(change, current) === 'postponed'
  return isPostponed && utc_start_date !== current.utc_start_date ? { ...change, event_status: 'rescheduled' } : change
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

/** Returns whether an event is scheduled again after a write, so that its reason and its earlier start are over. */
export function isScheduledAgain(before: Status, after: Status): boolean {
  return after.event_status === 'scheduled' && before.event_status !== 'scheduled'
}

/** Returns the earlier start of an event after a write that sends none (rule 61). */
export function previousStartAfter(
  before: EventRecord,
  after: Pick<EventRecord, 'event_status' | 'utc_start_date' | 'timezone'>,
): DateTime | '' {
  if (isScheduledAgain(before, after)) return ''
  const { previous_start_date: stored } = before
  if (after.utc_start_date === before.utc_start_date) return stored
  const start = toWallClock(before.utc_start_date, after.timezone)
  if (after.event_status === 'rescheduled') return start
  // The start that it had when it was postponed.
  return after.event_status === 'postponed' ? stored || start : stored
}

type Status = Pick<EventRecord, 'event_status'>

function statusIn({ event_status }: Pick<EventDraft, 'event_status'>, current: EventRecord): EventStatus {
  // A null resets it.
  return event_status === undefined ? current.event_status : (event_status ?? 'scheduled')
}

function previousStart(
  draft: EventDraft,
  current: EventRecord | undefined,
  times: EventTimes,
  { now, report }: StatusContext,
): DateTime | '' {
  const stored = current?.previous_start_date ?? ''
  const { previous_start_date: sent } = draft
  if (sent === null) return ''
  const given = sent ? wallOf(sent, times.timezone, now, report.at('previous_start_date')) : stored
  // Text that equals the stored one was not sent (rule 29).
  if (given !== stored || current === undefined) return given
  return previousStartAfter(current, { event_status: statusIn(draft, current), ...times })
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
