import { type GeneratedEvent, type GeneratedItem, type GeneratedTerm, years } from './generate.ts'
import type { Window } from './raw-store.ts'

// The requests to a generated calendar: other arguments in each round, the same in each run.

/** Ids of generated records, in every store that is filled in order. */
export const idOf = (index: number) => index + 1

/** Whole months all over the calendar, in an order that jumps. */
export function monthOf(round: number): Window {
  const months = (years.last - years.first + 1) * 12
  const month = (round * 89) % months
  const date = (number: number) =>
    new Date(Date.UTC(years.first + Math.floor(number / 12), number % 12)).toISOString().slice(0, 10)
  return { from: `${date(month)} 00:00:00`, to: `${date(month + 1)} 00:00:00` }
}

/** Slugs, pairs of category and venue as events have them, and events to create, without keeping all in memory. */
export function sampleOf(items: Iterable<GeneratedItem>, count: number) {
  const events: GeneratedEvent[] = []
  const categories: GeneratedTerm[] = []
  const every = Math.max(1, Math.floor(count / 1000))
  let index = 0
  for (const { kind, data } of items) {
    if (kind === 'category') categories.push(data)
    if (kind !== 'event') continue
    if (index % every === 0) events.push(data)
    index += 1
  }
  const linked = events.filter(({ venue, categories }) => venue.length > 0 && categories.length > 0)
  const at = (some: readonly GeneratedEvent[], round: number) => {
    const event = some[(round * 7) % some.length]
    if (!event) throw new Error('There are no events to sample from')
    return event
  }
  return {
    slug: (round: number) => at(events, round).slug,
    pair(round: number) {
      const { venue, categories: own } = at(linked, round)
      const root = ancestorsOf(categories, own[0] ?? 0).at(round % 2 === 0 ? -1 : 0) ?? 0
      return { categoryIds: descendantsOf(categories, root).map(idOf), venueId: idOf(venue[0] ?? 0) }
    },
    fresh: (round: number): GeneratedEvent => ({
      ...at(linked, round),
      slug: `fresh-${run}-${round}`,
      uid: `fresh-${run}-${round}`,
    }),
  }
}

/** A file may be measured more than once. */
const run = Date.now().toString(36)

/** Itself first, its root last. */
function ancestorsOf(categories: readonly GeneratedTerm[], index: number): number[] {
  const parent = categories[index]?.parent ?? null
  return parent === null ? [index] : [index, ...ancestorsOf(categories, parent)]
}

function descendantsOf(categories: readonly GeneratedTerm[], root: number): number[] {
  return categories.map((_, index) => index).filter((index) => ancestorsOf(categories, index).includes(root))
}
