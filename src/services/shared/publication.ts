import type { Access } from '../../access/access.ts'
import type { PostRecord } from '../../resources/post.ts'
import type { Report } from '../../schema/field/field.ts'
import type { ResourceName } from '../../schema/resource.ts'
import { type Owned, type RecordStatus, type StoredStatus, statusAt, statuses } from '../../schema/vocabulary/status.ts'
import { type DateValue, isInGrammar, isWallClock } from '../../time/date-grammar.ts'
import type { DateTime } from '../../time/date-time.ts'
import { resolveDate } from '../../time/moment.ts'
import { toWallClock } from '../../time/wall-clock.ts'

/** The fields of a draft that determine author, status and publication date. */
export interface PublicationDraft {
  readonly author?: number | string | null
  readonly status?: RecordStatus | null
  readonly date?: DateValue | null
  readonly date_utc?: DateValue | null
}

export interface Publication {
  readonly author: number | string
  readonly status: StoredStatus
  readonly date_utc: DateTime
}

interface PublicationContext {
  readonly resource: ResourceName
  readonly access: Access
  readonly homeZone: string
  readonly now: DateTime
  readonly report: Report
}

const newStatuses = statuses.filter((status) => status !== 'trash')

/** Returns author, status and publication date of a new record (rules 30, 32). */
export function newPublication(draft: PublicationDraft, context: PublicationContext): Publication {
  const { access, resource, now, report } = context
  if (draft.status === 'trash')
    report.at('status').invalid(`one of ${newStatuses.join(', ')} in a new ${resource}`, 'trash')
  const author = newAuthor(draft, context)
  const wanted = draft.status ?? (access.may('publish', resource) ? 'publish' : 'draft')
  return {
    author,
    status: grantedStatus(wanted, access.may('publish', resource)),
    date_utc: publicationDate(draft, context) ?? now,
  }
}

/** Returns the author of a new record. Throws `rest_forbidden` if the caller may not set another author (rule 30). */
export function newAuthor(
  { author }: Pick<PublicationDraft, 'author'>,
  { access, resource }: Pick<PublicationContext, 'access' | 'resource'>,
): Publication['author'] {
  const chosen = author ?? access.actorId
  if (chosen !== access.actorId) access.require('set_author', resource, undefined, { path: 'author', received: chosen })
  return chosen
}

/** Returns author, status and publication date after a change. `trash` is a delete and requires its right (rule 32). */
export function changedPublication(
  draft: PublicationDraft,
  current: PostRecord,
  context: PublicationContext,
): Partial<Publication> {
  const { access, resource, now } = context
  const owned: Owned = { author: current.author, status: statusAt(current, now) }
  const date_utc = publicationDate(draft, context, current.date_utc)
  const author = draft.author ?? current.author
  if (author !== current.author) access.require('set_author', resource, owned, { path: 'author', received: author })
  const change = {
    ...(author !== current.author && { author }),
    ...(date_utc !== undefined && { date_utc }),
    ...changedStatus(draft.status, owned, context),
  }
  const isPublished = owned.status !== 'publish' && statusAt({ ...current, ...change }, now) === 'publish'
  // A date can publish a record whose status did not.
  return isPublished && !access.may('publish', resource, owned) ? { ...change, status: 'pending' } : change
}

/** Returns whether a change restores a record from the trash. */
export function isRestored(current: PostRecord, { status }: Partial<Publication>): boolean {
  return current.status === 'trash' && status !== undefined && status !== 'trash'
}

function changedStatus(
  status: RecordStatus | null | undefined,
  owned: Owned,
  { access, resource }: PublicationContext,
): { readonly status?: StoredStatus } {
  // An unchanged status requires no right.
  if (status === undefined || status === null || status === owned.status) return {}
  if (status === 'trash') access.require('delete', resource, owned, { path: 'status', received: status })
  return { status: grantedStatus(status, access.may('publish', resource, owned)) }
}

/**
 * `publish` and `future` mean the same in the input. A caller without the right to publish submits for review instead
 * (rules 30, 32).
 */
function grantedStatus(wanted: RecordStatus, mayPublish: boolean): StoredStatus {
  if (!mayPublish && isPublishing(wanted)) return 'pending'
  return wanted === 'future' ? 'publish' : wanted
}

/**
 * Returns whether a record needs the right to publish to get a status. It may always be published later than before.
 */
export function isPublishing(status: RecordStatus, before?: RecordStatus): boolean {
  if (status === before || (status === 'future' && before === 'publish')) return false
  return status === 'publish' || status === 'future' || status === 'private'
}

/**
 * `date_utc` takes precedence over `date`. A naive `date_utc` is in UTC, a naive `date` in the home zone (rules 21,
 * 32). A date that equals the response counts as unchanged, so that clients can change the other one alone (rule 29).
 */
function publicationDate(
  { date, date_utc }: PublicationDraft,
  { homeZone, now, report }: PublicationContext,
  current?: DateTime,
): DateTime | undefined {
  const utc = date_utc ? resolveDate(date_utc, 'UTC', now).utc : undefined
  const home = date ? resolveDate(date, homeZone, now) : undefined
  if (utc !== undefined && utc !== current) return inRange(utc, report.at('date_utc'))
  const isShown = isWallClock(date) && current !== undefined && home?.wall === toWallClock(current, homeZone)
  return home && !isShown ? inRange(home.utc, report.at('date')) : undefined
}

function inRange(utc: DateTime, report: Report): DateTime {
  if (!isInGrammar(utc)) report.invalid('in the years 1 to 9998', utc)
  return utc
}
