import { linkedNames } from '../../schema/resource.ts'
import type { DateRange, EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundRevisions, StoreQuery } from '../../storage/store.ts'
import type { DateTime } from '../../time/date-time.ts'
import { Json, JsonPiece } from '../response/json.ts'
import type { SerializedPage } from './serialized-page.ts'
import { formKey, type JsonContext } from './serializers.ts'

type EventQuery = StoreQuery<EventCriteria, EventKey>

interface SerializedEvents {
  readonly page: SerializedPage
  /** Whether all callers who see the same records get the same JSON. */
  readonly isShared: boolean
}

/** Serializes the events that the store found. Returns `undefined` if one of them was written in between. */
type SerializeEvents = (found: FoundRevisions) => Promise<SerializedEvents | undefined>

/**
 * Returns a page of events, from the cache while the snapshot in which it was read is current. The JSON of a page
 * enters the cache later than its revisions, because most requests for a popular page are answered with a cached
 * response.
 */
export async function findPage(
  query: EventQuery,
  context: JsonContext,
  serialize: SerializeEvents,
): Promise<SerializedPage | undefined> {
  const { environment, cache, snapshot, view } = context
  const { events } = environment.store
  if (cache === undefined || snapshot === undefined) return (await serialize(await events.findRevisions(query)))?.page
  const key = pageKey(query, context)
  const cached = cache.pages.get(key)
  if (cached?.snapshot !== snapshot) {
    const found = await events.findRevisions(query)
    cache.pages.set(key, { snapshot, found })
    return (await serialize(found))?.page
  }
  if (view?.select) return (await serialize(cached.found))?.page
  if (cached.serialized) return cached.serialized
  const serialized = await serialize(cached.found)
  if (serialized?.isShared) cache.pages.set(key, { ...cached, serialized: joined(serialized.page) })
  return serialized?.page
}

/** Returns a page that does not keep the records that it was made of. */
function joined({ json, dependencies: makeDependencies, ...page }: SerializedPage): SerializedPage {
  const whole = new Json()
  whole.add(new JsonPiece(json.join(), json.length))
  const dependencies = makeDependencies?.()
  return { ...page, json: whole, ...(dependencies && { dependencies: () => dependencies }) }
}

/** Returns the same key for the same list at any time: nothing is published while a snapshot is current. */
function pageKey({ where: { visible, ...where }, ...page }: EventQuery, context: JsonContext): string {
  const { access, environment } = context
  const now = environment.now()
  const visibilities = visible?.map(({ date_utc = {}, ...visibility }) => [visibility, withoutNow(date_utc, now)])
  const scopes = linkedNames.map((name) => access.scope(name))
  const author = scopes.includes('own') ? access.actorId : ''
  return JSON.stringify([formKey(context), scopes, author, where, visibilities, page])
}

function withoutNow({ gt, lte, ...others }: DateRange, now: DateTime) {
  return { ...others, gt: gt === now || gt, lte: lte === now || lte }
}
