import type { PolicyScope } from '../../access/policy.ts'
import type { IgnoredName } from '../../resources/ignored-names.ts'
import { collectionOf, type ResourceName } from '../../schema/resource.ts'
import type { DateRange } from '../../storage/criteria.ts'
import type { StoreQuery } from '../../storage/store.ts'
import type { DateTime } from '../../time/date-time.ts'

/**
 * What a list does, as data: `where`, `orderBy`, `offset` and `limit` are the store query, the rest gives the reasons.
 * Its text form is a few lines for people.
 */
export interface Explanation<Criteria, Key extends string> extends StoreQuery<Criteria, Key> {
  /** The resource of the list. */
  readonly resource: ResourceName
  /** The time of the request, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly now: DateTime
  /** The home zone, which days and dates without an offset are in. */
  readonly timezone: string
  /** Which records the caller sees: public ones, public ones and the caller's own, or all (rule 43). */
  readonly sees: PolicyScope
  /** The requested page, from 1. */
  readonly page: number
  /** The page size, limited by the maximum. */
  readonly per_page: number
  /** The requested page size, if it was limited. */
  readonly per_page_asked?: number
  /** The dates of a list of events. */
  readonly dates?: ExplainedDates
  /** The parameters that the query left out, with their default values. */
  readonly defaults: Readonly<Record<string, string | number | boolean>>
  /** Parameters of the query that others override. */
  readonly overridden: readonly string[]
  /** Unknown parameters, with the name that was probably intended. */
  readonly ignored: readonly IgnoredName[]
  /**
   * The criteria of the events that each facet of the query counts, by its name: those of the list without its own
   * (rule 63).
   */
  readonly facets?: Readonly<Record<string, Criteria>>
  toString(): string
}

/** The bounds on start and end, and the clock on which events are compared with them. */
export interface ExplainedDates {
  /** `wall`: the wall clock of each event; `instant`: UTC (rules 22, 23). */
  readonly clock: 'wall' | 'instant'
  /** Bounds on the start. Empty if there are none. */
  readonly start: DateRange
  /** Bounds on the end, with the clock `wall` on the last second (rule 22). Empty if there are none. */
  readonly end: DateRange
  /** Date parameters whose time of day is ignored, because they match whole days. */
  readonly widened: readonly string[]
}

const scopes = { public: 'what is public', own: 'what is public, and their own', all: 'everything' } as const

/** Returns the explanation of a list as a few lines of text. */
export function explanationText(explained: Omit<Explanation<unknown, string>, 'toString'>): string {
  const { resource, page, per_page, per_page_asked, orderBy, sees, dates, now, timezone, where, collapse } = explained
  const cut = per_page_asked === undefined ? '' : ` (cut from ${per_page_asked})`
  const order = orderBy.map(([key, direction]) => `${key} ${direction}`).join(', ')
  const lines = [
    `Lists ${collectionOf[resource]}: page ${page}, ${per_page} a page${cut}, by ${order}, ties by id.`,
    listed('Only the first event of each', collapse ?? [], (group) => group),
    `Queried at ${now} UTC; the calendar is in ${timezone}. The caller sees ${scopes[sees]}.`,
    dates && `Events that ${boundsText(dates) || 'start and end at any time'}, ${clocks[dates.clock]}.`,
    dates && dates.widened.length > 0 && `Taken as whole days: ${dates.widened.join(', ')}.`,
    listed('By default', Object.entries(explained.defaults), ([name, value]) => `${name}=${value}`),
    listed('Without effect beside others', explained.overridden, (name) => name),
    listed('Not read', explained.ignored, ({ name, hint }) => (hint === undefined ? name : `${name} (${hint}?)`)),
    `Criteria: ${JSON.stringify(where)}`,
    ...Object.entries(explained.facets ?? {}).map(([name, counted]) => `Counts ${name} by: ${JSON.stringify(counted)}`),
  ]
  return lines.filter(Boolean).join('\n')
}

const clocks = { wall: 'on the wall clock of each event', instant: 'as instants, in UTC' } as const

function boundsText({ clock, start, end: { gte, lt, ...bounds } }: ExplainedDates): string {
  // An event ends in the second after its last one.
  const end = clock === 'wall' ? { ...(gte && { gt: gte }), ...(lt && { lte: lt }) } : { gte, lt, ...bounds }
  return [...boundsOf('start', start), ...boundsOf('end', end)].join(', and ')
}

type Bounds = { readonly [Bound in keyof DateRange]?: string | undefined }

const words = { gt: 'after', gte: 'at or after', lt: 'before', lte: 'at or before' } as const

function boundsOf(what: string, { gt, gte, lt, lte }: Bounds): readonly string[] {
  const bounds = [
    [words.gte, gte],
    [words.gt, gt],
    [words.lte, lte],
    [words.lt, lt],
  ] as const
  return bounds.flatMap(([word, date]) => (date === undefined ? [] : `${what} ${word} ${date}`))
}

function listed<Item>(what: string, items: readonly Item[], shown: (item: Item) => string): string {
  return items.length === 0 ? '' : `${what}: ${items.map(shown).join(', ')}.`
}
