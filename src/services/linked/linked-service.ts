import type { Access } from '../../access/access.ts'
import { CalendarError } from '../../errors.ts'
import type { Report } from '../../schema/field.ts'
import { complainingAsync, newReport, refuse } from '../../schema/reader.ts'
import type { UnstampedRecord } from '../../schema/resource.ts'
import type { LinkedCriteria } from '../../storage/criteria.ts'
import type { Found, LinkedKey } from '../../storage/store.ts'
import type { DateTime } from '../../time/date-time.ts'
import { beginSynchronization } from '../changes/begin-synchronization.ts'
import type { ChangeContext } from '../changes/changed-ids.ts'
import { type Environment, withStoppedClock } from '../environment.ts'
import type { LinkedListRequest } from '../explain/explain-linked.ts'
import type { Explanation } from '../explain/explanation.ts'
import { checkImages } from '../shared/check-images.ts'
import { type CreateOptions, externalAfter, externalRestored } from '../shared/external-key.ts'
import { findPost, type RecordRef } from '../shared/find-post.ts'
import { changedSlug } from '../shared/free-slug.ts'
import { type ListPlanner, listPlan } from '../shared/list-plan.ts'
import { pageRequest, type RecordPage } from '../shared/page.ts'
import { changedPublication, isRestored } from '../shared/publication.ts'
import { trustedText } from '../shared/trusted-text.ts'
import { ownedAt, requireReadable, requireWritable } from '../shared/visibility.ts'
import { requireMatch, type UpdateOptions, type WriteOptions } from '../transaction/precondition.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import { unknownParameters, warnOfFields } from '../unknown-input.ts'
import { checkNewLinked, insertLinked } from './insert-linked.ts'
import { linkedCriteria } from './linked-filter.ts'
import type { LinkedDraft, LinkedRecord, LinkedResource } from './linked-resource.ts'

/**
 * Venues, or organizers, as one caller may use them. Every method throws `CalendarError`: `rest_forbidden`, the 400s of
 * invalid input, and the 403, 404 and 410 of the addressed record (rules 6, 9, 34, 43).
 * An argument of a wrong type throws a `TypeError` that names it.
 */
export interface LinkedService<Record, Query, Input, Patch> {
  /** Returns a page of the records that the caller sees, ordered by folded name (rules 11, 17, 19). */
  list(query?: Query): Promise<RecordPage<Record>>
  /**
   * Explains what `list` does with the same query, as data and as text. Throws what `list` throws, except for a page
   * past the end.
   */
  explain(query?: Query): Promise<Explanation<LinkedCriteria, LinkedKey>>
  /** Returns a record. Throws `venue-not-found` or `organizer-not-found`. */
  get(ref: RecordRef): Promise<Record>
  /** Short for `get({ slug })`. */
  getBySlug(slug: string): Promise<Record>
  /** Stores a record. Absent fields take their defaults (rule 30). */
  create(input: Input, options?: CreateOptions): Promise<Record>
  /** Changes the fields of the patch. Absent fields keep their values (rule 29). */
  update(ref: RecordRef, patch: Patch, options?: UpdateOptions): Promise<Record>
  /** Moves the record to the trash, and returns it (rule 34). */
  remove(ref: RecordRef, options?: WriteOptions): Promise<Record>
}

export function createLinkedService<
  Record extends LinkedRecord,
  New extends LinkedDraft,
  Change extends LinkedDraft,
  Query,
  Input,
  Patch,
