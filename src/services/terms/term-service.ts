import type { Access } from '../../access/access.ts'
import type { NewTermDraft, TermDraft, TermRecord } from '../../resources/term.ts'
import type { TermFilter, tagFilters } from '../../resources/term-query.ts'
import type { Report } from '../../schema/field.ts'
import { complainingAsync, newReport, refuse } from '../../schema/reader.ts'
import { nameOf, type Taxonomy, type TermCollection } from '../../schema/resource.ts'
import type { TermCriteria } from '../../storage/criteria.ts'
import type { Found, Reader, TermKey } from '../../storage/store.ts'
import { fold } from '../../text/fold.ts'
import { beginSynchronization } from '../changes/begin-synchronization.ts'
import type { ChangeContext } from '../changes/changed-ids.ts'
import { type Environment, withStoppedClock } from '../environment.ts'
import type { TermListRequest } from '../explain/explain-terms.ts'
import type { Explanation } from '../explain/explanation.ts'
import { lineOf, mostLevels } from '../shared/ancestors.ts'
import { type CreateOptions, externalAfter } from '../shared/external-key.ts'
import { findById, notFound } from '../shared/find-post.ts'
import { changedSlug } from '../shared/free-slug.ts'
import { type ListPlanner, listPlan } from '../shared/list-plan.ts'
import { pageRequest, type RecordPage } from '../shared/page.ts'
import { trustedText } from '../shared/trusted-text.ts'
import { requireMatch, type UpdateOptions, type WriteOptions } from '../transaction/precondition.ts'
import type { TermTransactionRepository } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import { unknownParameters, warnOfFields } from '../unknown-input.ts'
import { levelsBelow } from './category-tree.ts'
import { insertTerm, requireFreeName } from './insert-term.ts'
import { termCriteria, termOrder } from './term-filter.ts'

/** Categories, or tags, as one caller may use them. Throws `CalendarError`, including `term_exists` (rule 36). */
export interface TermService<Query, Input, Patch, Term = TermRecord> {
  /** Returns a page of terms, by default ordered by name and without terms that have no events (rules 17, 20). */
  list(query?: Query): Promise<RecordPage<Term>>
  /**
   * Explains what `list` does with the same query, as data and as text. Throws what `list` throws, except for a page
   * past the end.
   */
  explain(query?: Query): Promise<Explanation<TermCriteria, TermKey>>
  /** Returns a term. Throws `category-not-found` or `tag-not-found`. */
  get(id: number): Promise<Term>
  /** Stores a term. Throws `term_exists` if the name is taken (rule 36). */
  create(input: Input, options?: CreateOptions): Promise<Term>
  /** Changes the fields of the patch. Absent fields keep their values (rule 29). */
  update(id: number, patch: Patch, options?: UpdateOptions): Promise<Term>
  /** Deletes a term permanently, and returns it. Its children move to its parent (rule 34). */
  remove(id: number, options?: WriteOptions): Promise<Term>
}

/** The readers of terms. A tag is read as a category without a parent. */
interface TermDefinition {
  readonly filters: typeof tagFilters
  readQuery(input: unknown, report: Report): TermFilter
  readCreate(input: unknown, report: Report): NewTermDraft
  readUpdate(input: unknown, report: Report): TermDraft
}

