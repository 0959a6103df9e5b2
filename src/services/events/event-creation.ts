import type { Access } from '../../access/access.ts'
import type { EventInput, EventRecord, NewEventDraft } from '../../resources/event/event.ts'
import { eventTimes } from '../../resources/event/event-times.ts'
import { isPlace } from '../../resources/event/recurrence-field.ts'
import { changesSeries } from '../../resources/event/recurring-event.ts'
import { complainingAsync, newReport, refuse } from '../../schema/reader.ts'
import type { UnstampedRecord } from '../../schema/resource.ts'
import { slugify } from '../../text/slug.ts'
import type { Environment } from '../environment.ts'
import type { MergeLinked } from '../linked/find-twin.ts'
import { checkImages, withInline } from '../shared/check-images.ts'
import { freeSlug } from '../shared/free-slug.ts'
import { newAuthor, newPublication } from '../shared/publication.ts'
import { trustedText } from '../shared/trusted-text.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import { warnOfFields } from '../unknown-input.ts'
import { checkNew } from './check-event.ts'
import { costAfter } from './event-cost.ts'
import { loadLinks, resolveLinks } from './event-links.ts'
import { checkParent } from './event-parent.ts'

/** A new event before it is stored: parsed, with the results of the ports. */
export interface PreparedEvent {
  readonly draft: NewEventDraft
  /** The preferred slug. */
  readonly slug: string
  readonly password_hash: string
}

/** Creates an event in two steps. */
export interface EventCreation {
  /** Calls the ports, before the transaction, whose work may run twice. Throws the 400s of invalid input. */
  prepare(input: EventInput): Promise<PreparedEvent>
  /**
   * Returns the data of the event with a free slug, and stores its inline records and new terms (rules 30-37). Throws
   * the 400s that depend on stored records.
   */
  resolve(prepared: PreparedEvent, transaction: TransactionContext): Promise<UnstampedRecord<EventRecord>>
}

export function createEventCreation(
  access: Access,
  environment: Environment,
  mergeLinked: MergeLinked = 'equal',
): EventCreation {
  const { resources, extensions, timeZone, passwords, currency, sanitizeHtml, createUid, createSlug, images } =
    environment
  return {
    async prepare(input) {
      const report = newReport(extensions)
      warnOfFields(input, 'event', { environment, report })
      const draft = withoutPlace(resources.event.readCreate(input, report))
      if (draft.recurrence) environment.checkRecurrence?.(draft.recurrence, { isNew: true, report })
      if (report.hasErrors()) await refuse(report, () => checkNew(draft, { access, environment, report }))
      // Hashing takes long, so check first whether the caller may write the input.
      newAuthor(draft, { access, resource: 'event' })
      await checkImages(withInline(draft), images)
      return {
        draft,
        slug: (draft.slug ?? slugify(draft.title)) || createSlug(),
        password_hash: draft.password ? await passwords.hash(draft.password) : '',
      }
    },
    resolve: ({ draft, slug: wanted, password_hash }, transaction) =>
      complainingAsync(extensions, async (report) => {
        const context = { resource: 'event' as const, access, homeZone: timeZone, now: transaction.now, report }
        const trusted = trustedText(draft, { resource: 'event', access, sanitizeHtml, report })
        const publication = newPublication(draft, context)
        const times = eventTimes(draft, undefined, { ...context, isOfSeries: changesSeries(draft, undefined) })
        await checkParent(draft.post_parent, undefined, { access, reader: transaction, report })
        // Concurrent reads become one batch.
        const [slug] = await Promise.all([freeSlug(transaction.events, wanted), loadLinks([{ draft }], transaction)])
        const links = await resolveLinks(draft, { transaction, access, environment, report, publication, mergeLinked })
        const cost = costAfter(trusted.cost, undefined, { currency, report })
        const head = { slug, uid: createUid(), ...publication, recurrence: null, horizon: '' }
        report.settle()
        return resources.event.create(trusted, { cost, password_hash, ...head, ...times, ...links })
      }),
  }
}

/** Makes the copy of an event of a series a single event (rule 56). */
function withoutPlace(draft: NewEventDraft): NewEventDraft {
  if (!isPlace(draft.recurrence)) return draft
  const { recurrence: _, post_parent: __, ...single } = draft
  return single
}
