import { CalendarError, type EventReply } from 'daybook'
import type { Visit, VisitedEvent } from 'daybook/http'
import { pageOf } from '../../ground/addresses/page-number.ts'
import type { Neighbours, Programme } from '../../ground/page/event-page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { instant } from './over.ts'
import type { PageView } from './page-data.ts'

/** No password is longer. */
const maxPassword = 128

/** Reads an event by its slug. A POST sends its password. */
export async function readEvent(
  visit: Visit,
  slug: string,
  { urls }: PageContext,
): Promise<PageView<'event' | 'password'>> {
  const sent = visit.method === 'POST' ? await sentPassword(visit) : undefined
  const read = await visit.readEvent(
    slug,
    sent === undefined || sent === '' ? undefined : sent.slice(0, maxPassword + 1),
    { isPast: visit.query.past === 'true', page: pageOf(visit.query) },
  )
  const { event, isLocked, isProtected, isListed, series } = read
  if (isLocked) {
    const error = sent === undefined ? undefined : sent === '' ? 'missing' : 'wrong'
    const action = urls.of('event', event.slug)
    return { view: 'password', data: { event: isListed ? event : undefined, error, action } }
  }
  const programme = await readProgramme(visit, read)
  return {
    view: 'event',
    data: {
      event,
      isProtected,
      mayEdit: mayEdit(visit, event),
      series,
      programme,
      neighbours: await readNeighbours(visit, read, programme.parent),
    },
  }
}

function mayEdit({ may }: Visit, { author, status }: EventReply): boolean {
  return may('update', 'event', { author, status })
}

async function sentPassword(visit: Visit): Promise<string> {
  const { password = '' } = await visit.form()
  if (typeof password === 'string') return password
  throw new CalendarError('rest_invalid_param', 'password must be text.', {
    errors: { password: 'password must be text.' },
  })
}

/** How many events that start at the same time are looked through. */
const together = 8

/** Reads the listed events before and after an event, in the order of lists: of a session, those of its programme. */
async function readNeighbours(
  visit: Visit,
  { event, isListed }: VisitedEvent,
  parent: EventReply | undefined,
): Promise<Neighbours> {
  if (!isListed) return {}
  const { id, utc_start_date: start } = event
  const order = { strict_dates: true, orderby: 'start_date', ...(parent && { post_parent: parent.id }) } as const
  const from = await visit.readEvents({ ...order, starts_after: instant(start, -1) }, together)
  const before = await visit.readEvents({ ...order, order: 'desc', starts_before: instant(start) }, 1)
  const at = from.events.findIndex((one) => one.id === id)
  const later = (one: EventReply) => one.utc_start_date > start
  return {
    previous: at > 0 ? from.events[at - 1] : before.events[0],
    next: at >= 0 ? from.events[at + 1] : from.events.find(later),
  }
}

/** The most sessions that a page shows. */
const mostSessions = 200

/**
 * Reads the sessions of an event, and the event whose session it is, as lists show them to the visitor (rule 80).
 * For visitors who may not see one of them, the other says nothing of it.
 */
async function readProgramme(
  visit: Pick<Visit, 'readEvents'>,
  { event }: Pick<VisitedEvent, 'event'>,
): Promise<Programme> {
  const isDate = event.recurrence && 'recurrence_id' in event.recurrence
  const parent = event.post_parent === 0 || isDate ? undefined : await readListed(visit, event.post_parent)
  // The events below a series are its dates.
  if (event.recurrence && !isDate) return { parent, sessions: [], total: 0 }
  const query = { post_parent: event.id, period: 'all', orderby: 'start_date' } as const
  const { events, total } = await visit.readEvents(query, mostSessions)
  return { parent, sessions: events, total }
}

async function readListed(visit: Pick<Visit, 'readEvents'>, id: number): Promise<EventReply | undefined> {
  return (await visit.readEvents({ include: [id] }, 1)).events[0]
}
