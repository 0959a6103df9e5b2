import { offeredFacets } from '../../ground/words/facet-names.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FilterField } from '../contract/event-filter-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { facetField } from './facet-field.ts'

/** Reads the filters that visitors have. Another site chooses one value of each. */
export async function readEmbedFilters(visit: ReadingVisit, context: DeskContext): Promise<readonly FilterField[]> {
  const offered = offeredFacets(context)
  const { facets } = await visit.readEvents({ facets: offered.map(({ name }) => name) }, 1)
  const fields = offered.map((facet): readonly [] | Promise<FilterField> => {
    const [counted, value = ''] = [facets[facet.name] ?? [], context.choice[facet.name]?.[0]]
    return counted.length === 0 && value === '' ? [] : facetField(facet, { counted, value }, visit, context)
  })
  return (await Promise.all(fields)).flat()
}
