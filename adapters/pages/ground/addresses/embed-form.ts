import { weekOfDay } from '../dates/shown-weeks.ts'
import type { Address } from './address.ts'

/** The view with which a page in a frame begins: the list, or the period of today. */
export type FirstView = 'list' | 'month' | 'week' | 'day'

const firstViews: readonly FirstView[] = ['list', 'month', 'week', 'day']

/** The form of a page for a frame of another site. */
export interface EmbedForm {
  /** The view with which the frame begins. */
  readonly view: FirstView
  /** Light or dark, whatever the visitor prefers. */
  readonly scheme?: 'light' | 'dark' | undefined
  /** How many events the list shows, 1 to 30. Absent for pages of 30. */
  readonly limit?: number | undefined
  /** Whether the page of the other site is seen behind it. */
  readonly isTransparent?: boolean | undefined
}

/** The parameter of an address that asks for the form for a frame. */
const embedParameter = 'embed'

/** How many events a list shows at most in a frame. */
const maxLimit = 30

/**
 * Returns the form of a page for a frame, if a query asks for it: `embed`, `embed=true`, `embed=month`, with
 * `embed_scheme=dark`, `embed_limit=5` and `embed_ground=none`. Other values count as absent: who visits the other
 * site cannot change its address.
 */
export function embedFormOf(query: Readonly<Record<string, unknown>>): EmbedForm | undefined {
  if (!Object.hasOwn(query, embedParameter)) return undefined
  const view = lastOf(query, embedParameter)
  if (view === 'false' || view === '0') return undefined
  const scheme = lastOf(query, 'embed_scheme')
  const limit = lastOf(query, 'embed_limit')
  return {
    view: firstViews.find((name) => name === view) ?? 'list',
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
    limit: /^\d{1,2}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= maxLimit ? Number(limit) : undefined,
    isTransparent: lastOf(query, 'embed_ground') === 'none',
  }
}

/** Returns what the addresses within a frame have besides those outside: the same form, without the first view. */
export function embedQuery({ scheme, limit, isTransparent }: EmbedForm): Readonly<Record<string, string>> {
  return {
    [embedParameter]: 'true',
    ...(scheme !== undefined && { embed_scheme: scheme }),
    ...(limit !== undefined && { embed_limit: String(limit) }),
    ...(isTransparent && { embed_ground: 'none' }),
  }
}

function lastOf(query: Readonly<Record<string, unknown>>, name: string): string {
  const sent: unknown = Object.hasOwn(query, name) ? [query[name]].flat().at(-1) : ''
  return typeof sent === 'string' ? sent : ''
}

/** Returns what the address of the list shows in a frame. All other addresses say it themselves. */
export function addressInFrame(
  address: Address,
  {
    embedded,
    today,
    locale,
  }: { readonly embedded?: EmbedForm | undefined; readonly today: string; readonly locale: string },
): Address {
  if (address.view !== 'list' || embedded === undefined) return address
  const { view } = embedded
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
