import type { Access } from '../../../access/access.ts'
import { type Identified, postNames } from '../../../schema/resource.ts'
import { type AsOf, asOfText } from '../../../schema/vocabulary/as-of.ts'
import type { Found, StoreQuery } from '../../../storage/store.ts'
import { digest } from '../../../text/digest.ts'
import type { PageRequest, SynchronizedPage } from '../../shared/page.ts'
import { visibleTo } from '../../shared/visibility.ts'
import { type ChangeContext, changedIds } from './changed-ids.ts'
import { readNotes } from './read-notes.ts'
import { changesUnknown, recordIds } from './record-ids.ts'
import { requireSynchronizableFilter } from './synchronizable-filter.ts'
import type { Synchronization, SynchronizationContext, SynchronizedFilter } from './synchronized-list.ts'
import { pageOfIds, wholePage } from './synchronized-page.ts'

type Context = Pick<SynchronizationContext, 'access' | 'environment'>

/** Returns the synchronization that a filter requests. Reports parameters that cannot be combined with it. */
export async function synchronizationOf(
  filter: SynchronizedFilter,
  { access, environment, parameters, report }: SynchronizationContext,
): Promise<Synchronization | undefined> {
  requireSynchronizableFilter(filter, parameters, report)
  const { include_deleted, modified_after, after_id } = filter
  if (!include_deleted) return undefined
  const { store, now } = environment
  const asOf = { version: await store.version(), time: now(), caller: callerOf(access) }
  const since = modified_after?.kind === 'as_of' ? modified_after.asOf : undefined
  return { asOf, since, afterId: after_id ?? 0 }
}

interface Synchronized<Criteria> extends Context {
  /** Finds the ids of records. */
  find(query: StoreQuery<Criteria, never>): Promise<Found<Identified>>
}

/** Returns the request for the page that the client needs next. Throws `rest_changes_unknown`. */
export async function synchronizedRequest<Criteria extends { readonly ids?: readonly number[] }, Request>(
  request: Request & PageRequest<Criteria, string>,
  { asOf, since, afterId }: Synchronization,
  { find, ...context }: Synchronized<Criteria>,
): Promise<Request> {
  const { where, limit } = request.query
  const wanted = { ids: recordIds({ find }), where, afterId, limit }
  const page = since
    ? await pageOfIds(await changedIds(request.resource, await changesSince(since, context)), wanted)
    : await wholePage(wanted)
  const { listed, ...others } = page
  const synchronized: SynchronizedPage = { as_of: asOfText(asOf), ...others }
  return { ...request, query: { ...request.query, offset: 0, where: { ...where, ids: listed } }, synchronized }
}

/** Throws `rest_changes_unknown` for a state of another calendar or caller, or one that is too old. */
async function changesSince(since: AsOf, { access, environment }: Context): Promise<ChangeContext> {
  const { store, now } = environment
  const notes = since.caller === callerOf(access) ? await store.notesSince(since.version) : null
  const changes = notes && readNotes(notes)
  if (changes === null) throw changesUnknown()
  return { access, store, changes, since: since.time, now: now() }
}

const anyTime = '0001-01-01 00:00:00'

/** Returns what decides which records a caller sees, and whether a password hides their content. */
function callerOf(access: Access): string {
  const visible = postNames.map((resource) => visibleTo({ resource, access, now: anyTime, byContent: true }))
  return digest(JSON.stringify([access.actorId, visible]))
}
