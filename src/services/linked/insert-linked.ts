import type { Access } from '../../access/access.ts'
import type { Report, Settled } from '../../schema/field/field.ts'
import type { UnstampedRecord } from '../../schema/resource.ts'
import type { StoredStatus } from '../../schema/vocabulary/status.ts'
import { slugify } from '../../text/slug.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { Environment } from '../environment/environment.ts'
import { freeSlug } from '../shared/free-slug.ts'
import { newPublication, type Publication } from '../shared/publication.ts'
import { trustedText } from '../shared/trusted-text.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { LinkedResource, LinkedShape } from './linked-resource.ts'

interface CheckContext {
  /** In UTC. */
  readonly now: DateTime
  readonly access: Access
  readonly environment: Environment
  readonly report: Report
  /** The publication of the event in whose request it was sent. A draft without a status shares it (rule 35). */
  readonly publication?: Publication
}

interface InsertContext {
  readonly transaction: TransactionContext
  readonly environment: Environment
}

/** A new venue or organizer after its checks: the data to store. */
export interface CheckedDraft<New> {
  readonly draft: New
  readonly publication: Publication
}

/**
 * Checks a new venue or organizer, on its own or inside an event, by the same rules (rule 35). If the report has no
 * errors, it may be stored.
 */
export function checkNewLinked<Of extends LinkedShape>(
  resource: LinkedResource<Of>,
  draft: Of['created'],
  { now, access, environment, report, publication: shared }: CheckContext,
): CheckedDraft<Of['created']> {
  const { name } = resource.definition
  const { sanitizeHtml, timeZone } = environment
  const trusted = trustedText(draft, { resource: name, access, sanitizeHtml, report })
  resource.definition.check(draft, undefined, report)
  const context = { resource: name, access, homeZone: timeZone, now, report }
  const own = newPublication(shared ? { ...draft, status: draft.status ?? inlineStatus(shared) } : draft, context)
  const isDated = draft.date !== undefined || draft.date_utc !== undefined
  const waits = shared !== undefined && !isDated && shared.date_utc > now
  return { draft: trusted, publication: { ...own, ...(waits && { date_utc: shared.date_utc }) } }
}

/** Stores a checked draft that an event contains. */
export async function insertLinked<Of extends LinkedShape>(
  resource: LinkedResource<Of>,
  { values }: Settled<CheckedDraft<Of['created']>>,
  context: InsertContext,
): Promise<Of['record']> {
  return resource.at(context.transaction).insert(await newLinkedData(resource, values, context))
}

/** Returns a new venue or organizer with a free slug. */
export async function newLinkedData<Of extends LinkedShape>(
  resource: LinkedResource<Of>,
  { draft, publication }: CheckedDraft<Of['created']>,
  { transaction, environment: { createUid, createSlug } }: InsertContext,
): Promise<UnstampedRecord<Of['record']>> {
  const records = resource.at(transaction)
  const wanted = (draft.slug ?? slugify(resource.definition.nameOf(draft))) || createSlug()
  const slug = await freeSlug(records, wanted, { isSent: wanted === draft.slug })
  return resource.definition.create(draft, { slug, uid: createUid(), ...publication })
}

/** A new record cannot be in the trash. With an event in the trash, it becomes a draft. */
function inlineStatus({ status }: Publication): StoredStatus {
  return status === 'trash' ? 'draft' : status
}
