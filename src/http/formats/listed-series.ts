import type { EventReply } from '../../resources/event/event-reply.ts'
import { isVisible, mayEdit } from '../../services/shared/visibility.ts'
import type { SeriesReply } from '../port/response-format.ts'
import type { EndpointRequest } from '../routes/endpoint.ts'
import { linkState } from './reply-states.ts'

/** The series of a list. */
export interface ListedSeries {
  readonly series: readonly SeriesReply[]
  /** The states of the series. Those with a password have none. */
  readonly states: ReadonlyMap<SeriesReply, string>
}

/** Returns the series of listed events that the caller may read. */
export async function listedSeries(
  events: readonly EventReply[],
  { reading: { environment, access, root }, services }: Pick<EndpointRequest, 'reading' | 'services'>,
): Promise<ListedSeries> {
  const ids = new Set(events.flatMap(({ recurrence, post_parent }) => (recurrence ? post_parent : [])))
  if (ids.size === 0) return { series: [], states: new Map() }
  const viewer = { access, now: environment.now() }
  const found = await environment.store.events.getMany([...ids])
  const records = found.filter(
    (event) => isVisible(event, 'event', viewer) && (event.password_hash === '' || mayEdit(event, viewer)),
  )
  const replies = await services.toReply.events(records, { root })
  const states = new Map<SeriesReply, string>()
  const series = records.flatMap(({ revision, horizon, password_hash }, index): readonly SeriesReply[] => {
    const reply = replies[index]
    if (reply === undefined) return []
    const one = { ...reply, horizon }
    if (password_hash === '') states.set(one, `${revision} ${reply.status} ${horizon} ${linkState(reply)}`)
    return [one]
  })
  return { series, states }
}
