import { offeredFacets } from '../../../ground/words/facet-names.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FilterField, FilterOption } from '../../contract/event-filter-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { type Counted, facetField } from '../facet-field.ts'
import { authorFields } from './author-fields.ts'
import { eventListQueries, type ListPart, type ReadListName, statusesOf } from './event-lists.ts'
import { fromName, listFacets, untilName } from './list-filter.ts'
import { countEventList } from './read-event-list.ts'

/** What is read of a list, and whether the caller sees events of the author that is set. */
interface FilteredPart extends ListPart {
  readonly isAuthorSeen?: boolean
}

/** Reads the fields of the filter of a list, with the number of events of each value. */
export async function readEventFilter(
  list: ReadListName,
  { filter = {}, time, isAuthorSeen = false }: FilteredPart,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<readonly FilterField[]> {
  const { lists: words } = context.deskWords
  const value = (name: string) => filter[name] ?? ''
  const field = (name: string, label: string, kind: FilterField['kind']) => ({ name, label, kind, value: value(name) })
  const [statuses, facets, author] = await Promise.all([
    statusOptions(list, { filter, time }, visit, context),
    facetFields(list, { filter, time }, visit, context),
    list === 'mine' ? [] : authorFields(value('author'), isAuthorSeen, visit, context),
  ])
  return [
    field('search', words.filter.text, 'text'),
    ...(statuses.length > 1 ? [field('status', context.deskWords.table.status, statuses)] : []),
    ...facets,
    ...author,
    field(fromName, words.filter.from, 'day'),
    field(untilName, words.filter.until, 'day'),
  ]
}

async function statusOptions(
  list: ReadListName,
  { filter = {}, time }: ListPart,
  visit: ReadingVisit,
  { deskWords }: DeskContext,
): Promise<readonly FilterOption[]> {
  const statuses = statusesOf(list, visit)
  if (statuses.length === 1) return []
  const counted = statuses.map(async (status) => {
    const count = await countEventList(list, visit, { time, filter: { ...filter, status } })
    return { value: status, label: deskWords.statuses[status], count }
  })
  return (await Promise.all(counted)).filter(({ value, count }) => count > 0 || value === filter.status)
}

/** Returns the fields with values that the events of a list have, or that are set. */
async function facetFields(
  list: ReadListName,
  part: ListPart,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<readonly FilterField[]> {
  const { filter = {} } = part
  const offered = listFacets(offeredFacets(context))
  const facets = offered.map(({ name }) => name)
  const queries = eventListQueries(list, visit, part)
  const found = await Promise.all(queries.map((query) => visit.readEvents({ ...query, facets }, 1)))
  const total = found.reduce((sum, one) => sum + one.total, 0)
  const fields = offered.map(async (facet): Promise<readonly FilterField[]> => {
    const { name } = facet
    const counted = summed(found.map((one) => one.facets[name] ?? []))
    const value = filter[name] ?? ''
    if (value === '' && counted.every(({ count }) => count === total)) return []
    return [await facetField(facet, { counted, value }, visit, context)]
  })
  return (await Promise.all(fields)).flat()
}

/** Returns the counts of two lists as one, the highest first. */
function summed(lists: readonly (readonly Counted[])[]): readonly Counted[] {
  const all = new Map<unknown, Counted>()
  for (const one of lists.flat()) {
    const key = 'id' in one ? one.id : one.value
    all.set(key, { ...one, count: one.count + (all.get(key)?.count ?? 0) })
  }
  return [...all.values()].sort((a, b) => b.count - a.count)
}
