import type { Access } from '../../access/access.ts'
import type { NewTermDraft, TermDraft, TermRecord } from '../../resources/term/term.ts'
import type { Report } from '../../schema/field/field.ts'
import { nameOf, type Taxonomy, type TermCollection } from '../../schema/resource.ts'
import { fold } from '../../text/fold.ts'
import type { Environment } from '../environment/environment.ts'
import type { CheckContext, CreateSteps, RemoveSteps, TargetSteps, UpdateSteps } from '../operations/write-steps.ts'
import { lineOf, mostLevels } from '../shared/ancestors.ts'
import { levelsBelow } from '../shared/category-tree.ts'
import { findById, notFound, type RecordRef } from '../shared/find-post.ts'
import { changedSlug } from '../shared/free-slug.ts'
import type { WriteOptions } from '../shared/precondition.ts'
import { trustedText } from '../shared/trusted-text.ts'
import type { Writable } from '../shared/visibility.ts'
import type { TermTransactionRepository } from '../transaction/transaction-context.ts'
import { givenColor } from './given-color.ts'
import { newTermData, requireFreeName } from './insert-term.ts'

/** The readers of terms. A tag is read as a category without a parent. */
interface TermDefinition {
  readCreate(input: unknown, report: Report): NewTermDraft
  readUpdate(input: unknown, report: Report): TermDraft
}

interface TermSteps {
  readonly create: CreateSteps<TermRecord, NewTermDraft>
  readonly update: UpdateSteps<TermRecord, TermDraft>
  readonly remove: RemoveSteps<TermRecord, WriteOptions>
}

/** Returns the steps of a write of a category or a tag. */
export function termSteps(collection: TermCollection, access: Access, environment: Environment): TermSteps {
  const resource = nameOf[collection]
  const { sanitizeHtml, createSlug } = environment
  const definition: TermDefinition = environment.resources[resource]

  /** Returns a draft with its text as it may be stored, after all checks. */
  const checked = async <Draft extends TermDraft>(
    draft: Draft,
    current: TermRecord | undefined,
    context: CheckContext,
  ): Promise<Draft> => {
    const { report } = context
    const trusted = trustedText(draft, { resource, access, sanitizeHtml, report, ...(current && { current }) })
    await checkParent(parentAfter(draft, current), current, context)
    return trusted
  }

  const target: TargetSteps<TermRecord> = {
    resource,
    // Terms have no author, so the right on all of them is enough.
    writable: async (_, target, { reader }) =>
      (await findTerm(reader[collection], resource, target)) as Writable<TermRecord>,
  }

  return {
    create: {
      resource,
      read: definition.readCreate,
      check: (draft, context) => checked(draft, undefined, context),
      async resolve(draft, context) {
        const trusted = await checked(draft, undefined, context)
        // Slugs are for terms that will be stored.
        context.report.settle()
        return newTermData(trusted, { resource, environment, terms: context.transaction[collection] })
      },
      insert: ({ values }, _, transaction) => transaction[collection].insert(values),
    },
    update: {
      read: definition.readUpdate,
      ...target,
      check: checked,
      async resolve(draft, current, context) {
        const terms = context.transaction[collection]
        const trusted = await checked(draft, current, context)
        context.report.settle()
        const name = trusted.name ?? current.name
        const parent = parentAfter(draft, current)
        if (fold(name) !== current.search_name || parent !== current.parent) {
          await requireFreeName(terms, name, parent, [current.id])
        }
        const slug = await changedSlug(terms, { sent: draft.slug, name, current, restored: false, createSlug })
        const color = trusted.color === null ? { color: await givenColor(terms, current.id) } : {}
        return environment.resources[resource].change(current, { ...trusted, ...color }, slug)
      },
      update: ({ current, patch }, transaction) => transaction[collection].update(current, patch.values),
    },
    remove: {
      readRemoval: (options = {}) => options,
      ...target,
      async remove(term, _, transaction) {
        const { [collection]: terms, requireOwnCommit } = transaction
        // Any number of events may have it.
        requireOwnCommit()
        const { forget } = await import('../duplicates/distinct.ts')
        await forget(collection, term.id, transaction)
        await adoptChildren(terms, term)
        await terms.remove(term)
        return term
      },
    },
  }
}

/** Returns a term by its id. Throws `category-not-found` or `tag-not-found`. */
export async function findTerm(
  terms: { getMany(ids: readonly number[]): Promise<readonly TermRecord[]> },
  taxonomy: Taxonomy,
  target: RecordRef,
): Promise<TermRecord> {
  const term = typeof target === 'number' ? await findById(terms, target) : undefined
  if (!term) throw notFound(taxonomy, target)
  return term
}

/** Returns the parent of a term after a write. */
function parentAfter(draft: TermDraft, current: TermRecord | undefined): number {
  return draft.parent === null ? 0 : (draft.parent ?? current?.parent ?? 0)
}

/**
 * Throws unless the parent exists, is not a descendant of the category, and keeps the tree within its maximum depth
 * (rule 36).
 */
async function checkParent(
  parent: number,
  current: TermRecord | undefined,
  { reader: { categories }, report }: CheckContext,
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
async function adoptChildren(terms: TermTransactionRepository, term: TermRecord): Promise<void> {
  for (const child of await childrenOf(terms, term)) await terms.update(child, { parent: term.parent })
}

/** Returns the direct children of a term. */
export async function childrenOf(
  terms: Pick<TermTransactionRepository, 'find'>,
  { id }: TermRecord,
): Promise<readonly TermRecord[]> {
  const where = { parents: [id] }
  return (await terms.find({ where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })).records
}
