import { CalendarError, type ErrorConflicts, type FieldErrors, invalidParam, isCalendarError } from '../../errors.ts'
import { changeFilters } from '../../resources/change-query.ts'
import { noExtensions } from '../../schema/field/extension.ts'
import { newReport, queryReader } from '../../schema/reader.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { Reader } from '../../storage/store.ts'
import type { EndpointResponse } from '../response/endpoint-response.ts'
import type { Endpoint, EndpointRequest } from '../routes/endpoint.ts'
import { idFields, idsIn, withStoredIds } from './read-ids.ts'
import { createRecordIds } from './show-ids.ts'
import { loadRecords, loadStoredIds, ownIdsFrom, type StoredIds, shownId, unknownId } from './source-ids.ts'

/** Runs an endpoint with the ids of the calendar in the request, and with those of a source in the response. */
export async function runWithSourceIds(
  endpoint: Endpoint,
  self: ResourceName,
  request: EndpointRequest,
): Promise<EndpointResponse> {
  const { params, query, body, reading, mount } = request
  const { environment } = reading
  const { sourceIds = '' } = mount
  refuseSynchronization(endpoint, query)
  const [filters, fields] = [endpoint.query ?? {}, endpoint.body?.fields ?? {}]
  const sent = [...idsIn(query, filters, self), ...idsIn(body, fields, self)]
  const addressed = Number(params.id)
  const all = toSets(params.id === undefined ? sent : [...sent, [self, addressed]])
  const stored = await loadStoredIds(all, environment.store, sourceIds)
  const isMoved = stored.isMoved(addressed, self)
  // Only reads follow, so that no request changes another record than its sender knew (rule 74).
  const found = isMoved && endpoint.changesRecord ? undefined : stored.find(addressed, self)
  const target = found ?? unknownId(addressed)
  try {
    return await endpoint.run({
      ...request,
      ids: createRecordIds(sourceIds, environment),
      isMoved,
      params: params.id === undefined ? params : { id: String(target) },
      query: withStoredIds(query, filters, { self, stored }),
      body: withStoredIds(body, fields, { self, stored }),
    })
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const resources = new Map(idFields({ ...filters, ...fields }, self).map(([name, { resource }]) => [name, resource]))
    const { term_id, conflicts } = error
    const term =
      term_id === undefined ? undefined : (await loadRecords([term_id], self, environment.store)).get(term_id)
    const isMissing = error.code === `${self}-not-found` && params.id !== undefined
    const message = isMissing ? error.message.replace(String(target), String(addressed)) : error.message
    const shown = {
      term_id: term && shownId(term, sourceIds),
      conflicts: conflicts && (await shownConflicts(conflicts, { store: environment.store, sourceIds })),
    }
    throw shownError(error, message, { resources, stored, ...shown })
  }
}

function toSets(ids: readonly (readonly [ResourceName, number])[]): ReadonlyMap<ResourceName, ReadonlySet<number>> {
  const sets = new Map<ResourceName, Set<number>>()
  for (const [resource, id] of ids) sets.set(resource, (sets.get(resource) ?? new Set()).add(id))
  return sets
}

/** A record that was deleted has no id in the source any more, so its row could not be shown. */
function refuseSynchronization({ isList }: Endpoint, query: EndpointRequest['query']): void {
  if (!isList || query.include_deleted === undefined) return
  const { include_deleted } = changeFilters
  const read = queryReader({ include_deleted })(query, newReport(noExtensions))
  if (read.include_deleted) {
    throw invalidParam('include_deleted', 'absent where ids are those of a source', query.include_deleted)
  }
}

/** Returns the events that take a venue with the ids that the mount shows. */
async function shownConflicts(
  conflicts: ErrorConflicts,
  { store, sourceIds }: { readonly store: Reader; readonly sourceIds: string },
): Promise<ErrorConflicts> {
  const ids = conflicts.events.map(({ id }) => id)
  const records = await loadRecords(ids, 'event', store)
  const events = conflicts.events.map((event) => {
    const record = records.get(event.id)
    return { ...event, id: record ? shownId(record, sourceIds) : ownIdsFrom + event.id }
  })
  return { ...conflicts, events }
}

interface SentIds {
  /** Whose ids a field has. */
  readonly resources: ReadonlyMap<string, ResourceName>
  readonly stored: StoredIds
  readonly term_id: number | undefined
  readonly conflicts: ErrorConflicts | undefined
}

/** Returns an error whose sentences have the ids that were sent. */
function shownError(
  error: CalendarError,
  own: string,
  { resources, stored, term_id, conflicts }: SentIds,
): CalendarError {
  const sentenceOf = (path: string, sentence: string) => {
    const resource = resources.get(path.replace(/[.[].*/, ''))
    if (resource === undefined) return sentence
    return sentence.replace(/; received .*$/s, (received) =>
      received.replace(/\b[1-9]\d{0,15}\b/g, (id) => String(stored.sent(Number(id), resource))),
    )
  }
  const sentences = (all: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(all).map(([path, sentence]) => [path, sentenceOf(path, sentence)]))
  const { errors = {}, params } = error
  const message = Object.entries(errors).reduce(
    (text, [path, sentence]) => text.replace(sentence, () => sentenceOf(path, sentence)),
    own,
  )
  return new CalendarError(error.code, message, {
    status: error.status,
    cause: error.cause,
    ...(error.errors && { errors: sentences(errors) }),
    ...(params && { params: isNames(params) ? params : sentences(params) }),
    ...(term_id !== undefined && { term_id }),
    ...(conflicts && { conflicts }),
    ...(error.moved_to && { moved_to: error.moved_to }),
    ...(error.retry_after !== undefined && { retry_after: error.retry_after }),
  })
}

function isNames(params: NonNullable<CalendarError['params']>): params is readonly string[] {
  return Array.isArray(params)
}
