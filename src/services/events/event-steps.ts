import type { Access } from '../../access/access.ts'
import type { EventDraft, EventRecord, NewEventDraft } from '../../resources/event/event.ts'
import { eventTimes } from '../../resources/event/event-times.ts'
import { recurrenceScope, withoutRecurrenceId } from '../../resources/event/recurrence-field.ts'
import { changesSeries, isSeries } from '../../resources/event/recurring-event.ts'
import type { Report } from '../../schema/field/field.ts'
import { complaining, queryReader } from '../../schema/reader.ts'
import { slugify } from '../../text/slug.ts'
import type { Environment } from '../environment/environment.ts'
import type { MergeLinked } from '../linked/find-twin.ts'
import type { TargetSteps } from '../operations/write-steps.ts'
import { checkImages } from '../shared/check-images.ts'
import { externalRestored } from '../shared/external-key.ts'
import { changedSlug, freeSlug } from '../shared/free-slug.ts'
import { changedPublication, isRestored, newAuthor, newPublication } from '../shared/publication.ts'
import { trustedText } from '../shared/trusted-text.ts'
import { ownedAt, requireOutsideTrash, writablePost } from '../shared/visibility.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import { checkEvent, checkNewSeries } from './check-event.ts'
import type { BookingOptions, ConflictSettings } from './conflicts/conflict-options.ts'
import { loadConflictCheck } from './conflicts/load-conflict-check.ts'
import { costAfter } from './event-cost.ts'
import { loadLinks, publishLinked, resolveLinks, withInline } from './event-links.ts'
import { checkParent } from './event-parent.ts'
import type { EventSteps } from './event-writes.ts'
import { seriesRights } from './series-rights.ts'
import { type EventWriteContext, insertEvent, type SeriesWriter, updateEvent, writesSeries } from './series-writer.ts'
import { statusAfter, withNewDate, withReason } from './status-after.ts'

const readRemoval = queryReader({ recurrence_scope: recurrenceScope })

interface EventStepsOptions {
  /** Writes recurring events, if the option `recurrence` is present. */
  readonly seriesWriter: SeriesWriter | undefined
  readonly conflicts: ConflictSettings
  readonly mergeLinked?: MergeLinked | undefined
  /** Whether the values are only resolved, and nothing is stored. */
  readonly isPreview?: boolean
}

const resource = 'event'

