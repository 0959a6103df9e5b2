import type { Access } from '../access/access.ts'
import type { Actor } from '../access/policy.ts'
import type { PostRecord } from '../model/post.ts'
import type { Resource, StoredRecord } from '../model/resource.ts'
import { type Status, statusAt } from '../model/status.ts'
import type { UrlRoot } from '../model/urls.ts'
import type { Revision } from '../services/precondition.ts'
import { digest } from '../text/digest.ts'
import type { DateTime } from '../time/date-time.ts'
import type { Standing } from './standing.ts'

/**
 * Validators come from versions and revisions, never from the bytes of a reply: a list is told by the standing of the
 * calendar, a record by the revisions of all that its reply shows.
 */

/** What a reply depends on beside the records: where it was asked for, and who asked. */
export function audienceOf(root: UrlRoot, actor: Actor | null, access: Pick<Access, 'scope'>): string {
  const scopes = (['event', 'venue', 'organizer'] as const).map((resource) => access.scope(resource))
  // Whatever characters ids and roles are made of, no two callers come to the same text.
  const who = actor === null ? '' : JSON.stringify([actor.id, actor.role])
  return [root.origin, root.basePath, root.namespace, root.locale, who, ...scopes].join('\n')
}

/** The weak ETag of a list. */
export function listTag({ version, day, until }: Standing, audience: string, asked: string): string {
  return `W/"${digest([version, day, until, audience, asked].join('\n'))}"`
}

/** All that a record's validators depend on of it. */
export interface RecordState extends Pick<StoredRecord, 'id' | 'revision' | 'modified_utc'> {
  readonly resource: Resource
  readonly status?: Status
}

export function stateOf(record: StoredRecord, resource: Resource, now: DateTime): RecordState {
  const { id, revision, modified_utc } = record
  return { resource, id, revision, modified_utc, ...(isPost(record) && { status: statusAt(record, now) }) }
}

function isPost(record: StoredRecord): record is PostRecord {
  return 'status' in record
}

interface Shown {
  /** The record that was asked for. */
  readonly record: Pick<StoredRecord, 'id' | 'revision' | 'modified_utc'>
  /** All that the reply shows, each with its resource: two of different ones may have the same id. */
  readonly shown: readonly RecordState[]
  readonly audience: string
}

/** The headers of a reply about one record. */
export function recordValidators({ record, shown, audience }: Shown) {
  const states = shown.map(({ resource, id, revision, status = '' }) => `${resource} ${id}.${revision} ${status}`)
  const dates = [record, ...shown].map(({ modified_utc }) => modified_utc).toSorted()
  return {
    ETag: `"${record.id}.${record.revision}-${digest([audience, ...states].join('\n'))}"`,
    'Last-Modified': new Date(`${dates.at(-1)?.replace(' ', 'T')}Z`).toUTCString(),
  }
}

type Header = string | readonly string[] | undefined

/** Whether `If-None-Match` means a reply with the ETag: by its name, or as one of all. */
export function isUnchanged(header: Header, tag: string | undefined): boolean {
  return names(header, tag) || (header !== undefined && tag !== undefined && tagsOf(header).includes('*'))
}

/** Whether `If-None-Match` names the ETag: compared weakly, as it is for reads. */
export function names(header: Header, tag: string | undefined): boolean {
  if (header === undefined || tag === undefined) return false
  return tagsOf(header).some((one) => opaque(one) === opaque(tag))
}

/** The states of a record that `If-Match` names: `'*'` for any, and none of what is no ETag of a record. */
export function expectedStates(header: Header): readonly Revision[] | '*' | undefined {
  if (header === undefined) return undefined
  const sent = tagsOf(header)
  if (sent.includes('*')) return '*'
  return sent.flatMap((tag) => {
    // A revision may contain a `-`, and what follows the last one does not.
    const [, id, revision] = /^"(\d+)\.([\w.-]+?)(?:-[0-9a-z]*)?"$/.exec(tag) ?? []
    return id === undefined || revision === undefined ? [] : [{ id: Number(id), revision }]
  })
}

function tagsOf(header: string | readonly string[]): readonly string[] {
  const text = typeof header === 'string' ? header : header.join(',')
  return text.match(/\*|(?:W\/)?"[^"]*"/g) ?? []
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}
