import type { Access } from '../../access/access.ts'
import { CalendarError } from '../../errors.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import type { PostRecord, postFields } from '../../resources/post.ts'
import type { NameWith } from '../../schema/names-with.ts'
import type { PostName } from '../../schema/resource.ts'
import { type Owned, type RecordStatus, type StoredStatus, statusAt, statuses } from '../../schema/vocabulary/status.ts'
import type { Visible, VisibleEvent } from '../../storage/criteria.ts'
import type { FormerNames } from '../../storage/former-names.ts'
import type { DateTime } from '../../time/date-time.ts'
import { findMoved, findPost, findPostOrMoved, notFound, type PostFinder, type RecordRef } from './find-post.ts'

/** A caller at a time, which decide which records are visible. */
export interface Viewer {
  readonly access: Access
  readonly now: DateTime
}

/** The members of a record that decide who sees it. */
export type VisiblePost = Pick<PostRecord, NameWith<typeof postFields, 'decidesVisibility'>>

/** Returns the part of a record that rights depend on. */
export function ownedAt(record: VisiblePost, now: DateTime): Owned {
  return { author: record.author, status: statusAt(record, now) }
}

/** Returns whether a record outside the trash is visible to the caller (rule 43). */
export function isVisible(record: VisiblePost, resource: PostName, { access, now }: Viewer): boolean {
  return record.status !== 'trash' && isInScope(ownedAt(record, now), resource, access)
}

function isInScope({ author, status }: Owned, resource: PostName, access: Access): boolean {
  const scope = access.scope(resource)
  return status === 'publish' || scope === 'all' || (scope === 'own' && author === access.actorId)
}

/** Returns whether the caller sees what a password hides. */
export function mayEdit(event: VisiblePost, { access, now }: Viewer): boolean {
  return access.may('update', 'event', ownedAt(event, now))
}

/**
 * Returns whether the caller sees all fields of an event, also in the trash or behind a password (rules 34, 40, 43).
 */
export function mayRead(event: EventRecord, viewer: Viewer): boolean {
  const isOpen = isVisible(event, 'event', viewer) && event.password_hash === ''
  return isOpen || mayEdit(event, viewer)
}

/** The viewer of one record, and the reference to it. */
interface Request extends Viewer {
  readonly target: RecordRef
}

/**
 * Throws unless the caller may read the record. A record in the trash is readable for callers who may edit it (rules
 * 34, 43).
 */
export function requireReadable(record: PostRecord, resource: PostName, viewer: Request): void {
  if (record.status === 'trash') {
    const owned = ownedAt(record, viewer.now)
    if (viewer.access.may('update', resource, owned)) return
    if (viewer.access.hidesExistence && !isInScope(owned, resource, viewer.access)) {
      throw notFound(resource, viewer.target)
    }
    throw new CalendarError(`${resource}-no-longer-available`, `This ${resource} is no longer available.`)
  }
  if (!isVisible(record, resource, viewer)) throw notAccessible(resource, viewer)
}

interface ReadRequest<Record> extends Request {
  readonly resource: PostName
  readonly records: PostFinder<Record>
  readonly formerNames: FormerNames
}

/**
 * Returns the record to read, also by a former slug. The id of a record that was merged leads to the one that it was
 * merged with, except for callers who may edit it (rule 74). Throws unless the record exists, and the caller sees it.
 */
export async function readablePost<Record extends PostRecord>(request: ReadRequest<Record>): Promise<Record> {
  const { resource, records, formerNames, target, ...viewer } = request
  const lookup = { records, formerNames }
  const record = await findPostOrMoved(resource, target, lookup)
  const isHidden = record.status === 'trash' && !viewer.access.may('update', resource, ownedAt(record, viewer.now))
  const found = isHidden ? ((await findMoved(resource, target, lookup)) ?? record) : record
  requireReadable(found, resource, { target, ...viewer })
  return found
}

declare const writable: unique symbol

/** A record that the caller may change. Only a check of the rights makes one. */
export type Writable<Record> = Record & { readonly [writable]: true }

