import type { Access } from '../../access/access.ts'
import type { Actor } from '../../access/policy.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import { postNames, type ResourceName, type Revision, type StoredRecord } from '../../schema/resource.ts'
import { type RecordStatus, statusAt } from '../../schema/vocabulary/status.ts'
import type { VisiblePost } from '../../services/shared/visibility.ts'
import { digest } from '../../text/digest.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { ApiReply, ApiRequest, Mount } from '../port/port.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Validators are computed from versions and revisions, not from the bytes of a response: those of a list from the
 * snapshot, those of a record from the revisions of all records in the response. A series in another format is the
 * exception, because its events are not loaded before.
 */

/**
 * Returns what a response depends on besides the records: the URL of the calendar, the caller, and the ids of the
 * mount.
 */
export function audienceOf(
  root: UrlRoot,
  actor: Actor | null,
  access: Pick<Access, 'scope'>,
  { sourceIds }: Pick<Mount, 'sourceIds'> = {},
): string {
  const scopes = postNames.map((resource) => access.scope(resource))
  // JSON separates ids from roles, whatever characters they contain.
  const who = actor === null ? '' : JSON.stringify([actor.id, actor.role, ...factsOf(actor)])
  const ids = sourceIds === undefined ? [] : [JSON.stringify(sourceIds)]
  return [root.origin, root.basePath, root.namespace, root.locale, who, ...scopes, ...ids].join('\n')
}

/**
 * Returns the facts of the app about a caller, on which its rights may depend. Those that are no JSON are not compared.
 */
function factsOf({ id: _, role: __, ...facts }: Actor): readonly string[] {
  if (Object.keys(facts).length === 0) return []
  try {
    return [JSON.stringify(facts)]
  } catch {
    return []
  }
}

/** Returns the weak ETag of a list. */
export function listTag({ version, day, until }: Snapshot, audience: string, url: string): string {
  return `W/"${digest([version, day, until, audience, url].join('\n'))}"`
}

type Stamped = Pick<StoredRecord, 'id' | 'revision' | 'modified_utc'>

/** The part of a record that validators depend on. */
export interface RecordState extends Stamped {
  readonly resource: ResourceName
  readonly status?: RecordStatus
  /** Of an event: whether its link to join is not yet shown to everyone. */
  readonly isLinkWithheld?: boolean
}

/** Posts have a status, terms do not. */
export function stateOf(record: Stamped & Partial<VisiblePost>, resource: ResourceName, now: DateTime): RecordState {
  const { id, revision, modified_utc, status, date_utc = now } = record
  return { resource, id, revision, modified_utc, ...(status && { status: statusAt({ status, date_utc }, now) }) }
}

interface Shown {
  /** The requested record. */
  readonly record: Stamped
  /** All records in the response. */
  readonly shown: readonly RecordState[]
  readonly audience: string
}

/** Returns the headers of a response with one record. */
export function recordValidators({ record, shown, audience }: Shown) {
  const states = shown.map(
    ({ resource, id, revision, status = '', isLinkWithheld }) =>
      `${resource} ${id}.${revision} ${status}${isLinkWithheld ? ' withheld' : ''}`,
  )
  return { ETag: recordTag(record, [audience, ...states]), 'Last-Modified': lastModified([record, ...shown]) }
}

/**
 * Returns the strong ETag of a record in a response that depends on `parts` too. `If-Match` reads the part before them.
 */
export function recordTag({ id, revision }: Revision, parts: readonly string[]): string {
  return `"${id}.${revision}-${digest(parts.join('\n'))}"`
}

/** Returns the time of the last change of some records, as a header. */
export function lastModified(records: readonly Pick<Stamped, 'modified_utc'>[]): string {
  const dates = records.map(({ modified_utc }) => modified_utc).toSorted()
  return new Date(`${dates.at(-1)?.replace(' ', 'T')}Z`).toUTCString()
}

type Header = string | readonly string[] | undefined

/** Returns whether `If-None-Match` contains the ETag or `*`. */
export function isUnchanged(header: Header, tag: string | undefined): boolean {
  return matchesTag(header, tag) || (header !== undefined && tag !== undefined && tagsOf(header).includes('*'))
}

/** Returns whether `If-None-Match` contains the ETag. Compares weakly, as for all reads. */
export function matchesTag(header: Header, tag: string | undefined): boolean {
  if (header === undefined || tag === undefined) return false
  return tagsOf(header).some((one) => opaque(one) === opaque(tag))
}

/**
 * Returns the states of a record in `If-Match`: `'*'` for any. Ignores values that are not the ETag of a record. Takes
 * weak tags too: the revision in them does not depend on the bytes that a proxy has compressed.
 */
export function expectedStates(header: Header): readonly Revision[] | '*' | undefined {
  if (header === undefined) return undefined
  const sent = tagsOf(header)
  if (sent.includes('*')) return '*'
  return sent.flatMap((tag) => {
    // A revision may contain a `-`, but the part after the last one does not.
    const [, id, revision] = /^"(\d+)\.([\w.-]+?)(?:-[0-9a-z]*)?"$/.exec(opaque(tag)) ?? []
    return id === undefined || revision === undefined ? [] : [{ id: Number(id), revision }]
  })
}

function tagsOf(header: string | readonly string[]): readonly string[] {
  const text = typeof header === 'string' ? header : header.join(',')
  return text.match(/\*|(?:W\/)?"[^"]*"/g) ?? []
}

/**
 * What servers append within the quotes when they compress a response: `-gzip` (Apache), `--gzip` (Jetty), `;br`
 * (LiteSpeed). No ETag of a calendar ends like this.
 */
const coding = /(?:[-;:+_.]{1,2}(?:x-)?(?:gzip|gz|br|brotli|zstd|zst|deflate|df|compress)){1,3}"$/i

/** Returns the tag as the calendar made it, without what servers that compress responses make of it. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '').replace(coding, '"')
}

/** Returns whether a request only reads. */
export function isRead({ method }: ApiRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the response to a read: 304 if the client has it already, without a body for `HEAD`. */
export function conditionalReply(reply: ApiReply, { method, headers }: ApiRequest): ApiReply {
  const isCurrent = reply.status === 200 && isUnchanged(headers['if-none-match'], reply.headers.ETag)
  if (!isCurrent && method !== 'HEAD') return reply
  reply.release?.()
  return isCurrent ? notModified(reply.headers) : { status: reply.status, headers: reply.headers, body: null }
}

/** The headers of a 304: those that the client may lack, or that may have changed while the body did not. */
const notModifiedHeaders = ['Cache-Control', 'Cache-Tag', 'ETag', 'Expires', 'Last-Modified', 'Surrogate-Key', 'Vary']

/** Returns the 304 instead of a 200 with these headers. */
export function notModified(headers: Readonly<Record<string, string>>): ApiReply {
  const entries = Object.entries(headers).filter(([name]) => notModifiedHeaders.includes(name))
  return { status: 304, headers: Object.fromEntries(entries), body: null }
}
