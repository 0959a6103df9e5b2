import type { Access } from '../../access/access.ts'
import type { EventDraft, EventLinks, EventRecord, NewEventDraft } from '../../resources/event/event.ts'
import type { PostRecord } from '../../resources/post.ts'
import type { Report } from '../../schema/field.ts'
import { isDigits, type LinkReference, type SentId, type TermReference } from '../../schema/references.ts'
import { fold } from '../../text/fold.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { Environment } from '../environment.ts'
import { findTwin, type MergeLinked } from '../linked/find-twin.ts'
import { checkNewLinked, insertLinked } from '../linked/insert-linked.ts'
import type { LinkedDraft, LinkedRecord, LinkedResource } from '../linked/linked-resource.ts'
import { checkIdentity } from '../shared/check-identity.ts'
import type { Publication } from '../shared/publication.ts'
import { isVisible } from '../shared/visibility.ts'
import { insertTerm } from '../terms/insert-term.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import { checkTerm, reportUnknownTerm, termReference } from './check-event.ts'

export interface LinkContext {
  readonly transaction: TransactionContext
  readonly access: Access
  readonly environment: Environment
  readonly report: Report
  /** The event before the change. Absent for a new event. */
  readonly current?: EventRecord
  /** The publication of the event after the write, which inline records share. */
  readonly publication: Publication
  readonly mergeLinked?: MergeLinked
}

/** The part of a change of an event that determines its links. */
interface LinkChange {
  readonly draft: EventDraft | NewEventDraft
  readonly current?: EventRecord | undefined
}

/** Loads all records that events will link to, as one batch. The transaction does not load them again. */
export async function loadLinks(changes: readonly LinkChange[], transaction: TransactionContext): Promise<void> {
  await Promise.all([
    transaction.venues.load(changes.flatMap(({ draft, current }) => linkableIds(draft.venue, current?.venue))),
    transaction.organizers.load(
      changes.flatMap(({ draft, current }) => linkableIds(draft.organizer, current?.organizer)),
    ),
    transaction.venues.loadNames(changes.flatMap(({ draft }) => inlineNames(({ venue }) => venue, draft.venue))),
    transaction.organizers.loadNames(
      changes.flatMap(({ draft }) => inlineNames(({ organizer }) => organizer, draft.organizer)),
    ),
    transaction.categories.load(changes.flatMap(({ draft }) => draft.categories?.map(termReference) ?? [])),
    transaction.tags.load(changes.flatMap(({ draft }) => draft.tags?.map(termReference) ?? [])),
  ])
}

/**
 * Returns the links of an event after a write. Call `loadLinks` before. Creates inline records, and terms with a new name
 * (rules 35, 36).
 */
export async function resolveLinks(draft: EventDraft | NewEventDraft, context: LinkContext): Promise<EventLinks> {
  return {
    venue: await linkedIds(context.environment.linkedResources.venue, draft.venue, context),
    organizer: await linkedIds(context.environment.linkedResources.organizer, draft.organizer, context),
    categories: await termIds('categories', draft.categories, context),
    tags: await termIds('tags', draft.tags, context),
  }
}

type References<New> = readonly LinkReference<New>[] | null | undefined

/** Returns the ids in the input and those of the present links. */
function linkableIds(references: References<unknown>, linked: readonly number[] = []): readonly number[] {
  return references ? [...new Set([...sentIds(references), ...linked])] : []
}

function sentIds(references: readonly LinkReference<unknown>[]): readonly number[] {
  return references.flatMap((reference) => ('id' in reference ? [reference.id] : []))
}

function inlineNames<New>(nameOf: (draft: New) => string, references: References<New>): readonly string[] {
  return references?.flatMap((reference) => ('create' in reference ? fold(nameOf(reference.create)) : [])) ?? []
}

