import type { Access } from '../../access/access.ts'
import type { EventDraft, EventLinks, EventRecord, NewEventDraft } from '../../resources/event/event.ts'
import type { PostRecord } from '../../resources/post.ts'
import { ownLinked } from '../../resources/resources.ts'
import type { TermRecord } from '../../resources/term/term.ts'
import type { Report } from '../../schema/field/field.ts'
import {
  collectionOf,
  type EventLink,
  eventLinks,
  type LinkedCollection,
  type LinkedName,
  linkedCollections,
  linkedNames,
  nameOf,
  type TermCollection,
  tableOf,
  termCollections,
} from '../../schema/resource.ts'
import type { LinkReference, TermReference } from '../../schema/vocabulary/references.ts'
import type { SentId } from '../../schema/vocabulary/sent-id.ts'
import { fold } from '../../text/fold.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { Environment } from '../environment/environment.ts'
import { findTwin, type MergeLinked } from '../linked/find-twin.ts'
import { checkNewLinked, insertLinked } from '../linked/insert-linked.ts'
import {
  type LinkDrafts,
  type LinkedResource,
  type LinkedShape,
  linkedResource,
  type References,
} from '../linked/linked-resource.ts'
import { checkIdentity } from '../shared/check-identity.ts'
import { findMoved } from '../shared/find-post.ts'
import type { Publication } from '../shared/publication.ts'
import { isVisible, ownedAt } from '../shared/visibility.ts'
import { insertTerm } from '../terms/insert-term.ts'
import { newTerm, termKeys } from '../transaction/term-keys.ts'
import type { LinkedRepositories, TransactionContext } from '../transaction/transaction-context.ts'
import { checkNewTerm, checkTerm, reportUnknownTerm, termReference } from './check-event.ts'

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
  /** Whether nothing is stored. New records are left out then. */
  readonly isPreview?: boolean
}

/** The part of a change of an event that determines its links. */
interface LinkChange {
  readonly draft: EventDraft | NewEventDraft
  readonly current?: EventRecord | undefined
}

/** Loads all records that events will link to, as one batch. The transaction does not load them again. */
export async function loadLinks(changes: readonly LinkChange[], transaction: TransactionContext): Promise<void> {
  const inlineNamesOf = <Link extends LinkedName>(link: Link): readonly string[] =>
    changes.flatMap(({ draft }) => {
      const sent: LinkDrafts = draft
      return inlineNames(ownLinked[link], sent[link])
    })
  await Promise.all([
    ...linkedNames.flatMap((link) => [
      transaction[collectionOf[link]].load(
        changes.flatMap(({ draft, current }) => linkableIds(draft[link], current?.[link])),
      ),
      transaction[collectionOf[link]].loadNames(inlineNamesOf(link)),
    ]),
    ...termCollections.map((link) =>
      transaction[link].load(changes.flatMap(({ draft }) => draft[link]?.map(termReference) ?? [])),
    ),
  ])
}

/**
 * Returns the links of an event after a write. Call `loadLinks` before. Creates inline records, and terms with a new
 * name (rules 35, 36).
 */
export async function resolveLinks(draft: EventDraft | NewEventDraft, context: LinkContext): Promise<EventLinks> {
  const links = tableOf<Record<EventLink, readonly number[]>>(eventLinks, () => [])
  const { resources } = context.environment
  const sent: LinkDrafts = draft
  const resolveLinked = <Each extends LinkedCollection>(collection: Each) =>
    linkedIds(linkedResource(resources, collection), sent[nameOf[collection]], context)
  for (const collection of linkedCollections) {
    links[nameOf[collection]] = await resolveLinked(collection)
  }
  for (const link of termCollections) links[link] = await termIds(link, draft[link], context)
  return links
}

/** Returns the ids in the input and those of the present links. */
function linkableIds(references: References<unknown>, linked: readonly number[] = []): readonly number[] {
  return references ? [...new Set([...sentIds(references), ...linked])] : []
}

function sentIds(references: readonly LinkReference<unknown>[]): readonly number[] {
  return references.flatMap((reference) => ('id' in reference ? [reference.id] : []))
}

function inlineNames<New>({ nameOf }: { nameOf(draft: New): string }, references: References<New>): readonly string[] {
  return references?.flatMap((reference) => ('create' in reference ? fold(nameOf(reference.create)) : [])) ?? []
}

