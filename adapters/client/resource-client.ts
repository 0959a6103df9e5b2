import type { CollectionName, ReadOptions, RecordRef } from 'daybook'
import { checkCallOptions } from './call-options.ts'
import { queryText } from './query-text.ts'
import { readConflicts } from './read-conflicts.ts'
import type {
  BookingCallOptions,
  CopyingClient,
  ListReply,
  MergeCallOptions,
  MergingClient,
  PostClient,
  RemoveCallOptions,
  Resources,
  WriteCallOptions,
} from './resources.ts'
import type { Call, CallOptions, Send } from './send.ts'

/**
 * The property of a reply that has its ETag. A copy of the reply has none. Clients of all copies of the library know
 * it.
 */
const tagKey = Symbol.for('daybook.etag')

/** Creates the methods of a resource, including those by slug. */
export function createResourceClient<Name extends CollectionName>(
  name: Name,
  send: Send,
): PostClient<Name> & CopyingClient<Name> & MergingClient<Name, RecordRef> {
  type Reply = Resources[Name]['reply']

  const exchange = async (call: Omit<Call, 'holds'>, booking: BookingCallOptions = {}): Promise<Reply> => {
    const { conflicts, onConflicts } = booking
    const answer = await send({ ...call, ...(conflicts && { query: queryText({ conflicts }) }), holds: 'id' })
    if (answer.tag !== null) Object.defineProperty(answer.body, tagKey, { value: answer.tag })
    if (answer.conflicts !== null) reportConflicts(answer.conflicts, onConflicts)
    // The client trusts the server's types.
    return answer.body as Reply
  }
  const page = async (query: string, { signal }: CallOptions): Promise<ListReply<Name>> => {
    const { body } = await send({ method: 'GET', path: `/${name}`, query, holds: name, signal })
    // The client trusts the server's types.
    return body as ListReply<Name>
  }
  const pathOf = (target: RecordRef) =>
    typeof target === 'number' ? `/${name}/${target}` : `/${name}/by-slug/${segmentOf(target.slug)}`
  const read = async (target: RecordRef, options: CallOptions & Pick<ReadOptions, 'password'>) => {
    checkCallOptions(name, 'get', options)
    const { password, signal } = options
    return exchange({ method: 'GET', path: pathOf(target), password, signal })
  }

  return {
    async list(query = {}, options = {}) {
      checkCallOptions(name, 'list', options)
      return page(queryText(query), options)
    },
    // Reads of several pages are loaded with their first call, because few pages in browsers need them.
    async *all(query = {}, options = {}) {
      checkCallOptions(name, 'all', options)
      const { allRecords } = await import('./all-records.ts')
      yield* allRecords(name, queryText({ per_page: 50, ...query }), (next) => page(next, options))
    },
    async changes(query = {}, options = {}) {
      checkCallOptions(name, 'changes', options)
      const { since, signal } = options
      const { listChanges } = await import('./list-changes.ts')
      return listChanges(name, { query, since }, async (next) => {
        const { body, asOf } = await send({ method: 'GET', path: `/${name}`, query: next, holds: name, signal })
        // The client trusts the server's types.
        return { page: body as ListReply<Name>, asOf }
      })
    },
    get: (ref, options = {}) => read(ref, options),
    getBySlug: (slug, options = {}) => read({ slug }, options),
    async create(body, options: CallOptions & BookingCallOptions = {}) {
      checkCallOptions(name, 'create', options)
      const { signal, ...booking } = options
      return exchange({ method: 'POST', path: `/${name}`, body, signal }, booking)
    },
    async copy(target, body = {}, options: CallOptions & BookingCallOptions = {}) {
      checkCallOptions(name, 'copy', options)
      const { signal, ...booking } = options
      return exchange({ method: 'POST', path: `${pathOf(target)}/copy`, body, signal }, booking)
    },
    async update(target, body, options: WriteCallOptions<Reply> & BookingCallOptions = {}) {
      checkCallOptions(name, 'update', options)
      const { ifMatch, signal, ...booking } = options
      return exchange({ method: 'PATCH', path: pathOf(target), body, ifMatch: tagOf(ifMatch), signal }, booking)
    },
    async merge(target, others, options: MergeCallOptions<Reply> = {}) {
      checkCallOptions(name, 'merge', options)
      const { ifMatch, fields, signal } = options
      const body = { others, ...(fields && { fields }) }
      return exchange({ method: 'POST', path: `${pathOf(target)}/merge`, body, ifMatch: tagOf(ifMatch), signal })
    },
    async remove(target, options: RemoveCallOptions<Reply> = {}) {
      checkCallOptions(name, 'remove', options)
      const { ifMatch, signal, ...query } = options
      const path = pathOf(target)
      return exchange({ method: 'DELETE', path, query: queryText(query), ifMatch: tagOf(ifMatch), signal })
    },
  }
}

/** Encodes a slug. `.` and `..` are not possible as segments of a URL; three dots match no slug either (rule 33). */
function segmentOf(slug: string): string {
  return encodeURIComponent(slug.replace(/^\.{0,2}$/, '...'))
}

function tagOf(expected: object | string | undefined): string | undefined {
  if (expected === undefined || typeof expected === 'string') return expected
  const tag: unknown = Reflect.get(expected, tagKey)
  if (typeof tag === 'string') return tag
  throw new TypeError('ifMatch must be a record that get, create or update gave, or an ETag; received another object.')
}

/**
 * The write is stored, so an error of the observer does not reject it. The platform reports the error, like that of a
 * listener.
 */
function reportConflicts(header: string, onConflicts: BookingCallOptions['onConflicts']): void {
  try {
    onConflicts?.(readConflicts(header))
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
