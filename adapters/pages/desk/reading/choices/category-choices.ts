import type { Colored } from '../../../ground/page/colored.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FieldChoices, FormChoice } from '../../contract/form-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { type ChoicePage, readAll, readFound, type WantedChoices } from './list-choices.ts'

/** A category, as a record or a reply has it. */
interface Term extends Colored {
  readonly name: string
  readonly slug: string
  /** 0 for a root. */
  readonly parent?: number
}

/**
 * Returns the categories that can be chosen: all in the order of their tree, or those of a search with the names above
 * them.
 */
export async function categoryChoices(
  { text, chosen }: WantedChoices,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<FieldChoices> {
  const { categories } = visit.services
  const read = (page: ChoicePage) => categories.list({ ...page, hide_empty: false })
  const all = await readAll<Term>(read)
  const listed = all.records && treeOf(all.records)
  const unlisted = chosen.filter((id) => !listed?.some(({ value }) => value === id))
  const others = await readById(unlisted, visit, context)
  if (listed) return { items: [...listed, ...others] }
  const found = await readFound<Term>(read, text, all.total)
  const values = found.records.map(({ id }) => String(id))
  const shown = (await withPaths(found.records, visit)).filter(({ value }) => !unlisted.includes(value))
  return { items: [...others, ...shown], search: { text, total: found.total, found: values } }
}

/** One whose parent is not among them is a root. */
function treeOf(terms: readonly Term[]): readonly FormChoice[] {
  const ids = new Set(terms.map(({ id }) => id))
  const under = (parent: number, depth: number): readonly FormChoice[] =>
    terms
      .filter((term) => (ids.has(term.parent ?? 0) ? term.parent : 0) === parent)
      .flatMap((term) => [
        { value: String(term.id), label: term.name, depth, category: term },
        ...under(term.id, depth + 1),
      ])
  return under(0, 0)
}

async function readById(
  ids: readonly string[],
  visit: ReadingVisit,
  { deskWords }: DeskContext,
): Promise<readonly FormChoice[]> {
  if (ids.length === 0) return []
  const choices = await withPaths(await visit.readCategories(ids.map(Number).filter(Number.isSafeInteger)), visit)
  return ids.map((value) => choices.find((one) => one.value === value) ?? { value, label: deskWords.notReadable })
}

/** Deeper categories are shown without the first names above them. */
const mostAbove = 5

/** Returns categories with the names of those above them. */
async function withPaths(terms: readonly Term[], visit: ReadingVisit): Promise<readonly FormChoice[]> {
  const byId = new Map(terms.map((term) => [term.id, term]))
  for (let above = 0; above < mostAbove; above += 1) {
    const missing = [...new Set([...byId.values()].map(({ parent = 0 }) => parent))].filter(
      (id) => id > 0 && !byId.has(id),
    )
    if (missing.length === 0) break
    for (const term of await visit.readCategories(missing)) byId.set(term.id, term)
  }
  const pathOf = (term: Term, depth = 0): string => {
    const parent = depth < mostAbove ? byId.get(term.parent ?? 0) : undefined
    return parent === undefined ? term.name : `${pathOf(parent, depth + 1)} › ${term.name}`
  }
  return terms.map((term) => ({ value: String(term.id), label: pathOf(term), category: term }))
}
