import { CalendarError, type EventRecord, type SeriesRecurrence } from 'daybook'
import { toWallClock } from 'daybook/domain'
import { noPage } from '../../../ground/addresses/no-page.ts'
import type { ReadingVisit, ReadServices } from '../../contract/reading-visit.ts'
import type { StoredDate, StoredSeries } from '../../values/series/stored-series.ts'
import { lastingFrom } from '../../values/series/wall-time.ts'
import { readSeries, recurrenceOf, seriesDateOf } from '../event-series.ts'
import { outsideTrash } from '../lists/event-lists.ts'
import { type DeskRecord, ownedOf, recordReader } from '../record-reader.ts'

/**
 * Reads a series with its dates; `series` is that of an event of one. Throws what a read throws, 404 for an event that
 * does not repeat, and 403 if the caller may not change the series.
 */
export async function readStoredSeries(visit: ReadingVisit, id: number): Promise<StoredSeries> {
  const found = await seriesOf(visit, id)
  const recurrence = found && recurrenceOf(found)
  if (found === undefined || recurrence === undefined) throw noPage()
  if (!visit.may('update', 'event', ownedOf(found.reply)))
    throw new CalendarError('rest_forbidden', 'You may not change this event.')
  const record = found.record as EventRecord // it is one of the events
  return storedSeries(record, recurrence, visit)
}

async function seriesOf(visit: ReadingVisit, id: number): Promise<DeskRecord | undefined> {
  const found = await recordReader('event', visit.services).get(id)
  return seriesDateOf(found.reply) ? readSeries(found.reply, visit) : found
}

async function storedSeries(
  record: EventRecord,
  { rules, dates, exceptions }: SeriesRecurrence,
  visit: ReadingVisit,
): Promise<StoredSeries> {
  const { id, revision, title: name, start_date: start, end_date: end, all_day: isAllDay, timezone } = record
  const isInTrash = record.status === 'trash'
  const events = isInTrash ? [] : await readDates(id, visit.services, visit)
  const series = {
    ...{ id, revision, name, isInTrash, rules, dates, exceptions, start, end, isAllDay },
    venues: record.venue.map(String),
  }
  const stored = events.map((event) => [startInSeries(event), storedDate(event, record, visit)] as const)
  return { ...series, events: new Map(stored), now: toWallClock(visit.now, timezone) }
}

/** An event in the trash has missed the changes of its series. When it comes back, it has only its own values. */
function storedDate(event: EventRecord, series: EventRecord, { may }: ReadingVisit): StoredDate {
  const { id, revision, author, status } = event
  const isInTrash = status === 'trash'
  const isOwn = (name: string) => !isInTrash || ownFields(event).includes(name)
  const first = startInSeries(event)
  const usual = { start: series.start_date, end: series.end_date }
  const times = isOwn('start_date') ? event : { start_date: first, end_date: lastingFrom(first, usual) }
  return {
    ...{ id, revision, isInTrash },
    start: times.start_date,
    end: times.end_date,
    venues: (isOwn('venue') ? event : series).venue.map(String),
    eventStatus: (isOwn('event_status') ? event : series).event_status,
    reason: (isOwn('status_reason') ? event : series).status_reason,
    isOpen: may('update', 'event', { author, status }),
  }
}

function ownFields({ recurrence }: EventRecord): readonly string[] {
  return recurrence && 'changed_fields' in recurrence ? recurrence.changed_fields : []
}

/** Returns the start that its series gives an event. */
export function startInSeries({ recurrence }: Pick<EventRecord, 'recurrence'>): string {
  return recurrence && 'recurrence_id' in recurrence ? recurrence.recurrence_id : ''
}

/** A calendar may have smaller pages. */
const perPage = 100

/** Reads the events of a series that the caller sees, also those in the trash. */
export async function readDates(
  series: number,
  { events }: Pick<ReadServices, 'events'>,
  { scope }: Pick<ReadingVisit, 'scope'>,
): Promise<readonly EventRecord[]> {
  const status = scope('event') === 'public' ? (['publish'] as const) : ([...outsideTrash, 'trash'] as const)
  const query = { post_parent: series, period: 'all', status: [...status], per_page: perPage } as const
  const found: EventRecord[] = []
  for (const hidden of [{}, { hide_from_listings: true }]) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { records, total_pages } = await events.list({ ...query, ...hidden, page })
      found.push(...records)
      pages = total_pages
    }
  }
  return found
}
