import { CalendarError } from '../../errors.ts'
import type { NewTermDraft, TermRecord } from '../../resources/term/term.ts'
import type { Settled } from '../../schema/field/field.ts'
import type { Taxonomy, UnstampedRecord } from '../../schema/resource.ts'
import { fold } from '../../text/fold.ts'
import { slugify } from '../../text/slug.ts'
import type { Environment } from '../environment/environment.ts'
import { freeSlug } from '../shared/free-slug.ts'
import type { TermTransactionRepository } from '../transaction/transaction-context.ts'
import { givenColor } from './given-color.ts'

interface NewTermContext {
  readonly resource: Taxonomy
  readonly environment: Pick<Environment, 'resources' | 'createSlug'>
  readonly terms: TermTransactionRepository
}

/** Stores a new term that an event names. Throws `term_exists` (rule 36). */
export async function insertTerm({ values }: Settled<NewTermDraft>, context: NewTermContext): Promise<TermRecord> {
  return context.terms.insert(await newTermData(values, context))
}

/** Returns a new category or tag with a free slug. Throws `term_exists` (rule 36). */
export async function newTermData(
  draft: NewTermDraft,
  { resource, environment: { resources, createSlug }, terms }: NewTermContext,
): Promise<UnstampedRecord<TermRecord>> {
  const { name, slug, parent = 0 } = draft
  // The parent and the color of a category are content, those of a tag are not: both get them.
  const createTerm: typeof resources.tag.create = resources[resource].create
  await requireFreeName(terms, name, parent)
  const wanted = (slug ?? slugify(name)) || createSlug()
  const free = await freeSlug(terms, wanted, { isSent: wanted === slug })
  const color = resource === 'tag' ? '' : (draft.color ?? (await givenColor(terms)))
  return createTerm(draft, { slug: free, count: 0, parent, color })
}

/** Throws if a term with the same parent has the same folded name, other than some. */
export async function requireFreeName(
  terms: TermTransactionRepository,
  name: string,
  parent: number,
  apartFrom: readonly number[] = [],
): Promise<void> {
  const where = { names: [fold(name)], parents: [parent] }
  const limit = apartFrom.length + 1
  const { records } = await terms.find({ where, orderBy: [['id', 'asc']], offset: 0, limit })
  const other = records.find(({ id }) => !apartFrom.includes(id))
  if (!other) return
  throw new CalendarError('term_exists', `The name ${JSON.stringify(other.name)} is taken by the term ${other.id}.`, {
    term_id: other.id,
  })
}
