import type { Access } from '../../access/access.ts'
import { type EventDraft, type EventRecord, type EventTimes, event } from '../../resources/event/event.ts'
import { eventTimes } from '../../resources/event/event-times.ts'
import { changesSeries } from '../../resources/event/recurring-event.ts'
import type { TermRecord } from '../../resources/term/term.ts'
import type { Report } from '../../schema/field/field.ts'
import {
  type LinkedCollection,
  linkedCollections,
  nameOf,
  type TermCollection,
  termCollections,
} from '../../schema/resource.ts'
import type { TermReference } from '../../schema/vocabulary/references.ts'
import type { SentId } from '../../schema/vocabulary/sent-id.ts'
import type { Environment } from '../environment/environment.ts'
import { checkNewLinked } from '../linked/insert-linked.ts'
import {
  type LinkDrafts,
  type LinkedResource,
  type LinkedShape,
  linkedResource,
  type References,
} from '../linked/linked-resource.ts'
import type { CheckContext } from '../operations/write-steps.ts'
import { checkIdentity } from '../shared/check-identity.ts'
import { changedPublication, newPublication } from '../shared/publication.ts'
import { reportMarkup, trustedText } from '../shared/trusted-text.ts'
import { isVisible, ownedAt } from '../shared/visibility.ts'
import { createTermFinder } from '../transaction/term-finder.ts'
import { newTerm } from '../transaction/term-keys.ts'
import { costAfter } from './event-cost.ts'
import { checkParent } from './event-parent.ts'
import { statusAfter } from './status-after.ts'

// Input with a missing or an invalid field is never written. Its other errors, which a write would only find inside its
// transaction, are checked here, so that the caller learns of all errors at once (rule 6).

interface EventCheckContext extends CheckContext {
  readonly access: Access
  readonly environment: Environment
}

/** Adds the other errors of a new event, or of a change, to a report that already has some. */
export async function checkEvent(
  draft: EventDraft,
  current: EventRecord | undefined,
  context: EventCheckContext,
): Promise<void> {
  const { access, now, reader, report } = context
  const { sanitizeHtml, timeZone, currency, resources } = context.environment
  const owned = current && ownedAt(current, now)
  trustedText(draft, {
    resource: 'event',
    access,
    sanitizeHtml,
    report,
    ...(current && owned && { current, owned }),
  })
  const timed = { homeZone: timeZone, now, report }
  if (canBeTimed(draft, current, report)) {
    const times = eventTimes(draft, current, timed)
    checkNewSeries(draft, current, times, context)
    statusAfter(draft, current, times, timed)
  }
  costAfter(draft.cost, current, { currency, report })
  await checkParent(draft.post_parent, current, { access, reader: { now, events: reader.events }, report })
  const sent: LinkDrafts = draft
  const checkLinked = <Each extends LinkedCollection>(collection: Each) =>
    checkLinks(linkedResource(resources, collection), sent[nameOf[collection]], current, context)
  for (const collection of linkedCollections) await checkLinked(collection)
  for (const link of termCollections) await checkTerms(link, draft[link], context)
  // Last, because it throws for a missing right.
  const publication = { resource: 'event' as const, access, ...timed }
  if (current) changedPublication(draft, current, publication)
  else newPublication(draft, publication)
}

/** Reports the errors of a recurrence that depend on the times of the event, which becomes a series. */
export function checkNewSeries(
  { recurrence, ...draft }: EventDraft,
  current: EventRecord | undefined,
  series: EventTimes,
  { environment, now, report }: Pick<EventCheckContext, 'environment' | 'now' | 'report'>,
): void {
  const isNew = current === undefined
  if (!recurrence || (current?.recurrence ?? null) !== null || !changesSeries({ recurrence, ...draft }, current)) return
  environment.checkRecurrence?.(recurrence, { isNew, timezone: series.timezone, series, now, report })
}

/** Returns whether all fields that determine the times of an event are valid. */
function canBeTimed(draft: EventDraft, current: EventRecord | undefined, report: Report): boolean {
  const hasDates = current !== undefined || (draft.start_date !== undefined && draft.end_date !== undefined)
  const parts = event.units.fieldsOf('start_date')
  return hasDates && !parts.some((part) => report.at(part).hasErrors('here'))
}

async function checkLinks<Of extends LinkedShape>(
  resource: LinkedResource<Of>,
  references: References<Of['created']>,
  current: EventRecord | undefined,
  context: EventCheckContext,
): Promise<void> {
  const { report, reader } = context
  const { name } = resource.definition
  const ids = references?.flatMap((reference) => ('id' in reference ? reference.id : [])) ?? []
  const records = ids.length > 0 ? await resource.stored(reader).getMany(ids) : []
  for (const reference of references ?? []) {
    if ('create' in reference) {
      checkNewLinked(resource, reference.create, { ...context, report: report.at(reference.path) })
      continue
    }
    const record = records.find(({ id }) => id === reference.id)
    if (record && isVisible(record, name, context)) {
      const at = report.at(reference.path).at('id')
      checkIdentity(reference, record, { resource: name, name: resource.definition.nameOf(record), report: at })
    } else if (!current?.[name].includes(reference.id)) {
      report.at(name).invalid(`the id of an existing ${name}`, reference.id)
    }
  }
}

/** Checks terms: a name may be a new term. Others must exist. */
async function checkTerms(
  link: TermCollection,
  references: readonly (TermReference | SentId)[] | null | undefined,
  { reader, ...context }: EventCheckContext,
): Promise<void> {
  if (!references || references.length === 0) return
  const { report } = context
  const terms = createTermFinder(reader[link])
  await terms.load(references.map(termReference))
  for (const sent of references) {
    const reference = termReference(sent)
    const term = terms.resolve(reference)
    const created = newTerm(reference)
    if (term) checkTerm(link, sent, term, report)
    else if (created === undefined) reportUnknownTerm(link, reference, report)
    else checkNewTerm(link, reference, created.name, context)
  }
}

/** Returns the reference of an object that has an id. */
export function termReference(sent: TermReference | SentId): TermReference {
  return isSentId(sent) ? sent.id : sent
}

/** Reports an object with the id of another term (rule 36). */
export function checkTerm(link: TermCollection, sent: TermReference | SentId, term: TermRecord, report: Report): void {
  if (!isSentId(sent)) return
  checkIdentity(sent, term, { resource: nameOf[link], name: term.name, report: report.at(link) })
}

/** Reports markup in the name of a new term, unless the caller may write it (rule 39). */
export function checkNewTerm(
  link: TermCollection,
  reference: TermReference,
  name: string,
  { access, report }: Pick<EventCheckContext, 'access' | 'report'>,
): void {
  if (access.may('raw_html', nameOf[link])) return
  const at = report.at(link)
  reportMarkup(name, typeof reference === 'object' ? at.at('name') : at)
}

/** Reports an id, or a slug alone, of a term that does not exist (rule 36). */
export function reportUnknownTerm(link: TermCollection, reference: TermReference, report: Report): void {
  const [accepted, sent] = typeof reference === 'object' ? ['slug', reference.slug] : ['id', reference]
  report.at(link).invalid(`the ${accepted} of an existing ${nameOf[link]}, or a name`, sent)
}

function isSentId(sent: TermReference | SentId): sent is SentId {
  return typeof sent === 'object' && 'id' in sent
}
