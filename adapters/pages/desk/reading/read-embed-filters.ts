import { namesOf, sentValue } from '../../ground/addresses/choice.ts'
import { countedName, nameOf, offeredFacets, valueName } from '../../ground/words/facet-names.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FilterField } from '../contract/event-filter-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'

/** Reads the filters that visitors have. Another site chooses one value of each. */
export async function readEmbedFilters(visit: ReadingVisit, context: DeskContext): Promise<readonly FilterField[]> {
  const { choice, words } = context
  const offered = offeredFacets(context)
  const { facets } = await visit.readEvents({ facets: offered.map(({ name }) => name) }, 1)
  return offered.flatMap((facet) => {
    const { name } = facet
    const counted = facets[name] ?? []
    const sent = choice[name]?.[0]
    const chosen = counted.find((one) => sent !== undefined && namesOf(one, facet).includes(sent))
    const value = chosen === undefined ? sent : sentValue(chosen, facet)
    if (counted.length === 0 && value === undefined) return []
    const options = counted.map((one) => ({ value: sentValue(one, facet), label: countedName(one, facet, words) }))
    // What no event has is in the code until somebody chooses something else.
    const uncounted =
      chosen === undefined && value !== undefined ? [{ value, label: valueName(value, facet, words) }] : []
    return [{ name, label: nameOf(facet, words) ?? name, value: value ?? '', kind: [...uncounted, ...options] }]
  })
}
