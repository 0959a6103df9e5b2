import type { EventDraft, EventRecord, EventTimes, NewEventDraft } from '../../../resources/event/event.ts'
import { copiedTimes, sentTimes } from '../../../resources/event/event-times.ts'
import type { LinkFrom } from '../../../resources/event/online-link.ts'
import { type SentRecurrence, withoutRecurrenceId } from '../../../resources/event/recurrence-field.ts'
import { changesSeries, isSeries } from '../../../resources/event/recurring-event.ts'
import { isOn, leftOutWithout } from '../../../schema/field/extension.ts'
import type { Fields, Report } from '../../../schema/field/field.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../../../time/date-time.ts'
import { toWallClock } from '../../../time/wall-clock.ts'
import type { Environment } from '../../environment/environment.ts'
import type { CopiedSeries, SeriesWriter } from '../series-writer.ts'

interface CopyContext {
  readonly environment: Pick<Environment, 'resources' | 'timeZone'>
  readonly seriesWriter: SeriesWriter | undefined
  readonly now: DateTime
  readonly report: Report
}

/**
 * Returns the draft of a copy: what its fields declare to be copied, with changes as an update has read them (rule 71).
 * Reports what is wrong with both together.
 */
export function copiedDraft(source: EventRecord, changes: EventDraft, context: CopyContext): NewEventDraft {
  const { environment, now, report } = context
  const sent = withoutRecurrenceId(changes)
  const isOfSeries = isSeries(source) ? sent.recurrence !== null : changesSeries(sent, undefined)
  const times = copiedTimes(sent, source, {
    homeZone: environment.timeZone,
    now,
    report,
    isOfSeries,
    isByClock: isOfSeries || isSeries(source),
  })
  const hide_from_listings = hiddenAfter(source, sent)
  const recurrence = recurrenceAfter(source, sent.recurrence, { ...context, times, hide_from_listings })
  const values: Readonly<Record<string, unknown>> = {
    ...contentOf(source, context),
    online_url_from: linkFromAt(times, source, context),
    status: 'draft',
    ...sent,
    ...sentTimes(times),
    hide_from_listings,
    recurrence,
  }
  // A field that is emptied has the default of a new record.
  const draft = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
  for (const name of environment.resources.event.required) {
    if (draft[name] === undefined) report.at(name).missing()
  }
  return draft as unknown as NewEventDraft // each value is that of its field, and a missing one is reported
}

/** Returns the values that are copied as they are, as a reader returns them. */
function contentOf(source: EventRecord, { environment, report }: CopyContext): object {
  const { columns, fields }: { readonly columns: object; readonly fields: Fields } = environment.resources.event
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    if (field.copied !== true || !isOn(field.extension, report.extensions)) return []
    const stored: unknown = name in columns ? Reflect.get(source, name) : source.fields?.[name]
    if (stored === undefined) return []
    if (!('resolved' in field)) return [[name, stored] as const]
    return stored === '' ? [] : [[name, field.read(stored, report.at(name))] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns whether lists hide a copy, or the events of a series. A series itself is always hidden, so `true` says
 * nothing.
 */
function hiddenAfter(source: EventRecord, { hide_from_listings: sent, recurrence }: EventDraft): boolean {
  if (!isSeries(source)) return sent === undefined ? source.hide_from_listings : sent === true
  const isShownOfSeries = sent === true && recurrence !== null
  return sent === undefined || isShownOfSeries ? source.recurrence.hide_from_listings : sent === true
}

/** Returns from when the link to join is shown: as long before the start as in the source. */
function linkFromAt(
  times: EventTimes,
  source: EventRecord,
  { environment, report }: CopyContext,
): LinkFrom | undefined {
  if (source.online_url_from === '') return undefined
  const { online_url_from } = environment.resources.event.fields
  const from = online_url_from.read(source.online_url_from, report.at('online_url_from'))
  const distance = secondsOf(times.start_date) - secondsOf(source.start_date)
  if (from?.kind !== 'instant' || (distance === 0 && times.timezone === source.timezone)) return from
  const wall = toWallClock(from.utc, source.timezone)
  return { kind: 'wall', wall: dateTimeOf(secondsOf(wall) + distance) }
}

interface RecurrenceContext extends CopyContext, Omit<CopiedSeries, 'sent'> {}

function recurrenceAfter(
  source: EventRecord,
  sent: SentRecurrence | null | undefined,
  { seriesWriter, ...copy }: RecurrenceContext,
): SentRecurrence | undefined {
  if (sent === null || !isSeries(source)) return sent ?? undefined
  if (seriesWriter !== undefined) return seriesWriter.copy(source, { ...copy, sent })
  return copy.report.at('recurrence').invalid(leftOutWithout('recurrence'), source.recurrence)
}
