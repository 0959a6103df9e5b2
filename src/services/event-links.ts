import type { Access } from '../access/access.ts'
import type { EventDraft, EventLinks, EventRecord, NewEventDraft } from '../model/event.ts'
import type { Report } from '../model/field.ts'
import type { PostRecord } from '../model/post.ts'
import { isDigits, type LinkReference, type SentId, type TermReference } from '../model/references.ts'
import { fold } from '../text/fold.ts'
import type { DateTime } from '../time/date-time.ts'
import { checkTerm, reportUnknownTerm, termReference } from './check-event.ts'
import { checkIdentity } from './check-identity.ts'
import type { Environment } from './environment.ts'
import { findTwin, type MergeLinked } from './find-twin.ts'
import { checkNewLinked, insertLinked } from './insert-linked.ts'
import { insertTerm } from './insert-term.ts'
import {
  type LinkedDraft,
  type LinkedRecord,
  type LinkedResource,
  organizerResource,
  venueResource,
} from './linked-resource.ts'
import type { Publication } from './publication.ts'
import { isVisible } from './visibility.ts'
import type { Work } from './work.ts'

export interface LinkContext {
  readonly work: Work
  readonly access: Access
  readonly environment: Environment
  readonly report: Report
  /** The event before the change, if there is one. */
  readonly current?: EventRecord
  /** The publication of the event after the write, which inline records share. */
  readonly publication: Publication
  readonly mergeLinked?: MergeLinked
}

/** What comes of an event, as far as it tells the links. */
interface LinkChange {
  readonly draft: EventDraft | NewEventDraft
  readonly current?: EventRecord | undefined
}

/** Reads all that events will link to, in one go: a unit of work remembers it, and reads none of it again. */
export async function readLinks(changes: readonly LinkChange[], work: Work): Promise<void> {
  await Promise.all([
    work.venues.look(changes.flatMap(({ draft, current }) => linkableIds(draft.venue, current?.venue))),
    work.organizers.look(changes.flatMap(({ draft, current }) => linkableIds(draft.organizer, current?.organizer))),
    work.venues.lookForNames(changes.flatMap(({ draft }) => inlineNames(venueResource, draft.venue))),
    work.organizers.lookForNames(changes.flatMap(({ draft }) => inlineNames(organizerResource, draft.organizer))),
    work.categories.look(changes.flatMap(({ draft }) => draft.categories?.map(termReference) ?? [])),
    work.tags.look(changes.flatMap(({ draft }) => draft.tags?.map(termReference) ?? [])),
  ])
}

/**
 * The links of an event after a write, of which all has been read; what was sent inline, or by a new name, is created
 * (rules 35, 36).
 */
export async function resolveLinks(draft: EventDraft | NewEventDraft, context: LinkContext): Promise<EventLinks> {
  return {
    venue: await linkedIds(venueResource, draft.venue, context),
    organizer: await linkedIds(organizerResource, draft.organizer, context),
    categories: await termIds('categories', draft.categories, context),
    tags: await termIds('tags', draft.tags, context),
  }
}

type References<New> = readonly LinkReference<New>[] | null | undefined

/** Those that are sent, and those that are linked already. */
function linkableIds(references: References<unknown>, linked: readonly number[] = []): readonly number[] {
  return references ? [...new Set([...sentIds(references), ...linked])] : []
}

function sentIds(references: readonly LinkReference<unknown>[]): readonly number[] {
  return references.flatMap((reference) => ('id' in reference ? [reference.id] : []))
}

function inlineNames<Record extends LinkedRecord, New extends LinkedDraft, Change extends LinkedDraft>(
  resource: LinkedResource<Record, New, Change>,
  references: References<New>,
): readonly string[] {
  return (
    references?.flatMap((reference) => ('create' in reference ? fold(resource.nameOf(reference.create)) : [])) ?? []
  )
}

async function linkedIds<Record extends LinkedRecord, New extends LinkedDraft, Change extends LinkedDraft>(
  resource: LinkedResource<Record, New, Change>,
  references: References<New>,
  context: LinkContext,
): Promise<readonly number[]> {
  const { work, access, report, current, mergeLinked = 'equal' } = context
  const linked = current?.[resource.name] ?? []
  if (references === undefined) return linked
  if (references === null) return []

  const known = resource.at(work).known(linkableIds(references, linked))
  const viewer = { access, now: work.now }
  const sent = sentIds(references)
  const visible = new Map(
    known.filter((record) => isVisible(record, resource.name, viewer)).map((record) => [record.id, record]),
  )
  for (const reference of references) {
    const record = 'id' in reference ? visible.get(reference.id) : undefined
    if (record === undefined || !('id' in reference)) continue
    const at = report.at(reference.path).at('id')
    checkIdentity(reference, record, { resource: resource.name, name: resource.nameOf(record), report: at })
  }
  const shown = linked.filter((id) => visible.has(id))
  // What a reply left out must not be lost when the rest is sent back as it was shown (rule 29).
  if (sent.length === references.length && isSame(sent, shown)) return linked

  const ids: number[] = []
  for (const reference of references) {
    if (!('id' in reference)) {
      access.require('create', resource.name)
      const at = report.at(reference.path)
      const checked = checkNewLinked(resource, reference.create, { ...context, now: work.now, report: at })
      if (report.hasErrors()) continue
      const twin = await findTwin(resource, reference.create, checked, { work, mergeLinked, ...viewer })
      ids.push((twin ?? (await insertLinked(resource, checked, context))).id)
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
  references: readonly (TermReference | SentId)[] | null | undefined,
  { work, access, environment, report, current }: LinkContext,
): Promise<readonly number[]> {
  if (references === undefined) return current?.[link] ?? []
  if (references === null) return []
  const taxonomy = link === 'categories' ? 'category' : 'tag'
  const terms = work[link]
  const ids: number[] = []
  for (const sent of references) {
    const reference = termReference(sent)
    const term = terms.meant(reference)
    if (term) {
      checkTerm(link, sent, term, report)
      ids.push(term.id)
    } else if (typeof reference === 'number' || isDigits(reference)) {
      reportUnknownTerm(link, reference, report)
    } else {
      access.require('create', taxonomy)
      if (!report.hasErrors()) ids.push((await insertTerm(terms, { name: reference }, environment)).id)
    }
  }
  return [...new Set(ids)]
}

/** Publishes the pending venues and organizers of the author of an event with it: not before it (rule 35). */
export async function publishLinked(event: EventRecord, work: Work): Promise<void> {
  const { venues, organizers } = work
  await Promise.all([venues.look(event.venue), organizers.look(event.organizer)])
  await publishPending(event, venues.known(event.venue), venues, work.now)
  await publishPending(event, organizers.known(event.organizer), organizers, work.now)
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