/** Returns the steps of a write of an event (rules 30-37). */
export function eventSteps(
  access: Access,
  environment: Environment,
  { seriesWriter, conflicts, mergeLinked = 'equal', isPreview = false }: EventStepsOptions,
): EventSteps {
  const {
    resources,
    timeZone: homeZone,
    passwords,
    currency,
    sanitizeHtml,
    createUid,
    createSlug,
    images,
  } = environment
  const definition = resources.event

  const sent = <Draft extends EventDraft | NewEventDraft>(draft: Draft, isNew: boolean, report: Report) => {
    if (draft.recurrence) {
      const timezone = draft.timezone ?? homeZone
      environment.checkRecurrence?.(draft.recurrence, { isNew, timezone, now: environment.now(), report })
    }
    return { draft, password_hash: '' }
  }

  const target: TargetSteps<EventRecord> = {
    resource,
    writable: (action, target, { now, reader }) =>
      writablePost(reader.events, { action, resource, target, access, now }),
  }

  const writeContext = (transaction: TransactionContext): EventWriteContext => ({
    transaction,
    seriesWriter,
    environment,
    rights: seriesRights(access, transaction.now),
    publishLinked: (event) => publishLinked(event, { access, transaction }),
  })

  /** A series has many events. */
  const requireOwnCommit = (
    draft: Parameters<typeof changesSeries>[0],
    current: EventRecord | undefined,
    transaction: TransactionContext,
  ) => {
    if (writesSeries(draft, current, seriesWriter)) transaction.requireOwnCommit()
  }

  const checkWritten = ({ conflicts: mode = conflicts.onWrite, onConflicts }: BookingOptions) =>
    mode === 'ignore' ? undefined : loadConflictCheck({ mode, onConflicts, access, environment, settings: conflicts })

  return {
    create: {
      resource,
      checkWritten,
      read: (input, report) => sent(withoutRecurrenceId(definition.readCreate(input, report)), true, report),
      check: ({ draft }, context) => checkEvent(draft, undefined, { access, environment, ...context }),
      async prepare({ draft }) {
        // Hashing takes long, so check first whether the caller may write the input.
        newAuthor(draft, { access, resource })
        await checkImages(withInline(draft), images)
        return {
          // The preferred slug. An import looks up those of many events at once.
          draft: { ...draft, slug: (draft.slug ?? slugify(draft.title)) || createSlug() },
          isSlugSent: Boolean(draft.slug),
          password_hash: draft.password ? await passwords.hash(draft.password) : '',
        }
      },
      async resolve({ draft, password_hash, isSlugSent: isSent = false }, { transaction, now, report }) {
        requireOwnCommit(draft, undefined, transaction)
        const context = { resource, access, homeZone, now, report } as const
        const trusted = trustedText(draft, { resource, access, sanitizeHtml, report })
        const publication = newPublication(draft, context)
        const times = eventTimes(draft, undefined, { isOfSeries: changesSeries(draft, undefined), ...context })
        checkNewSeries(draft, undefined, times, { environment, now, report })
        await checkParent(draft.post_parent, undefined, { access, reader: transaction, report })
        // Concurrent reads become one batch.
        const [slug] = await Promise.all([
          freeSlug(transaction.events, draft.slug ?? '', { isSent }),
          loadLinks([{ draft }], transaction),
        ])
        const links = await resolveLinks(draft, {
          transaction,
          access,
          environment,
          report,
          publication,
          mergeLinked,
          isPreview,
        })
        const cost = costAfter(trusted.cost, undefined, { currency, report })
        const state = statusAfter(draft, undefined, times, { now, report })
        const head = { slug, uid: createUid(), ...publication, ...state, recurrence: null, horizon: '' }
        report.settle()
        return definition.create(trusted, { cost, password_hash, ...head, ...times, ...links })
      },
      async insert({ values }, { draft }, transaction) {
        const event = await insertEvent(values, draft.recurrence, writeContext(transaction))
        if (event.status === 'publish') await publishLinked(event, { access, transaction })
        return event
      },
    },
    update: {
      checkWritten,
      ...target,
      read: (patch, report) => sent(definition.readUpdate(patch, report), false, report),
      check: ({ draft }, current, context) => checkEvent(draft, current, { access, environment, ...context }),
      async prepare({ draft }, requireRight) {
        await checkImages(withInline(draft), images)
        if (!draft.password) return { draft, password_hash: '' }
        // Hashing takes long, so check the rights first. The transaction checks them again.
        await requireRight()
        return { draft, password_hash: await passwords.hash(draft.password) }
      },
      async resolve({ draft: sent, password_hash: newHash }, current, { transaction, now, report }) {
        requireOwnCommit(sent, current, transaction)
        const context = { resource, access, homeZone, now, report } as const
        const owned = ownedAt(current, now)
        const isOfSeries = changesSeries(sent, current)
        const times = eventTimes(sent, current, { isOfSeries, isByClock: isOfSeries || isSeries(current), ...context })
        const draft = withNewDate(sent, current, times)
        const trusted = trustedText(draft, { resource, access, sanitizeHtml, report, current, owned })
        const publication = changedPublication(draft, current, context)
        checkNewSeries(draft, current, times, { environment, now, report })
        await checkParent(draft.post_parent, current, { access, reader: transaction, report })
        const restored = isRestored(current, publication)
        const name = draft.title ?? current.title
        // Concurrent reads become one batch.
        const [slug] = await Promise.all([
          changedSlug(transaction.events, { sent: draft.slug, name, current, restored, createSlug }),
          loadLinks([{ draft, current }], transaction),
        ])
        const after = { ...current, ...publication }
        const links = await resolveLinks(draft, {
          transaction,
          access,
          environment,
          report,
          current,
          publication: after,
        })
        const cost = costAfter(trusted.cost, current, { currency, report })
        const password_hash = draft.password === undefined ? current.password_hash : newHash
        const syncState = restored && externalRestored(current)
        const state = statusAfter(draft, current, times, { now, report })
        report.settle()
        return definition.change(current, withReason(trusted, current), {
          cost,
          password_hash,
          ...publication,
          ...slug,
          ...times,
          ...state,
          ...links,
          ...syncState,
        })
      },
      async update({ current, patch, draft: { draft } }, transaction) {
        const { recurrence, recurrence_scope: scope } = draft
        const change = { patch: patch.values, recurrence, scope, sent: Object.keys(draft) }
        const event = await updateEvent(current, change, writeContext(transaction))
        if (event.status === 'publish' && current.status !== 'publish') {
          await publishLinked(event, { access, transaction })
        }
        return event
      },
    },
    remove: {
      readRemoval: ({ ifMatch, ...options } = {}) => ({
        ifMatch,
        ...complaining(environment.extensions, (report) => readRemoval(options, report)),
      }),
      ...target,
      async remove(current, { recurrence_scope: scope }, transaction) {
        requireOutsideTrash(current, resource)
        requireOwnCommit({ recurrence_scope: scope }, current, transaction)
        return updateEvent(current, { patch: { status: 'trash' }, scope }, writeContext(transaction))
      },
    },
  }
}
