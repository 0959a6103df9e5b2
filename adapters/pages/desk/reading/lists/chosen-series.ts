import type { EventRecord, EventReply, RecordStatus } from 'daybook'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { readSeries, seriesDateOf } from '../event-series.ts'
import type { DeskRecord } from '../record-reader.ts'
import type { ChosenEvent } from './chosen-events.ts'
import { outsideTrash } from './event-lists.ts'

type FoundEvent = NonNullable<ChosenEvent['found']>

/** Which dates of series are wanted: those that start on some days, and are still to come. */
interface WantedDates {
  readonly from: string
  readonly until: string
  /** Whether they are those that are left out or cancelled, which can take place again. */
  readonly isBack: boolean
}

/** Returns the chosen events with series instead of their dates: all, or those that are in the trash as a whole. */
export async function withSeries(
  chosen: readonly ChosenEvent[],
  visit: ReadingVisit,
  { isInTrash = false } = {},
): Promise<readonly ChosenEvent[]> {
  const seriesOf = seriesReader(visit)
  const each = await Promise.all(
    chosen.map(async (one) => {
      const series = await seriesOf(one)
      if (series === undefined || (isInTrash && statusOf(series) !== 'trash')) return one
      // The series of a date is an event.
      const found = { record: series.record as EventRecord, reply: series.reply as EventReply }
      return { id: found.record.id, expected: one.expected, found }
    }),
  )
  return [...new Map(each.map((one) => [one.id, one])).values()]
}

/** Returns the dates of the chosen series within a period. Events of no series are not changed. */
export async function datesWithin(
  chosen: readonly ChosenEvent[],
  wanted: WantedDates,
  visit: ReadingVisit,
): Promise<readonly ChosenEvent[]> {
  const series = new Set<number>()
  const others: ChosenEvent[] = []
  for (const one of chosen) {
    const date = one.found && seriesDateOf(one.found.reply)
    if (date) series.add(date.series)
    else others.push(one.found ? { ...one, isSingle: true } : one)
  }
  const dates = await Promise.all([...series].map((id) => readPeriod(id, wanted, visit)))
  const found = dates.flat().map((one): ChosenEvent => ({ id: one.record.id, found: one }))
  return [...(wanted.isBack ? await withReturn(found, visit) : found), ...others]
}

/** Returns dates of series with the status that each of them comes back with from the trash: that of its series. */
export async function withReturn(chosen: readonly ChosenEvent[], visit: ReadingVisit): Promise<readonly ChosenEvent[]> {
  const seriesOf = seriesReader(visit)
  return Promise.all(
    chosen.map(async (one): Promise<ChosenEvent> => {
      const series = await seriesOf(one)
      if (series === undefined) return one.found ? { ...one, isSingle: true } : one
      if (one.found?.reply.status !== 'trash') return one
      const status = statusOf(series)
      return { ...one, comesBackAs: status === 'future' ? 'publish' : status }
    }),
  )
}

async function readPeriod(
  series: number,
  { from, until, isBack }: WantedDates,
  { services, scope, root, now }: ReadingVisit,
): Promise<readonly FoundEvent[]> {
  const all: readonly RecordStatus[] = isBack ? [...outsideTrash, 'trash'] : outsideTrash
  const status: readonly RecordStatus[] = scope('event') === 'public' ? ['publish'] : all
  const query = { post_parent: series, period: 'all', status, overlaps: `${from}/${until}`, per_page: perPage } as const
  const records: EventRecord[] = []
  for (const hidden of [{}, { hide_from_listings: true }]) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = await services.events.list({ ...query, ...hidden, page })
      records.push(...found.records)
      pages = found.total_pages
    }
  }
  const isWanted = ({ start_date, utc_start_date, status, event_status }: EventRecord) => {
    const day = start_date.slice(0, 10)
    const isOut = status === 'trash' || event_status === 'cancelled'
    return day >= from && day <= until && utc_start_date > now && (!isBack || isOut)
  }
  const wanted = records.filter(isWanted)
  const replies = await services.toReply.events(wanted, { root })
  return wanted.flatMap((record, at) => (replies[at] ? [{ record, reply: replies[at] }] : []))
}

/** A calendar may have smaller pages. */
const perPage = 100

/** Reads each series once. */
function seriesReader(visit: ReadingVisit): (one: ChosenEvent) => Promise<DeskRecord | undefined> {
  const read = new Map<number, Promise<DeskRecord | undefined>>()
  return async ({ found }) => {
    const id = found && seriesDateOf(found.reply)?.series
    if (found === undefined || id === undefined) return undefined
    const series = read.get(id) ?? readSeries(found.reply, visit)
    read.set(id, series)
    return series
  }
}

function statusOf({ reply }: DeskRecord): RecordStatus {
  return Reflect.get(reply, 'status') as RecordStatus // that of an event
}
