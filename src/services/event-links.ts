import type { Access } from '../access/access.ts'
import type { EventDraft, EventLinks, EventRecord, NewEventDraft } from '../model/event.ts'
import type { Report } from '../model/field.ts'
import type { PostRecord } from '../model/post.ts'
import { isDigits, type LinkReference, type TermReference } from '../model/references.ts'
import type { TermRecord } from '../model/term.ts'
import { fold } from '../text/fold.ts'
import type { DateTime } from '../time/date-time.ts'
import type { Environment } from './environment.ts'
import { findById, findBySlug, isId } from './find-post.ts'
import { insertLinked } from './insert-linked.ts'
import { insertTerm } from './insert-term.ts'
import { type LinkedDraft, type LinkedResource, organizerResource, venueResource } from './linked-resource.ts'
import type { Publication } from './publication.ts'
import type { Work } from './unit-of-work.ts'
import { isVisible } from './visibility.ts'

export interface LinkContext {
  readonly work: Work
  readonly access: Access
  readonly environment: Environment
  readonly report: Report
  /** The event before the change, if there is one. */
  readonly current?: EventRecord
  /** The publication of the event after the write, which inline records share. */
  readonly publication: Publication
}

/** The links of an event after a write; what was sent inline, or by a new name, is created (rules 35, 36). */
export async function resolveLinks(draft: EventDraft | NewEventDraft, context: LinkContext): Promise<EventLinks> {
  const { categories, tags } = context.work
  // Asked together, stores answer in one go.
  const [venues, organizers] = await Promise.all([
    knownRecords(venueResource, draft.venue, context),
    knownRecords(organizerResource, draft.organizer, context),
    readTerms(categories, draft.categories),
    readTerms(tags, draft.tags),
  ])
  return {
    venue: await linkedIds(venueResource, draft.venue, venues, context),
    organizer: await linkedIds(organizerResource, draft.organizer, organizers, context),
    categories: await termIds('categories', draft.categories, context),
    tags: await termIds('tags', draft.tags, context),
  }
}

type References<New> = readonly LinkReference<New>[] | null | undefined

/** Those that are sent by id or linked already, in so far as they exist. */
async function knownRecords<Record extends PostRecord, New extends LinkedDraft, Change extends LinkedDraft>(
  resource: LinkedResource<Record, New, Change>,
  references: References<New>,
  { work, current }: LinkContext,
): Promise<readonly Record[]> {
  if (!references) return []
  const linked = current?.[resource.name] ?? []
  return resource.at(work).getMany([...new Set([...sentIds(references), ...linked])])
}

function sentIds(references: readonly LinkReference<unknown>[]): readonly number[] {
  return references.flatMap((reference) => ('id' in reference ? [reference.id] : []))
}

async function linkedIds<Record extends PostRecord, New extends LinkedDraft, Change extends LinkedDraft>(
  resource: LinkedResource<Record, New, Change>,
  references: References<New>,
  known: readonly Record[],
  context: LinkContext,
): Promise<readonly number[]> {
  const { work, access, report, current } = context
  const linked = current?.[resource.name] ?? []
  if (references === undefined) return linked
  if (references === null) return []

  const viewer = { access, now: work.now }
  const sent = sentIds(references)
  const visible = new Set(known.filter((record) => isVisible(record, resource.name, viewer)).map(({ id }) => id))
  const shown = linked.filter((id) => visible.has(id))
  // What a reply left out must not be lost when the rest is sent back as it was shown (rule 29).
  if (sent.length === references.length && isSame(sent, shown)) return linked

  const ids: number[] = []
  for (const reference of references) {
    if (!('id' in reference)) {
      access.require('create', resource.name)
      const at = report.at(reference.path)
      ids.push((await insertLinked(resource, reference.create, { ...context, report: at })).id)
    } else if (visible.has(reference.id) || linked.includes(reference.id)) {
      ids.push(reference.id)
    } else {
      report.at(resource.name).invalid(`the id of an existing ${resource.name}`, reference.id)
    }
  }
  // Nor may a caller undo a link that they cannot see; one to the trash ends with the new list.
  const unseen = known.filter((record) => record.status !== 'trash' && !visible.has(record.id)).map(({ id }) => id)
  return [...new Set([...ids, ...linked.filter((id) => unseen.includes(id))])]
}

