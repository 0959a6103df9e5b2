import type { Access } from '../../access/access.ts'
import type { Actor } from '../../access/policy.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import { reportError } from '../../services/environment/report-error.ts'
import { toFacetReplies } from '../../services/facets/list-facets.ts'
import { presetsOf } from '../../services/imports/presets-of.ts'
import type { StoredPresets } from '../../services/imports/stored-presets.ts'
import { maySynchronize } from '../../services/sources/may-synchronize.ts'
import { refuseCrossSite } from '../handler/cross-site.ts'
import type { IncomingRequest } from '../handler/handler.ts'
import type { ApiRequest } from '../port/port.ts'
import type { ListedEvents, ViewRequest, Visit } from '../port/view.ts'
import { readBody } from '../request/body.ts'
import { opensPage } from '../request/opens-page.ts'
import { passwordInHeader } from '../request/sent-password.ts'
import { isRead } from '../response/validators.ts'
import { crossSiteForm, type SentForm } from './cross-site-form.ts'
import { recordsBySlug } from './records-by-slug.ts'
import type { ServedCalendar } from './served-calendar.ts'
import { withLists } from './view-request.ts'

/** Receives each event that is read by its slug. */
export type OnEvent = (event: EventRecord) => void

/** Returns what a view may do for a request whose caller is identified. */
export function visitOf(
  described: ViewRequest,
  incoming: IncomingRequest,
  calendar: ServedCalendar,
  onEvent?: OnEvent,
): Visit {
  const { request, actor } = incoming
  const { store } = calendar.environment
  const { signal, context } = request
  const readOptions = { password: passwordInHeader(request), signal, request: context }
  const access = calendar.access(actor)
  let reading: Promise<SentForm> | undefined
  const parse = () => {
    reading ??= parseSent(request)
    return reading
  }
  const sent = () => {
    if (actor !== null) refuseCrossSite(request)
    return parse()
  }
  const crossSite = actor === null || isRead(request) ? undefined : crossSiteForm(request, parse)
  return {
    ...described,
    method: methodOf(request),
    actor,
    get services() {
      return calendar.servicesFor(actor)
    },
    may: (action, resource, record) => access.may(action, resource, record),
    scope: (resource) => access.scope(resource),
    ...(calendar.sources && maySynchronize(access) && { sources: calendar.sources }),
    get importPresets() {
      return actor !== null && access.may('create', 'event') ? callersPresets(actor, access, calendar) : undefined
    },
    readOptions,
    ...(crossSite && { crossSite }),
    form: async () => (await sent()).fields,
    files: async () => (await sent()).files,
    isOpened: opensPage(request),
    async openForm(resource, id) {
      const { openForm } = await import('../../services/editing/open-forms.ts')
      return actor === null ? [] : openForm(calendar.unitOfWork, { resource, id, by: actor.id, now: described.now })
    },
    async closeForm(resource, id) {
      const { closeForm } = await import('../../services/editing/open-forms.ts')
      if (actor !== null) await closeForm(calendar.unitOfWork, { resource, id, by: actor.id, now: described.now })
    },
    report: (fault) => reportError(fault, calendar.onError),
    async transaction(work, options) {
      const { runAsCaller } = await import('./run-as-caller.ts')
      return runAsCaller(calendar.transactionFor(actor), work, options)
    },
    daysOf: (when) => calendar.daysOf(when, described.now),
    async readEvents(query, limit): Promise<ListedEvents> {
      const services = calendar.as(actor)
      const { readWholeList } = await import('../formats/read-whole-list.ts')
      const plan = await services.events.planList(
        query,
        (storeQuery) => readWholeList(storeQuery, { store, services, root: described.root }),
        { default: limit, max: limit },
      )
      // Only the list that somebody reads for its own sake looks for typing errors, not each count beside it.
      const found = await plan.fetch({ suggests: query.orderby === 'relevance' })
      const { events, total, facets, did_you_mean } = found
      return {
        events,
        total,
        facets: facets ? toFacetReplies(facets) : {},
        ...(did_you_mean !== undefined && { did_you_mean }),
      }
    },
    async countEvents(resource, ids, query) {
      if (ids.length === 0) return new Map()
      const links = [{ link: resource, records: { ids } }]
      const sizes = { default: 1, max: 1 }
      const plan = await calendar.as(actor).events.planList(
        { ...query, [resource]: ids },
        async ({ where }) => {
          const [counts = []] = await store.events.countByLinks({ where, limit: ids.length, links })
          return { counts, total: counts.length }
        },
        sizes,
      )
      const { counts } = await plan.fetch()
      return new Map(counts.map(({ id, count }) => [id, count]))
    },
    async readLastChanges(limit) {
      const { lastChanges } = await import('../../services/changes/last-changes.ts')
      return lastChanges(await store.latestNotes(limit))
    },
    readBySlug: (resource, slug) =>
      recordsBySlug[resource](slug, { services: calendar.as(actor), store, root: described.root }),
    async readCategories(ids) {
      const { categories } = calendar.as(actor).toReply
      return categories(await store.categories.getMany([...ids]), { root: described.root })
    },
    async readEvent(slug, password, dates) {
      const { readVisitedEvent } = await import('./read-visited-event.ts')
      const options = password === undefined ? readOptions : { ...readOptions, password }
      const { environment } = calendar
      const reading = {
        environment,
        services: calendar.as(actor),
        access,
        root: described.root,
        onEvent,
      }
      return readVisitedEvent(slug, options, reading, dates)
    },
    async readAddresses(resource, page) {
      const { readAddresses } = await import('./read-addresses.ts')
      return readAddresses(resource, page, { environment: calendar.environment, access: calendar.access(null) })
    },
  }
}

/** Returns the presets of imports. Who may change the events of others may change the presets of others. */
function callersPresets({ id }: Actor, access: Access, { environment, unitOfWork }: ServedCalendar): StoredPresets {
  const others = { author: 0, status: 'publish' } as const
  const mayChangeAll = access.scope('event') === 'all' && access.may('update', 'event', others)
  return presetsOf({ store: environment.store, unitOfWork }, { id, mayChangeAll })
}

/** Parses a form. Most have no files. */
async function parseSent(request: ApiRequest): Promise<SentForm> {
  const { fields, files } = isMultipart(request)
    ? await (await import('./read-multipart.ts')).readMultipart(request)
    : { fields: await readBody(request), files: {} }
  return { fields: withLists(fields), files }
}

function isMultipart({ headers }: ApiRequest): boolean {
  return /^\s*multipart\/form-data\s*(;|$)/i.test(String(headers['content-type'] ?? ''))
}

function methodOf(request: ApiRequest): Visit['method'] {
  return isRead(request) ? 'GET' : 'POST'
}
