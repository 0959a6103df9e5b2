import { weekOfDay } from '../dates/shown-weeks.ts'
import type { Address } from './address.ts'

/** The views that a page in a frame of another site can begin with: the list, or the period of today. */
const firstViews = ['list', 'month', 'week', 'day'] as const

/** The view with which a page in a frame begins. */
export type FirstView = (typeof firstViews)[number]

/** The parameter of an address that asks for the form for a frame. */
export const embedParameter = 'embed'

/**
 * Returns with which view a page in a frame begins, if a query asks for that form: `embed`, `embed=true`,
 * `embed=month`.
 */
export function firstViewOf(query: Readonly<Record<string, unknown>>): FirstView | undefined {
  if (!Object.hasOwn(query, embedParameter)) return undefined
  const sent: unknown = [query[embedParameter]].flat().at(-1)
  if (sent === 'false' || sent === '0') return undefined
  return firstViews.find((view) => view === sent) ?? 'list'
}

/** Returns what the address of the list shows in a frame. All other addresses say it themselves. */
export function addressInFrame(
  address: Address,
  view: FirstView | undefined,
  { today, locale }: { readonly today: string; readonly locale: string },
): Address {
  if (address.view !== 'list' || view === undefined) return address
  switch (view) {
    case 'list':
      return address
    case 'month':
      return { view, month: today.slice(0, 7) }
    case 'week':
      return { view, week: weekOfDay(today, { locale }) }
    case 'day':
      return { view, day: today }
  }
}
