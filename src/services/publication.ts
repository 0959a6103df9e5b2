import type { Access } from '../access/access.ts'
import type { Report } from '../model/field.ts'
import type { PostRecord } from '../model/post.ts'
import type { Resource } from '../model/resource.ts'
import { type Owned, type Status, type StoredStatus, statusAt, statuses } from '../model/status.ts'
import type { DateValue } from '../time/date-grammar.ts'
import type { DateTime } from '../time/date-time.ts'
import { resolveDate } from '../time/moment.ts'

/** The part of a draft that says who publishes what, and when. */
export interface PublicationDraft {
  readonly author?: number | null
  readonly status?: Status | null
  readonly date?: DateValue | null
  readonly date_utc?: DateValue | null
}

export interface Publication {
  readonly author: number
  readonly status: StoredStatus
  readonly date_utc: DateTime
}

interface PublicationContext {
  readonly resource: Resource
  readonly access: Access
  readonly homeZone: string
  readonly now: DateTime
  readonly report: Report
}

const newStatuses = statuses.filter((status) => status !== 'trash')

/** Author, status and publication date of a new record (rules 30, 32). */
export function newPublication(draft: PublicationDraft, context: PublicationContext): Publication {
  const { access, resource, now, report } = context
  if (draft.status === 'trash')
    report.at('status').invalid(`one of ${newStatuses.join(', ')} in a new ${resource}`, 'trash')
  const author = draft.author ?? access.actorId
  if (author !== access.actorId) access.require('set_author', resource)
  const wanted = draft.status ?? (access.may('publish', resource) ? 'publish' : 'draft')
  return {
    author,
    status: grantedStatus(wanted, access.may('publish', resource)),
    date_utc: publicationDate(draft, context) ?? now,
  }
}

/** What a change makes of them; `trash` is a delete and needs its right (rule 32). */
export function changedPublication(
  draft: PublicationDraft,
  current: PostRecord,
  context: PublicationContext,
): Partial<Publication> {
  const { access, resource, now } = context
  const owned: Owned = { author: current.author, status: statusAt(current, now) }
  const date_utc = publicationDate(draft, context)
  const author = draft.author ?? current.author
  if (author !== current.author) access.require('set_author', resource, owned)
  return {
    ...(author !== current.author && { author }),
    ...(date_utc !== undefined && { date_utc }),
    ...changedStatus(draft.status, owned, context),
  }
}

/** Whether a change takes a record out of the trash. */
export function isRestored(current: PostRecord, { status }: Partial<Publication>): boolean {
  return current.status === 'trash' && status !== undefined && status !== 'trash'
}

function changedStatus(
  status: Status | null | undefined,
  owned: Owned,
  { access, resource }: PublicationContext,
): { readonly status?: StoredStatus } {
  // What is sent back as it was shown asks for nothing.
  if (status === undefined || status === null || status === owned.status) return {}
  if (status === 'trash') access.require('delete', resource, owned)
  return { status: grantedStatus(status, access.may('publish', resource, owned)) }
}

/** `publish` and `future` are the same on input; who may not publish submits for review instead (rules 30, 32). */
function grantedStatus(wanted: Status, mayPublish: boolean): StoredStatus {
  const stored = wanted === 'future' ? 'publish' : wanted
  return !mayPublish && (stored === 'publish' || stored === 'private') ? 'pending' : stored
}

/** `date_utc` wins over `date`; naive values are UTC in the one, home time in the other (rules 21, 32). */
function publicationDate(draft: PublicationDraft, { homeZone, now }: PublicationContext): DateTime | undefined {
  if (draft.date_utc) return resolveDate(draft.date_utc, 'UTC', now).utc
  return draft.date ? resolveDate(draft.date, homeZone, now).utc : undefined
}
