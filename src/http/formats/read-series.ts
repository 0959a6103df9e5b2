import type { EventReply } from '../../resources/event/event-reply.ts'
import { isOccurrence, isSeries } from '../../resources/event/recurring-event.ts'
import { mayEdit, visibleTo } from '../../services/shared/visibility.ts'
import type { ResponseFormat, SeriesReply } from '../port/response-format.ts'
import type { EndpointRequest } from '../routes/endpoint.ts'
import type { OneEvent } from '../values/values.ts'
import { readWholeList } from './read-whole-list.ts'

/** A series with its events. */
export interface ReadSeries {
  readonly series: SeriesReply
  readonly events: readonly EventReply[]
}

/**
 * Reads the events of a series that the caller has read, in so far as the caller may see them. Those that lists hide
 * are among them: a read of one shows them too. Returns `undefined` for another event, and for a series without events.
 */
export async function readSeries(
  { record, replies }: OneEvent,
  { maxEvents }: Pick<ResponseFormat, 'maxEvents'>,
  { reading: { environment, access, root }, services }: Pick<EndpointRequest, 'reading' | 'services'>,
): Promise<ReadSeries | undefined> {
  const [event] = replies
  if (event === undefined || !isSeries(event)) return undefined
  const { id, status } = event
  const { store } = environment
  const statuses = [...new Set(['publish' as const, status])]
  const viewer = { access, now: environment.now() }
  const visible = visibleTo({ resource: 'event', statuses, ...viewer })
  // A caller who may edit the series has not shown that they know its password.
  const opened = mayEdit(record, viewer) ? {} : { openedHash: record.password_hash }
  const { events } = await readWholeList(
    { where: { post_parent: id, visible }, orderBy: [['start_date', 'asc']], offset: 0, limit: maxEvents },
    { store, services, root, ...opened },
  )
  // Other events may have it as their parent.
  const occurrences = events.filter(isOccurrence)
  if (occurrences.length === 0) return undefined
  return { series: { ...event, horizon: record.horizon }, events: occurrences }
}
