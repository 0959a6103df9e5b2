import type { EventReply } from '../../resources/event/event-reply.ts'
import { isVisible, mayEdit } from '../../services/shared/visibility.ts'
import type { EndpointRequest } from '../endpoint.ts'
import type { SeriesReply } from './response-format.ts'

/** Returns the series of listed events that the caller may read. */
export async function listedSeries(
  events: readonly EventReply[],
  { reading: { environment, access, root }, services }: Pick<EndpointRequest, 'reading' | 'services'>,
): Promise<readonly SeriesReply[]> {
  const ids = new Set(events.flatMap(({ recurrence, post_parent }) => (recurrence ? post_parent : [])))
  if (ids.size === 0) return []
  const viewer = { access, now: environment.now() }
  const found = await environment.store.events.getMany([...ids])
  const records = found.filter(
    (event) => isVisible(event, 'event', viewer) && (event.password_hash === '' || mayEdit(event, viewer)),
  )
  const replies = await services.toReply.events(records, { root })
  return replies.map((reply, index) => ({ ...reply, horizon: records[index]?.horizon ?? '' }))
}
