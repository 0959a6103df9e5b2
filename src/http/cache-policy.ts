import { ownResources } from '../resources/resources.ts'
import { namesWith } from '../schema/filter.ts'
import { type DateValue, parseDate } from '../time/date-grammar.ts'
import { parseInterval } from '../time/date-interval.ts'
import { explainQuery, passwordQuery } from './request/read-queries.ts'

/**
 * Returns whether a query gets the same response until the calendar changes. Queries that depend on the present second,
 * or that send a password, do not.
 */
export function isCacheable(query: Readonly<Record<string, unknown>>): boolean {
  return !Object.entries(query).some(([name, value]) => uncacheable.has(name) || isRelativeToNow(value))
}

const queries = [...Object.values(ownResources).map(({ filters }) => filters), passwordQuery, explainQuery]
const uncacheable = new Set(queries.flatMap((parameters) => namesWith(parameters, 'momentary')))

/** A day such as `today` changes only with the day in the home zone, and so with the snapshot. */
function isRelativeToNow(value: unknown): boolean {
  if (typeof value === 'string') return datesIn(value).some((date) => date?.kind === 'now')
  return typeof value === 'object' && value !== null && Object.values(value).some(isRelativeToNow)
}

function datesIn(value: string): readonly (DateValue | undefined)[] {
  if (!value.includes('/')) return [parseDate(value)]
  const { from, to } = parseInterval(value) ?? {}
  return [from, to]
}