async function linkedIds<Of extends LinkedShape>(
  resource: LinkedResource<Of>,
  references: References<Of['created']>,
  context: LinkContext,
): Promise<readonly number[]> {
  const { transaction, access, report, current, mergeLinked = 'equal', isPreview = false } = context
  const linked = current?.[resource.definition.name] ?? []
  if (references === undefined) return linked
  if (references === null) return []

  const loaded = resource.at(transaction).loaded(linkableIds(references, linked))
  const viewer = { access, now: transaction.now }
  const sent = sentIds(references)
  const visible = new Map(
    loaded.filter((record) => isVisible(record, resource.definition.name, viewer)).map((record) => [record.id, record]),
  )
  for (const reference of references) {
    const record = 'id' in reference ? visible.get(reference.id) : undefined
    if (record === undefined || !('id' in reference)) continue
    const at = report.at(reference.path).at('id')
    checkIdentity(reference, record, {
      resource: resource.definition.name,
      name: resource.definition.nameOf(record),
      report: at,
    })
  }
  const shown = linked.filter((id) => visible.has(id))
  // Links that a response hid must survive when the client sends the others back (rule 29).
  if (sent.length === references.length && isSame(sent, shown)) return linked

  const ids: number[] = []
  for (const reference of references) {
    if (!('id' in reference)) {
      access.require('create', resource.definition.name, undefined, {
        path: reference.path,
        received: reference.create,
      })
      const at = report.at(reference.path)
      const checked = checkNewLinked(resource, reference.create, { now: transaction.now, ...context, report: at })
      const settled = report.settled(checked)
      if (!settled) continue
      const twin = await findTwin(resource, reference.create, checked, { transaction, mergeLinked, ...viewer })
      if (twin) ids.push(twin.id)
      else if (!isPreview) ids.push((await insertLinked(resource, settled, context)).id)
    } else if (visible.has(reference.id) || linked.includes(reference.id)) {
      ids.push(reference.id)
    } else {
      const { name } = resource.definition
      const lookup = { records: resource.at(transaction), formerNames: transaction.formerNames }
      const moved: Of['record'] | undefined = await findMoved(name, reference.id, lookup)
      if (moved && isVisible(moved, name, viewer)) {
        ids.push(moved.id)
        continue
      }
      report.at(resource.definition.name).invalid(`the id of an existing ${resource.definition.name}`, reference.id)
    }
  }
  // A caller cannot remove a link to an invisible record. Links to the trash are removed by a new list.
  const unseen = loaded.filter((record) => record.status !== 'trash' && !visible.has(record.id)).map(({ id }) => id)
  return [...new Set([...ids, ...linked.filter((id) => unseen.includes(id))])]
}

async function termIds(
  link: TermCollection,
  references: readonly (TermReference | SentId)[] | null | undefined,
  { transaction, access, environment, report, current }: LinkContext,
): Promise<readonly number[]> {
  if (references === undefined) return current?.[link] ?? []
  if (references === null) return []
  const taxonomy = nameOf[link]
  const terms = transaction[link]
  const ids: number[] = []
  for (const sent of references) {
    const reference = termReference(sent)
    const term = terms.resolve(reference)
    if (term) {
      checkTerm(link, sent, term, report)
      ids.push(term.id)
      continue
    }
    const moved = await movedTerm(link, reference, transaction)
    if (moved) {
      ids.push(moved.id)
      continue
    }
    const created = newTerm(reference)
    if (created === undefined) {
      reportUnknownTerm(link, reference, report)
      continue
    }
    checkNewTerm(link, reference, created.name, { access, report })
    access.require('create', taxonomy, undefined, { path: link, received: created.name })
    const settled = report.settled(created)
    if (settled) ids.push((await insertTerm(settled, { resource: taxonomy, environment, terms })).id)
  }
  return [...new Set(ids)]
}

/** Returns the term that an id or a slug leads to, if it was the one of a term before (rules 74, 75). */
async function movedTerm(
  link: TermCollection,
  reference: TermReference,
  { formerNames, [link]: records }: TransactionContext,
): Promise<TermRecord | undefined> {
  const { id, slug } = termKeys(reference)
  const target = id ?? (slug === undefined ? undefined : { slug })
  return target === undefined ? undefined : findMoved(nameOf[link], target, { records, formerNames })
}

interface PublisherContext {
  readonly access: Access
  readonly transaction: TransactionContext
}

/**
 * Publishes the pending linked records of the author of an event, when the event is published, if the caller may
 * publish them (rule 35).
 */
export async function publishLinked(event: EventRecord, { access, transaction }: PublisherContext): Promise<void> {
  await Promise.all(linkedNames.map((link) => transaction[collectionOf[link]].load(event[link])))
  const publish = <Each extends LinkedCollection>(collection: Each): Promise<void> => {
    const records: LinkedRepositories<Each>[Each] = transaction[collection]
    const isPublishable = (record: PostRecord) =>
      record.status === 'pending' &&
      record.author === event.author &&
      access.may('publish', nameOf[collection], ownedAt(record, transaction.now))
    const pending = records.loaded(event[nameOf[collection]]).filter(isPublishable)
    return publishAll(event, pending, records, transaction.now)
  }
  for (const collection of linkedCollections) await publish(collection)
}

type Published = Pick<PostRecord, 'status' | 'date_utc'>

async function publishAll<Record extends PostRecord>(
  event: EventRecord,
  records: readonly Record[],
  repository: { update(record: Record, patch: Partial<Published>): Promise<Record> },
  now: DateTime,
): Promise<void> {
  for (const record of records) {
    await repository.update(record, { status: 'publish', ...(event.date_utc > now && { date_utc: event.date_utc }) })
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

/** Returns the draft of an event, and those of its inline records. */
export function withInline(draft: LinkDrafts): readonly object[] {
  const inline = linkedNames.flatMap((name): readonly object[] =>
    (draft[name] ?? []).flatMap((reference) => ('create' in reference ? reference.create : [])),
  )
  return [draft, ...inline]
}