>(
  resource: LinkedResource<Record, New, Change>,
  access: Access,
  environment: Environment,
  unitOfWork: UnitOfWork,
): LinkedService<Record, Query, Input, Patch> & ListPlanner<Query, Found<Record>> {
  const { name } = resource.definition
  const { store, extensions, timeZone, sanitizeHtml, createSlug, images } = environment

  const requested = async (query: Query | undefined): Promise<LinkedListRequest> => {
    const stopped = withStoppedClock(environment)
    const { ignored, filter, where, synchronization } = await complainingAsync(extensions, async (report) => {
      const ignored = unknownParameters(query, name, { environment, report })
      const filter = resource.definition.readQuery(query, report)
      const synchronization = await beginSynchronization(filter, { access, environment: stopped, report })
      const where = await linkedCriteria(filter, resource.definition, access, stopped, report)
      return { ignored, filter, where, synchronization }
    })
    const page = pageRequest({ resource: name, filter, where, orderBy: [['search_name', 'asc']] }, environment.perPage)
    const request = { filter, ignored, environment: stopped, ...page }
    if (synchronization === undefined) return request
    const { changedPosts, recordIds, synchronizedRequest } = await import('../changes/index.ts')
    const changedIds = (context: ChangeContext) => changedPosts(name, context)
    const ids = recordIds(resource.stored(store))
    return synchronizedRequest(request, synchronization, { ids, changedIds, access, environment: stopped })
  }

  const planList = async (query: Query | undefined) =>
    listPlan(await requested(query), {
      find: (page) => resource.stored(store).find(page),
      explain: async (request) => (await import('../explain/index.ts')).explainLinked(request, access),
    })

  const read = async (target: RecordRef) => {
    const record = await findPost(resource.stored(store), name, target)
    requireReadable(record, name, { access, now: environment.now(), target })
    return record
  }

  /** Returns a change with its text as it may be stored, checked against the record. */
  const checked = (
    draft: Change,
    current: Record,
    { now, target, report }: { now: DateTime; target: RecordRef; report: Report },
  ) => {
    requireWritable(current, 'update', name, { access, now, target })
    const trusted = trustedText(draft, {
      resource: name,
      access,
      sanitizeHtml,
      report,
      current: resource.definition.asShown(current),
      owned: ownedAt(current, now),
    })
    resource.definition.check(draft, current, report)
    const context = { resource: name, access, homeZone: timeZone, now, report }
    return { trusted, publication: changedPublication(draft, current, context) }
  }

  return {
    list: async (query) => (await planList(query)).fetch(),
    planList,
    explain: async (query) => (await planList(query)).explain(),
    get: (ref) => read(ref),
    getBySlug: (slug) => read({ slug }),
    async create(input, { external } = {}) {
      access.require('create', name)
      const report = newReport(extensions)
      warnOfFields(input, name, { environment, report })
      const draft = resource.definition.readCreate(input, report)
      if (report.hasErrors()) {
        const now = environment.now()
        await refuse(report, () => checkNewLinked(resource, draft, { now, access, environment, report }))
      }
      await checkImages([draft], images)
      return unitOfWork((transaction) =>
        complainingAsync(extensions, async (report) => {
          const checked = checkNewLinked(resource, draft, { now: transaction.now, access, environment, report })
          report.settle()
          const key = await externalAfter(external, resource.at(transaction))
          return insertLinked(resource, checked, { transaction, environment, key })
        }),
      )
    },
    async update(target, patch, options = {}) {
      access.require('update', name)
      const report = newReport(extensions)
      warnOfFields(patch, name, { environment, report })
      const draft = resource.definition.readUpdate(patch, report)
      if (report.hasErrors()) {
        await refuse(report, async () => {
          const current = await findPost(resource.stored(store), name, target)
          checked(draft, current, { now: environment.now(), target, report })
        })
      }
      await checkImages([draft], images)
      return unitOfWork((transaction) =>
        complainingAsync(extensions, async (report) => {
          const records = resource.at(transaction)
          const current = await findPost(records, name, target)
          requireWritable(current, 'update', name, { access, now: transaction.now, target })
          requireMatch(current, options)
          const { trusted, publication } = checked(draft, current, { now: transaction.now, target, report })
          const restored = isRestored(current, publication)
          const slug = await changedSlug(records, {
            sent: draft.slug,
            name: resource.definition.renamed(draft) ?? resource.definition.nameOf(current),
            current,
            restored,
            createSlug,
          })
          report.settle()
          const key = await externalAfter(options.external, records, current.id)
          const resolved = { ...publication, ...slug, ...(restored && externalRestored(current)), ...key }
          return records.update(current, resource.definition.change(current, trusted, resolved))
        }),
      )
    },
    async remove(target, options = {}) {
      access.require('delete', name)
      return unitOfWork(async (transaction) => {
        const records = resource.at(transaction)
        const current = await findPost(records, name, target)
        requireWritable(current, 'delete', name, { access, now: transaction.now, target })
        requireMatch(current, options)
        if (current.status === 'trash')
          throw new CalendarError(`${name}-is-in-trash`, `This ${name} is in the trash already.`)
        // Every post has a status, but the compiler cannot see it in a generic record.
        return records.update(current, { status: 'trash' } as Partial<UnstampedRecord<Record>>)
      })
    },
  }
}
