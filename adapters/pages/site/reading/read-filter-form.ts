import {
  type CountedRecord,
  type CountedValue,
  type EventQuery,
  type EventReply,
  isCalendarError,
  type TermReply,
} from 'daybook'
import type { DeclaredFacet, ListedEvents, Visit } from 'daybook/http'
import { type Choice, namesOf, queryOf, sentValue } from '../../ground/addresses/choice.ts'
import type { FilterForm, FormFacet, FormOption } from '../../ground/page/filter-props.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { countedName, nameOf, offeredFacets, valueName } from '../../ground/words/facet-names.ts'
import { linkedRecordName } from './linked-record-name.ts'

type Counted = CountedRecord | CountedValue

/** Reads the filters with the number of events of each value, among those that a query finds. */
export async function readFilterForm(
  visit: Pick<Visit, 'readEvents' | 'readCategories' | 'services'>,
  { query, ...form }: { readonly query: EventQuery; readonly action: string },
  context: PageContext,
): Promise<FilterForm> {
  const facets = offeredFacets(context).map(({ name }) => name)
  const counted = await visit.readEvents({ ...queryOf(context.choice), ...query, facets }, 1)
  return filterFormOf({ ...form, counted }, visit, context)
}

/** Returns the filters with the counts of a list that was read with all of them. */
export async function filterFormOf(
  { counted: { facets, total }, action }: { readonly counted: Counts; readonly action: string },
  visit: Pick<Visit, 'readCategories' | 'services'>,
  context: PageContext,
): Promise<FilterForm> {
  const read = offeredFacets(context).map((facet) =>
    formFacet(facet, facets[facet.name] ?? [], { visit, total, context }),
  )
  return { action, facets: (await Promise.all(read)).flat() }
}

/** Returns whether visitors can choose what is free among some events: one of them says what it costs. */
export function hasFree(events: readonly Pick<EventReply, 'cost'>[], { choice }: Pick<PageContext, 'choice'>): boolean {
  return Object.hasOwn(choice, 'free') || events.some(({ cost }) => cost !== '')
}

type Counts = Pick<ListedEvents, 'facets' | 'total'>

interface FormContext {
  readonly visit: Pick<Visit, 'readCategories' | 'services'>
  readonly total: number
  readonly context: PageContext
}

/** Returns a filter; nothing if all events have the same value, and none is chosen. */
async function formFacet(
  facet: DeclaredFacet,
  counted: readonly Counted[],
  { visit, total, context: { choice, words } }: FormContext,
): Promise<readonly FormFacet[]> {
  const sent = choice[facet.name] ?? []
  if (sent.length === 0 && counted.every(({ count }) => count === total)) return []
  const categories = facet.linksTo === 'category' ? await withParents(counted, visit) : new Map<number, TermReply>()
  const options = counted.map((one): TreeItem => {
    const name = namesOf(one, facet)
    return {
      id: 'id' in one ? one.id : undefined,
      parent: 'id' in one ? categories.get(one.id)?.parent : undefined,
      option: {
        value: sentValue(one, facet),
        label: countedName(one, facet, words),
        count: one.count,
        isChosen: name.some((text) => sent.includes(text)),
        ...('id' in one && categories.has(one.id) && { category: categories.get(one.id) }),
      },
    }
  })
  // What no event has any more stays chosen until the visitor takes it back.
  const listed = new Set(counted.flatMap((one) => namesOf(one, facet)))
  const others = sent.filter((value) => !listed.has(value))
  const chosen = await Promise.all(
    others.map(async (value) => {
      const label = (await linkedRecordName(value, facet, visit)) ?? valueName(value, facet, words)
      return { value, label, isChosen: true, children: [] }
    }),
  )
  return [
    {
      name: facet.name,
      label: nameOf(facet, words) ?? facet.name,
      linksTo: facet.linksTo,
      options: [...chosen, ...treeOf(options)],
    },
  ]
}

async function withParents(
  counted: readonly Counted[],
  visit: Pick<Visit, 'readCategories'>,
): Promise<ReadonlyMap<number, TermReply>> {
  const ids = counted.flatMap((one) => ('id' in one ? [one.id] : []))
  return new Map((await visit.readCategories(ids)).map((category) => [category.id, category]))
}

interface TreeItem {
  readonly id: number | undefined
  readonly parent: number | undefined
  readonly option: Omit<FormOption, 'children'>
}

/** Returns options as a tree: each below its parent, if that is among them. Categories have no loops (rule 36). */
function treeOf(items: readonly TreeItem[]): readonly FormOption[] {
  const ids = new Set(items.map(({ id }) => id))
  const childrenOf = (parent: number | undefined): readonly FormOption[] =>
    parent === undefined ? [] : items.filter((one) => one.parent === parent).map(nested)
  const nested = ({ id, option }: TreeItem): FormOption => ({ ...option, children: childrenOf(id) })
  return items.filter(({ parent }) => !parent || !ids.has(parent)).map(nested)
}

/** What a page shows whose filters have values that do not exist. */
export interface UnknownChoicePage {
  /** The parameters with such values. */
  readonly names: readonly string[]
  /** What else was chosen. */
  readonly choice: Choice
  readonly form: FilterForm
}

/** Reads the form for a choice that the calendar has refused. Throws any other error. */
export async function readUnknownChoice(
  error: unknown,
  visit: Visit,
  { action, context }: { readonly action: string; readonly context: PageContext },
): Promise<UnknownChoicePage> {
  if (!isCalendarError(error) || error.code !== 'rest_invalid_param') throw error
  // An error of one value of a list names its position: `categories[1]`.
  const sent = Object.keys(error.errors ?? {}).map((name) => name.replace(/\[.*/, ''))
  const names = Object.keys(context.choice).filter((name) => sent.includes(name))
  if (names.length === 0) throw error
  const choice = Object.fromEntries(Object.entries(context.choice).filter(([name]) => !names.includes(name)))
  const form = await readFilterForm(visit, { query: { period: 'all' }, action }, { ...context, choice })
  const isSent = (name: string) => Object.hasOwn(context.choice, name)
  return { names, choice, form: { ...form, hasDays: isSent('when'), hasFree: isSent('free'), isOpen: true } }
}
