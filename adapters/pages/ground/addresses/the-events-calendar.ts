import { isDay, isMonth } from '../dates/days.ts'
import type { OldAddress } from './old-address.ts'

/** What follows the terms of a list in its address. */
const views = new Set(['list', 'month', 'week', 'day', 'photo', 'map', 'summary', 'today', 'page', 'upcoming', 'past'])

/**
 * Returns what an address of The Events Calendar for WordPress showed, with its usual settings: `/event/{slug}/`,
 * `/event/{slug}/{day}/`, `/series/{slug}/`, `/venue/{slug}/`, `/organizer/{slug}/`, `/events/category/{slug}/`,
 * `/events/tag/{slug}/`, `/events/month/{month}/` and the others below `/events/`. For the option `oldAddresses`.
 */
export function theEventsCalendar(segments: readonly string[]): OldAddress | undefined {
  const [first, slug, third, ...more] = segments.filter((segment) => segment !== '')
  if (first === 'events') return listOf([slug, third, ...more].filter((segment) => segment !== undefined))
  if (slug === undefined) return undefined
  switch (first) {
    case 'event':
    case 'series':
      return { view: 'event', slug, ...(third !== undefined && isDay(third) && { date: third }) }
    case 'venue':
    case 'organizer':
      return { view: first, slug }
    default:
      return undefined
  }
}

function listOf(segments: readonly string[]): OldAddress {
  const [kind, ...others] = segments
  if (kind === 'category' || kind === 'tag') {
    const end = others.findIndex((segment) => views.has(segment))
    const slug = others.slice(0, end < 0 ? others.length : end).at(-1)
    return slug === undefined ? { view: 'list' } : { view: kind, slug }
  }
  for (const segment of segments) {
    if (isDay(segment)) return { view: 'day', day: segment }
    if (isMonth(segment)) return { view: 'month', month: segment }
  }
  return { view: 'list' }
}