async function linkedIds<Record extends LinkedRecord, New extends LinkedDraft, Change extends LinkedDraft>(
  resource: LinkedResource<Record, New, Change>,
  references: References<New>,
  context: LinkContext,
): Promise<readonly number[]> {
  const { transaction, access, report, current, mergeLinked = 'equal' } = context
  const linked = current?.[resource.name] ?? []
  if (references === undefined) return linked
  if (references === null) return []

  const loaded = resource.at(transaction).loaded(linkableIds(references, linked))
  const viewer = { access, now: transaction.now }
  const sent = sentIds(references)
  const visible = new Map(
    loaded.filter((record) => isVisible(record, resource.name, viewer)).map((record) => [record.id, record]),
  )
  for (const reference of references) {
    const record = 'id' in reference ? visible.get(reference.id) : undefined
    if (record === undefined || !('id' in reference)) continue
    const at = report.at(reference.path).at('id')
    checkIdentity(reference, record, { resource: resource.name, name: resource.nameOf(record), report: at })
  }
  const shown = linked.filter((id) => visible.has(id))
  // Links that a response hid must survive when the client sends the others back (rule 29).
  if (sent.length === references.length && isSame(sent, shown)) return linked

  const ids: number[] = []
  for (const reference of references) {
    if (!('id' in reference)) {
      access.require('create', resource.name)
      const at = report.at(reference.path)
      const checked = checkNewLinked(resource, reference.create, { ...context, now: transaction.now, report: at })
      if (report.hasErrors()) continue
      const twin = await findTwin(resource, reference.create, checked, { transaction, mergeLinked, ...viewer })
      ids.push((twin ?? (await insertLinked(resource, checked, context))).id)
    } else if (visible.has(reference.id) || linked.includes(reference.id)) {
      ids.push(reference.id)
    } else {
      report.at(resource.name).invalid(`the id of an existing ${resource.name}`, reference.id)
    }
  }
  // A caller cannot remove a link to an invisible record. Links to the trash are removed by a new list.
  const unseen = loaded.filter((record) => record.status !== 'trash' && !visible.has(record.id)).map(({ id }) => id)
  return [...new Set([...ids, ...linked.filter((id) => unseen.includes(id))])]
}

async function termIds(
  link: 'categories' | 'tags',
  references: readonly (TermReference | SentId)[] | null | undefined,
  { transaction, access, environment, report, current }: LinkContext,
): Promise<readonly number[]> {
  if (references === undefined) return current?.[link] ?? []
  if (references === null) return []
  const taxonomy = link === 'categories' ? 'category' : 'tag'
  const terms = transaction[link]
  const ids: number[] = []
  for (const sent of references) {
    const reference = termReference(sent)
    const term = terms.resolve(reference)
    if (term) {
      checkTerm(link, sent, term, report)
      ids.push(term.id)
    } else if (typeof reference === 'number' || isDigits(reference)) {
      reportUnknownTerm(link, reference, report)
    } else {
      access.require('create', taxonomy)
      if (!report.hasErrors()) ids.push((await insertTerm(terms, { name: reference }, taxonomy, environment)).id)
    }
  }
  return [...new Set(ids)]
}

/** Publishes the pending venues and organizers of the author of an event, when the event is published (rule 35). */
export async function publishLinked(event: EventRecord, transaction: TransactionContext): Promise<void> {
  const { venues, organizers } = transaction
  await Promise.all([venues.load(event.venue), organizers.load(event.organizer)])
  await publishPending(event, venues.loaded(event.venue), venues, transaction.now)
  await publishPending(event, organizers.loaded(event.organizer), organizers, transaction.now)
}

type Published = Pick<PostRecord, 'status' | 'date_utc'>

async function publishPending<Record extends PostRecord>(
  event: EventRecord,
  records: readonly Record[],
  repository: { update(record: Record, patch: Partial<Published>): Promise<Record> },
  now: DateTime,
): Promise<void> {
  for (const record of records) {
    if (record.status === 'pending' && record.author === event.author) {
      await repository.update(record, { status: 'publish', ...(event.date_utc > now && { date_utc: event.date_utc }) })
    }
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