async function termIds(
  link: 'categories' | 'tags',
  references: readonly TermReference[] | null | undefined,
  { work, access, environment, report, current }: LinkContext,
): Promise<readonly number[]> {
  if (references === undefined) return current?.[link] ?? []
  const taxonomy = link === 'categories' ? 'category' : 'tag'
  const terms = work[link]
  const ids: number[] = []
  const names = (references ?? []).filter((reference) => !isDigits(reference))
  await Promise.all(names.map((name) => findTerm(terms, name)))
  for (const reference of references ?? []) {
    const term = await findTerm(terms, reference)
    if (term) {
      ids.push(term.id)
    } else if (typeof reference === 'number' || isDigits(reference)) {
      report.at(link).invalid(`the id of an existing ${taxonomy}, or a name`, reference)
    } else {
      access.require('create', taxonomy)
      const created = await insertTerm(terms, { name: reference }, environment)
      foundTerms.delete(terms)
      ids.push(created.id)
    }
  }
  return [...new Set(ids)]
}

/**
 * What each unit of work has found: it links to the same few terms again and again. A new term may be meant by what meant
 * another one before, by its id or slug.
 */
const foundTerms = new WeakMap<Work['tags'], Map<TermReference, TermRecord>>()

function foundIn(terms: Work['tags']): Map<TermReference, TermRecord> {
  const found = foundTerms.get(terms) ?? new Map<TermReference, TermRecord>()
  foundTerms.set(terms, found)
  return found
}

/** Those that are sent by id, in one go. */
async function readTerms(terms: Work['tags'], references: readonly TermReference[] | null | undefined): Promise<void> {
  const found = foundIn(terms)
  const digits = (references ?? []).filter((reference) => isDigits(reference) && !found.has(reference))
  const records = await terms.getMany([...new Set(digits.map(Number).filter(isId))])
  for (const reference of digits) {
    const term = records.find(({ id }) => id === Number(reference))
    if (term) found.set(reference, term)
  }
}

async function findTerm(terms: Work['tags'], reference: TermReference): Promise<TermRecord | null> {
  const found = foundIn(terms)
  const term = found.get(reference) ?? (await lookUpTerm(terms, reference))
  if (term) found.set(reference, term)
  return term
}

/** By id, then as a name. */
async function lookUpTerm(terms: Work['tags'], reference: TermReference): Promise<TermRecord | null> {
  const byId = isDigits(reference) ? await findById(terms, Number(reference)) : undefined
  if (byId) return byId
  return typeof reference === 'string' ? lookUpNamed(terms, reference) : null
}

/** By slug, then by folded name; of several the lowest id. Digits are no name (rule 36). */
async function lookUpNamed(terms: Work['tags'], name: string): Promise<TermRecord | null> {
  const bySlug = await findBySlug(terms, name)
  if (bySlug || isDigits(name)) return bySlug
  const { records } = await terms.find({
    where: { names: [fold(name)] },
    orderBy: [['id', 'asc']],
    offset: 0,
    limit: 1,
  })
  return records[0] ?? null
}

/** Publishes the pending venues and organizers of the author of an event with it: not before it (rule 35). */
export async function publishLinked(event: EventRecord, work: Work): Promise<void> {
  const [venues, organizers] = await Promise.all([
    work.venues.getMany(event.venue),
    work.organizers.getMany(event.organizer),
  ])
  await publishPending(event, venues, work.venues, work.now)
  await publishPending(event, organizers, work.organizers, work.now)
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
