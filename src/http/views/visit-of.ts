import { toFacetReplies } from '../../services/operations/list-facets.ts'
import { refuseCrossSite } from '../handler/cross-site.ts'
import type { IncomingRequest } from '../handler/handler.ts'
import type { ApiRequest } from '../port/port.ts'
import type { ListedEvents, ViewRequest, Visit } from '../port/view.ts'
import { readBody } from '../request/body.ts'
import { passwordInHeader } from '../request/sent-password.ts'
import { isRead } from '../response/validators.ts'
import { recordsBySlug } from './records-by-slug.ts'
import type { ServedCalendar } from './served-calendar.ts'
import { withLists } from './view-request.ts'

/** Returns what a view may do for a request whose caller is identified. */
export function visitOf(described: ViewRequest, incoming: IncomingRequest, calendar: ServedCalendar): Visit {
  const { request, actor } = incoming
  const { store } = calendar.environment
  const { signal, context } = request
  const readOptions = { password: passwordInHeader(request), signal, request: context }
  const access = calendar.access(actor)
  return {
    ...described,
    method: methodOf(request),
    actor,
    get services() {
      return calendar.servicesFor(actor)
    },
    may: (action, resource, record) => access.may(action, resource, record),
    scope: (resource) => access.scope(resource),
    readOptions,
    async form() {
      if (actor !== null) refuseCrossSite(request)
      return withLists(await readBody(request))
    },
    async readEvents(query, limit): Promise<ListedEvents> {
      const services = calendar.as(actor)
      const { readWholeList } = await import('../formats/read-whole-list.ts')
      const plan = await services.events.planList(
        query,
        (storeQuery) => readWholeList(storeQuery, { store, services, root: described.root }),
        { default: limit, max: limit },
      )
      const { events, total, facets } = await plan.fetch()
      return { events, total, facets: facets ? toFacetReplies(facets) : {} }
    },
    readBySlug: (resource, slug) => recordsBySlug[resource](slug, calendar.as(actor), described.root),
    async readCategories(ids) {
      const { categories } = calendar.as(actor).toReply
      return categories(await store.categories.getMany([...ids]), { root: described.root })
    },
    async readEvent(slug, password) {
      const { readVisitedEvent } = await import('./read-visited-event.ts')
      const options = password === undefined ? readOptions : { ...readOptions, password }
      const { environment } = calendar
      const reading = {
        environment,
        services: calendar.as(actor),
        access,
        root: described.root,
      }
      return readVisitedEvent(slug, options, reading)
    },
    async readAddresses(resource, page) {
      const { readAddresses } = await import('./read-addresses.ts')
      return readAddresses(resource, page, { environment: calendar.environment, access: calendar.access(null) })
    },
  }
}

function methodOf(request: ApiRequest): Visit['method'] {
  return isRead(request) ? 'GET' : 'POST'
}
