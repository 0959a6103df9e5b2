import type { Access } from '../../access/access.ts'
import { isCalendarError } from '../../errors.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import type { EventReply } from '../../resources/event/event-reply.ts'
import { isOccurrence, isSeries } from '../../resources/event/recurring-event.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { ReadOptions } from '../../services/events/event-service.ts'
import type { PlanningServices } from '../../services/services.ts'
import { findPostOrMoved, isAddressOf, movedPage } from '../../services/shared/find-post.ts'
import { requirePage } from '../../services/shared/page.ts'
import { isVisible, mayEdit, requireReadable, type Viewer, visibleTo } from '../../services/shared/visibility.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import { dateTimeOf, secondsOf } from '../../time/date-time.ts'
import { readWholeList } from '../formats/read-whole-list.ts'
import type { SeriesPage, VisitedEvent, VisitedSeries } from '../port/view.ts'

interface Reading {
  readonly environment: Pick<Environment, 'store' | 'now'>
  readonly services: Pick<PlanningServices, 'events' | 'toReply'>
  readonly access: Access
  readonly root: UrlRoot
  /** Receives the event. */
  readonly onEvent?: ((event: EventRecord) => void) | undefined
}

/** Reads an event by its slug, with the series that it belongs to. */
export async function readVisitedEvent(
  slug: string,
  options: ReadOptions,
  reading: Reading,
  dates: SeriesPage = { isPast: false, page: 1 },
): Promise<VisitedEvent> {
  const { services, root, onEvent } = reading
  const { record, isLocked } = await readRecord(slug, options, reading)
  if (!isAddressOf({ slug }, record)) throw movedPage('event', record)
  onEvent?.(record)
  const event = await services.toReply.events(record, { root, opened: !isLocked })
  const series = await readSeries(record, { isLocked, dates }, reading)
  return {
    event,
    isProtected: record.password_hash !== '',
    isLocked,
    isListed: !record.hide_from_listings && !isSeries(record) && record.status !== 'trash',
    ...(series && { series }),
  }
}

async function readRecord(slug: string, options: ReadOptions, { services, environment, access }: Reading) {
  try {
    return { record: await services.events.get({ slug }, options), isLocked: false }
  } catch (error) {
    if (!isCalendarError(error) || error.code !== 'event-password-protected') throw error
    const { events: records, formerNames } = environment.store
    const record: EventRecord = await findPostOrMoved('event', { slug }, { records, formerNames })
    // It may have changed while the password was checked.
    requireReadable(record, 'event', { target: { slug }, access, now: environment.now() })
    return { record, isLocked: true }
  }
}

/** How many events before an event of a series are read, and how many from it on. */
const around = { before: 3, after: 9 }

/** How many events a page of a series has. */
const perPage = 12

/** Which of the events are read, and in which order. */
interface Part {
  readonly by?: 'utc_start_date' | 'utc_end_date'
  readonly order?: 'asc' | 'desc'
  readonly offset?: number
  readonly limit: number
}

/**
 * Reads the series of an event, and some of its events. A password that opened the event opens those that have it too.
 */
async function readSeries(
  event: EventRecord,
  { isLocked, dates }: { readonly isLocked: boolean; readonly dates: SeriesPage },
  reading: Reading,
): Promise<VisitedSeries | undefined> {
  const { environment, access, services, root } = reading
  const { store } = environment
  const viewer: Viewer = { access, now: environment.now() }
  const record = isSeries(event) ? event : await seriesOf(event, viewer, reading)
  if (record === undefined) return undefined
  // A caller who may edit the event has not shown that they know its password.
  const isOpened = event.password_hash !== '' && !isLocked && !mayEdit(event, viewer)
  const openedHash = isOpened ? { openedHash: event.password_hash } : {}
  const { id, status, password_hash } = record
  const visible = visibleTo({ resource: 'event', statuses: [...new Set(['publish' as const, status])], ...viewer })
  const read = async (where: EventCriteria, { by = 'utc_start_date', order = 'asc', offset = 0, limit }: Part) => {
    const query = {
      where: { post_parent: id, visible, hide_from_listings: false, ...where },
      orderBy: [[by, order]],
      offset,
      limit,
    } as const
    const { events, total } = await readWholeList(query, { store, services, root, ...openedHash })
    // Other events may have it as their parent.
    return { events: events.filter(isOccurrence), total }
  }
  const opened = isOpened && password_hash === event.password_hash
  const series = await services.toReply.events(record, { root, opened })
  if (event === record) {
    // As `period` has it (rule 48).
    const [coming, past] = [{ utc_end_date: { gte: viewer.now } }, { utc_end_date: { lt: viewer.now } }]
    const { isPast, page } = dates
    const part = { offset: (page - 1) * perPage, limit: perPage }
    const shown = await (isPast ? read(past, { ...part, order: 'desc' }) : read(coming, part))
    const pages = Math.ceil(shown.total / perPage)
    requirePage('event', page, pages)
    const next = await read(coming, { limit: perPage })
    const [ending] = (await read(coming, { by: 'utc_end_date', limit: 1 })).events
    const others = isPast ? next : await read(past, { limit: 1 })
    return {
      series,
      ...shown,
      next: next.events.find(isHeld) ?? next.events[0],
      until: ending && dateTimeOf(secondsOf(ending.utc_end_date) + 1),
      dates: { isPast, page, pages, hasOthers: others.total > 0 },
    }
  }
  const start = event.utc_start_date
  const [before, after] = [
    await read({ utc_start_date: { lt: start } }, { order: 'desc', limit: around.before }),
    await read({ utc_start_date: { gte: start } }, { limit: around.after }),
  ]
  const events: readonly EventReply[] = [...before.events.toReversed(), ...after.events]
  return { series, events, total: before.total + after.total }
}

async function seriesOf(
  event: EventRecord,
  viewer: Viewer,
  { environment }: Reading,
): Promise<EventRecord | undefined> {
  if (!isOccurrence(event)) return undefined
  const [series] = await environment.store.events.getMany([event.post_parent])
  return series && isSeries(series) && isVisible(series, 'event', viewer) ? series : undefined
}

function isHeld({ event_status }: EventReply): boolean {
  return event_status !== 'cancelled' && event_status !== 'postponed'
}
