import { collectionOf } from '../model/resource.ts'
import type { DateRange } from '../storage/criteria.ts'
import type { Explanation } from './explanation.ts'

const scopes = { public: 'what is public', own: 'what is public, and their own', all: 'everything' } as const

/** The explanation of a list in a few lines. */
export function explanationText(explained: Omit<Explanation<unknown, string>, 'toString'>): string {
  const { resource, page, per_page, per_page_asked, orderBy, sees, dates, now, timezone, where } = explained
  const cut = per_page_asked === undefined ? '' : ` (cut from ${per_page_asked})`
  const order = orderBy.map(([key, direction]) => `${key} ${direction}`).join(', ')
  const lines = [
    `Lists ${collectionOf[resource]}: page ${page}, ${per_page} a page${cut}, by ${order}, equals by id.`,
    `Asked at ${now} UTC; the calendar is in ${timezone}. The caller sees ${scopes[sees]}.`,
    dates &&
      `Events that ${boundsText(dates.start, dates.end) || 'start and end at any time'}, ${clocks[dates.clock]}.`,
    dates && dates.widened.length > 0 && `Taken as whole days: ${dates.widened.join(', ')}.`,
    listed('By default', Object.entries(explained.defaults), ([name, value]) => `${name}=${value}`),
    listed('Without effect beside others', explained.overridden, (name) => name),
    listed('Not read', explained.ignored, ({ name, hint }) => (hint === undefined ? name : `${name} (${hint}?)`)),
    `Criteria: ${JSON.stringify(where)}`,
  ]
  return lines.filter(Boolean).join('\n')
}

const clocks = { wall: 'on the clock at the place of each event', instant: 'as instants, in UTC' } as const

function boundsText(start: DateRange, end: DateRange): string {
  return [...boundsOf('start', start), ...boundsOf('end', end)].join(', and ')
}

const words = { gt: 'after', gte: 'at or after', lt: 'before', lte: 'at or before' } as const

function boundsOf(what: string, { gt, gte, lt, lte }: DateRange): readonly string[] {
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
