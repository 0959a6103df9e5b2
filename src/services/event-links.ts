import type { Access } from '../access/access.ts'
import type { EventDraft, EventLinks, EventRecord, NewEventDraft } from '../model/event.ts'
import type { Report } from '../model/field.ts'
import type { PostRecord } from '../model/post.ts'
import type { LinkReference, TermReference } from '../model/references.ts'
import type { StoredStatus } from '../model/status.ts'
import { fold } from '../text/fold.ts'
import { slugify } from '../text/slug.ts'
import type { Environment } from './environment.ts'
import { insertLinked } from './insert-linked.ts'
import { insertTerm } from './insert-term.ts'
import { type LinkedDraft, type LinkedResource, organizerResource, venueResource } from './linked-resource.ts'
import type { Work } from './unit-of-work.ts'
import { isVisible } from './visibility.ts'

export interface LinkContext {
  readonly work: Work
  readonly access: Access
  readonly environment: Environment
  readonly report: Report
  /** The event before the change, if there is one. */
  readonly current?: EventRecord
  /** The status of the event after the write, which inline records take. */
  readonly status: StoredStatus
}

/** The links of an event after a write; what was sent inline, or by a new name, is created (rules 35, 36). */
export async function eventLinks(draft: EventDraft | NewEventDraft, context: LinkContext): Promise<EventLinks> {
  return {
    venue: await linkedIds(venueResource, draft.venue, context),
    organizer: await linkedIds(organizerResource, draft.organizer, context),
    categories: await termIds('categories', draft.categories, context),
    tags: await termIds('tags', draft.tags, context),
  }
}

async function linkedIds<Record extends PostRecord, New extends LinkedDraft, Change extends LinkedDraft>(
  resource: LinkedResource<Record, New, Change>,
  references: readonly LinkReference<New>[] | null | undefined,
  context: LinkContext,
): Promise<readonly number[]> {
  const { work, access, report, current, status } = context
  const linked = current?.[resource.name] ?? []
  if (references === undefined) return linked
  if (references === null) return []

  const viewer = { access, now: work.now }
  const sent = references.flatMap((reference) => ('id' in reference ? [reference.id] : []))
  const known = await resource.at(work).getMany([...new Set([...sent, ...linked])])
  const visible = new Set(known.filter((record) => isVisible(record, resource.name, viewer)).map(({ id }) => id))
  // What a reply left out must not be lost when the rest is sent back as it was shown (rule 29).
  if (
    sent.length === references.length &&
    isSame(
      sent,
      linked.filter((id) => visible.has(id)),
    )
  )
    return linked

  const ids: number[] = []
  for (const [index, reference] of references.entries()) {
    const at = references.length === 1 ? report.at(resource.name) : report.at(resource.name).at(`[${index}]`)
    if (!('id' in reference)) {
      access.require('create', resource.name)
      const created = await insertLinked(resource, reference.create, {
        ...context,
        report: at,
        ...inlineStatus(status),
      })
      ids.push(created.id)
    } else if (visible.has(reference.id) || linked.includes(reference.id)) {
      ids.push(reference.id)
    } else {
      report.at(resource.name).invalid(`the id of an existing ${resource.name}`, reference.id)
    }
  }
  return [...new Set(ids)]
}

/** A new record cannot be in the trash: beside an event that is, it begins as a draft. */
function inlineStatus(status: StoredStatus): { readonly status: StoredStatus } {
  return { status: status === 'trash' ? 'draft' : status }
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
  for (const reference of references ?? []) {
    const isDigits = /^\d{1,16}$/.test(String(reference))
    const [byId] = isDigits ? await terms.getMany([Number(reference)]) : []
    const term = byId ?? (typeof reference === 'string' ? await findNamed(terms, reference) : null)
    if (term) {
      ids.push(term.id)
    } else if (isDigits || typeof reference === 'number') {
      report.at(link).invalid(`the id of an existing ${taxonomy}, or a name`, reference)
    } else {
      access.require('create', taxonomy)
      const created = await insertTerm(terms, { name: reference }, environment)
      ids.push(created.id)
    }
  }
  return [...new Set(ids)]
}

/** By slug, then by folded name; of several the lowest id (rule 36). */
async function findNamed(terms: Work['tags'], name: string) {
  const bySlug = await terms.getBySlug(slugify(name))
  if (bySlug) return bySlug
  // Digits are an id, then a slug, and no name.
  if (/^\d{1,16}$/.test(name)) return null
  const { records } = await terms.find({
    where: { names: [fold(name)] },
    orderBy: [['id', 'asc']],
    offset: 0,
    limit: 1,
  })
  return records[0] ?? null
}

/** Publishes the pending venues and organizers of the author of an event with it (rule 35). */
export async function publishLinked(event: EventRecord, work: Work): Promise<void> {
  await publishPending(event.author, await work.venues.getMany(event.venue), work.venues)
  await publishPending(event.author, await work.organizers.getMany(event.organizer), work.organizers)
}

async function publishPending<Record extends PostRecord>(
  author: number,
  records: readonly Record[],
  repository: { update(record: Record, patch: { readonly status: 'publish' }): Promise<Record> },
): Promise<void> {
  for (const record of records) {
    if (record.status === 'pending' && record.author === author) await repository.update(record, { status: 'publish' })
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
