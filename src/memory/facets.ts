import { recordShapes } from '../resources/resources.ts'
import {
  collectionOf,
  type EventLink,
  isTermCollection,
  type LinkedCollection,
  nameOf,
  type TermCollection,
} from '../schema/resource.ts'
import type { EventCriteria } from '../storage/criteria.ts'
import type { CountedLink, FieldItem, LinkCount, LinkCounting, ValueCount, ValueCounting } from '../storage/facets.ts'
import { compareText } from '../text/fold.ts'
import { linkedConditions, prepare } from './conditions.ts'
import { eventGroups, groupOf } from './orders.ts'
import type { EventRow, LinkedRow, TermRow } from './records.ts'

/** The records that events link to, by id. */
interface Views {
  readonly linked: Readonly<Record<LinkedCollection, { get(id: number): LinkedRow | undefined }>>
  readonly terms: Readonly<Record<TermCollection, { get(id: number): TermRow | undefined }>>
}

type FindEvents = (where: EventCriteria) => readonly EventRow[]

/** Returns for each link the records that most of the matching events link to. */
export function countByLinks(
  { where, collapse, limit, links }: LinkCounting,
  views: Views,
  findEvents: FindEvents,
): readonly (readonly LinkCount[])[] {
  const events = findEvents(where)
  return links.map((one) => countByLink(one, { views, events, collapse, limit }))
}

interface CountedEvents {
  readonly views: Views
  readonly events: readonly EventRow[]
  readonly collapse: LinkCounting['collapse']
  readonly limit: number
}

/** Finds no removed term, because it has no record. */
function countByLink(
  { link, records = {} }: CountedLink,
  { views, events, collapse, limit }: CountedEvents,
): readonly LinkCount[] {
  const recordOf = recordFinder(link, views, records)
  const { counts, count } = createCounts<number>(collapse)
  if (link === 'categories') {
    const lines = new Map<number, readonly number[]>()
    for (const event of events) {
      for (const id of new Set(event.categories.flatMap((category) => lineOf(category, views, lines)))) count(id, event)
    }
  } else {
    for (const event of events) for (const id of event[link]) count(id, event)
  }
  const { nameField } = recordShapes[isTermCollection(link) ? nameOf[link] : link]
  return Array.from(counts, ([id, count]) => ({ record: recordOf(id), count }))
    .filter((one): one is Counted => one.record !== undefined)
    .sort(
      (a, b) =>
        b.count - a.count || compareText(a.record.search_name, b.record.search_name) || a.record.id - b.record.id,
    )
    .slice(0, limit)
    .map(({ record, count }) => {
      const { id, slug, source, external_id } = record
      return { id, slug, name: String(Reflect.get(record, nameField)), source, external_id, count }
    })
}

interface Counted {
  readonly record: LinkedRow | TermRow
  readonly count: number
}

function recordFinder(
  link: EventLink,
  { linked, terms }: Views,
  records: NonNullable<CountedLink['records']>,
): (id: number) => LinkedRow | TermRow | undefined {
  if (isTermCollection(link)) return (id) => terms[link].get(id)
  const isCounted = prepare(linkedConditions, records)
  return (id) => {
    const record = linked[collectionOf[link]].get(id)
    return record !== undefined && isCounted(record) ? record : undefined
  }
}

/** Returns a category with its ancestors, and remembers it. */
function lineOf(id: number, { terms }: Pick<Views, 'terms'>, lines: Map<number, readonly number[]>): readonly number[] {
  const cached = lines.get(id)
  if (cached !== undefined) return cached
  const line = new Set<number>()
  let category = terms.categories.get(id)
  while (category !== undefined && !line.has(category.id)) {
    line.add(category.id)
    category = terms.categories.get(category.parent)
  }
  lines.set(id, [...line])
  return [...line]
}

/** Returns how many events, or groups of them, were counted for each value, and the function that counts one. */
function createCounts<Value>(collapse: LinkCounting['collapse']) {
  const counts = new Map<Value, number>()
  const group = collapse && groupOf<EventRow>(eventGroups, collapse)
  const seen = new Map<Value, Set<number>>()
  const isCounted = (value: Value, id: number): boolean => {
    const ids = seen.get(value) ?? new Set()
    if (ids.has(id)) return true
    seen.set(value, ids.add(id))
    return false
  }
  const count = (value: Value, event: EventRow): void => {
    if (!(group && isCounted(value, group(event)))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return { counts, count }
}

/** Returns the most frequent values of a field of the matching events. */
export function countByValue(
  { where, collapse, limit, by }: ValueCounting,
  findEvents: FindEvents,
): readonly ValueCount[] {
  const { counts, count } = createCounts<FieldItem>(collapse)
  const valuesOf = valueReader(by)
  for (const event of findEvents(where)) for (const value of valuesOf(event)) count(value, event)
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compareValues(a.value, b.value))
    .slice(0, limit)
}

function valueReader(by: ValueCounting['by']): (event: EventRow) => readonly FieldItem[] {
  if ('field' in by) return (event) => [event[by.field]]
  return ({ fields }) => {
    const value = fields?.[by.appField]
    if (value === undefined) return by.absent
    return typeof value === 'object' ? value : [value]
  }
}

/** Compares values of one type. */
function compareValues(a: FieldItem, b: FieldItem): number {
  return typeof a === 'string' ? compareText(a, String(b)) : Number(a) - Number(b)
}