export function createTermService<Query, Input, Patch>(
  collection: TermCollection,
  access: Access,
  environment: Environment,
  unitOfWork: UnitOfWork,
): TermService<Query, Input, Patch> & ListPlanner<Query, Found<TermRecord>> {
  const taxonomy = nameOf[collection]
  const definition: TermDefinition = environment.resources[taxonomy]
  const { store, extensions, sanitizeHtml, createSlug } = environment

  const requested = async (query: Query | undefined): Promise<TermListRequest> => {
    const stopped = withStoppedClock(environment)
    const { ignored, filter, where, synchronization } = await complainingAsync(extensions, async (report) => {
      const ignored = unknownParameters(query, taxonomy, { environment, report })
      const filter = definition.readQuery(query, report)
      const synchronization = await beginSynchronization(filter, { access, environment: stopped, report })
      const where = await termCriteria(filter, taxonomy, access, stopped, report)
      return { ignored, filter, where, synchronization }
    })
    const page = pageRequest({ resource: taxonomy, filter, where, orderBy: termOrder(filter) }, environment.perPage)
    const request = { filter, ignored, environment: stopped, ...page }
    if (synchronization === undefined) return request
    const { changedTerms, recordIds, synchronizedRequest } = await import('../changes/index.ts')
    const changedIds = (context: ChangeContext) => changedTerms(taxonomy, context)
    const ids = recordIds(store[collection])
    return synchronizedRequest(request, synchronization, { ids, changedIds, access, environment: stopped })
  }

  const planList = async (query: Query | undefined) =>
    listPlan(await requested(query), {
      find: (page) => store[collection].find(page),
      explain: async (request) => (await import('../explain/index.ts')).explainTerms(request, access),
    })

  /** Returns a draft with its text as it may be stored, after all checks. */
  const checked = async <Draft extends TermDraft>(
    draft: Draft,
    current: TermRecord | undefined,
    context: { reader: CategoryReader; report: Report },
  ) => {
    const { report } = context
    const trusted = trustedText(draft, {
      resource: taxonomy,
      access,
      sanitizeHtml,
      report,
      ...(current && { current }),
    })
    await checkParent(parentAfter(draft, current), current, context)
    return trusted
  }

  return {
    list: async (query) => (await planList(query)).fetch(),
    planList,
    explain: async (query) => (await planList(query)).explain(),
    get: (id) => find(store[collection], taxonomy, id),
    async create(input, { external } = {}) {
      access.require('create', taxonomy)
      const report = newReport(extensions)
      warnOfFields(input, taxonomy, { environment, report })
      const draft = definition.readCreate(input, report)
      if (report.hasErrors()) await refuse(report, () => checked(draft, undefined, { reader: store, report }))
      return unitOfWork((transaction) =>
        complainingAsync(extensions, async (report) => {
          const trusted = await checked(draft, undefined, { reader: transaction, report })
          report.settle()
          const key = await externalAfter(external, transaction[collection])
          return insertTerm(transaction[collection], trusted, taxonomy, environment, key)
        }),
      )
    },
    async update(id, patch, options = {}) {
      access.require('update', taxonomy)
      const report = newReport(extensions)
      warnOfFields(patch, taxonomy, { environment, report })
      const draft = definition.readUpdate(patch, report)
      if (report.hasErrors()) {
        await refuse(report, async () => {
          await checked(draft, await find(store[collection], taxonomy, id), { reader: store, report })
        })
      }
      return unitOfWork((transaction) =>
        complainingAsync(extensions, async (report) => {
          const terms = transaction[collection]
          const current = await find(terms, taxonomy, id)
          requireMatch(current, options)
          const trusted = await checked(draft, current, { reader: transaction, report })
          report.settle()
          const name = trusted.name ?? current.name
          const parent = parentAfter(draft, current)
          if (fold(name) !== current.search_name || parent !== current.parent) {
            await requireFreeName(terms, name, parent, id)
          }
          const slug = await changedSlug(terms, { sent: draft.slug, name, current, restored: false, createSlug })
          const key = await externalAfter(options.external, terms, id)
          return terms.update(current, environment.resources[taxonomy].change(current, trusted, { ...slug, ...key }))
        }),
      )
    },
    async remove(id, options = {}) {
      access.require('delete', taxonomy)
      return unitOfWork(async (transaction) => {
        const terms = transaction[collection]
        const term = await find(terms, taxonomy, id)
        requireMatch(term, options)
        await adoptChildren(terms, term)
        await terms.remove(term)
        return term
      })
    },
  }
}

/** Returns the parent of a term after a write. */
function parentAfter(draft: TermDraft, current: TermRecord | undefined): number {
  return draft.parent === null ? 0 : (draft.parent ?? current?.parent ?? 0)
}

/** Finds categories, inside or outside of a transaction. */
interface CategoryReader {
  readonly categories: Pick<Reader['categories'], 'find' | 'getMany'>
}

/**
 * Throws unless the parent exists, is not a descendant of the category, and keeps the tree within its maximum depth
 * (rule 36).
 */
async function checkParent(
  parent: number,
  current: TermRecord | undefined,
  { reader: { categories }, report }: { reader: CategoryReader; report: Report },
): Promise<void> {
  if (parent === 0 || parent === current?.parent) return
  if ((await categories.getMany([parent])).length === 0) {
    report.at('parent').invalid('0 or the id of an existing category', parent)
    return
  }
  const line = await lineOf(parent, categories, (category) => category.parent)
  if (current && line.includes(current.id)) {
    report.at('parent').invalid('a category that is not below this one', parent)
    return
  }
  const left = mostLevels - line.length - 1
  if (left < 0 || (current && (await levelsBelow(current, categories, left + 1)) > left)) {
    report.at('parent').invalid(`a category that leaves the tree at most ${mostLevels} levels`, parent)
  }
}

/** Moves the children of a deleted category up. If a term with the same name is there already, both stay (rule 34). */
async function adoptChildren(terms: TermTransactionRepository, { id, parent }: TermRecord): Promise<void> {
  const where = { parents: [id] }
  const { records } = await terms.find({ where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })
  for (const child of records) await terms.update(child, { parent })
}

async function find(
  terms: { getMany(ids: readonly number[]): Promise<readonly TermRecord[]> },
  taxonomy: Taxonomy,
  id: number,
): Promise<TermRecord> {
  const term = await findById(terms, id)
  if (!term) throw notFound(taxonomy, id)
  return term
}