/**
 * Throws unless the caller may change the record: not found outside the caller's scope, forbidden inside it (rule 43).
 */
function requireWritable<Record extends PostRecord>(
  record: Record,
  action: 'update' | 'delete',
  resource: PostName,
  viewer: Request,
): asserts record is Writable<Record> {
  const { access, now } = viewer
  const owned = ownedAt(record, now)
  if (access.may(action, resource, owned)) return
  if (!isInScope(owned, resource, access)) throw notAccessible(resource, viewer)
  access.require(action, resource, owned)
}

interface WriteRequest extends Request {
  readonly action: 'update' | 'delete'
  readonly resource: PostName
}

/** Returns the record to change. Throws unless it exists, and the caller may change it. */
export async function writablePost<Record extends PostRecord>(
  records: PostFinder<Record>,
  { action, resource, ...viewer }: WriteRequest,
): Promise<Writable<Record>> {
  const record: Record = await findPost(records, resource, viewer.target)
  requireWritable(record, action, resource, viewer)
  return record
}

/** Throws for a record that was moved to the trash before. */
export function requireOutsideTrash({ status }: PostRecord, resource: PostName): void {
  if (status === 'trash')
    throw new CalendarError(`${resource}-is-in-trash`, `This ${resource} is in the trash already.`)
}

/** Returns the error for an inaccessible record: not found, if the calendar hides the existence of records. */
function notAccessible(resource: PostName, { access, target }: Request): CalendarError {
  if (access.hidesExistence) return notFound(resource, target)
  return new CalendarError(`${resource}-not-accessible`, `This ${resource} is not public.`)
}

/** Every status except `trash`. */
const existing = statuses.filter((status) => status !== 'trash')

interface VisibleOptions extends Viewer {
  readonly resource: PostName
  /** Only these statuses; by default all that are visible to the caller. */
  readonly statuses?: readonly RecordStatus[] | undefined
  /** Whether the query filters by a value that a password hides (rule 40). */
  readonly byContent?: boolean
  /**
   * Whether the query filters by values that lists hide from the public. A caller with own scope then gets only their
   * own records (rule 16).
   */
  readonly beyondPublic?: boolean
}

/**
 * Returns the criteria for the records that the caller sees. If the query filters by a value that a password hides,
 * protected events match only for callers who may edit them: a filter reveals no more than a response.
 */
export function visibleTo(options: VisibleOptions): readonly VisibleEvent[] {
  const { access, resource, now, statuses: wanted = existing, byContent = false, beyondPublic = false } = options
  const scope = access.scope(resource)
  const authors = scope !== 'own' ? [undefined] : beyondPublic ? [access.actorId] : [undefined, access.actorId]
  return authors.flatMap((author) => {
    const readable = author === undefined && scope !== 'all' ? wanted.filter((status) => status === 'publish') : wanted
    const isEditable = (status: RecordStatus) => access.may('update', resource, { author: author ?? 0, status })
    const open = byContent ? readable.filter(isEditable) : readable
    const closed = readable.filter((status) => !open.includes(status))
    const whose = author === undefined ? {} : { author }
    return [
      ...storedAs(open, now).map((visible) => ({ ...visible, ...whose })),
      ...storedAs(closed, now).map((visible) => ({ protected: false, ...visible, ...whose })),
    ]
  })
}

/**
 * Returns statuses as they are stored: the publication date distinguishes `publish` from `future`, unless the query
 * contains both.
 */
function storedAs(wanted: readonly RecordStatus[], now: DateTime): readonly Visible[] {
  const stored: readonly StoredStatus[] = wanted.filter((status) => status !== 'publish' && status !== 'future')
  const due = wanted.includes('publish')
  const scheduled = wanted.includes('future')
  if (due && scheduled) return [{ statuses: ['publish', ...stored] }]
  const parts: Visible[] = stored.length > 0 ? [{ statuses: stored }] : []
  if (due) parts.push({ statuses: ['publish'], date_utc: { lte: now } })
  if (scheduled) parts.push({ statuses: ['publish'], date_utc: { gt: now } })
  return parts
}
