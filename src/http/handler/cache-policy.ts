import { ownResources } from '../../resources/resources.ts'
import { noExtensions } from '../../schema/field/extension.ts'
import type { Fields } from '../../schema/field/field.ts'
import type { FilterTraits } from '../../schema/filter.ts'
import { namesWith } from '../../schema/names-with.ts'
import { isEmpty, lastOf, newReport } from '../../schema/reader.ts'
import { type DateValue, parseDate } from '../../time/date-grammar.ts'
import { parseInterval } from '../../time/date-interval.ts'
import { explainQuery, passwordQuery } from '../request/read-queries.ts'

/**
 * Returns whether a query gets the same response until the calendar changes. Queries that depend on the present second,
 * or that send a password, do not.
 */
export function isCacheable(query: Readonly<Record<string, unknown>>): boolean {
  return !Object.entries(query).some(([name, value]) => isMomentary(name, query) || isRelativeToNow(value))
}

const queries = [...Object.values(ownResources).map(({ filters }) => filters), passwordQuery, explainQuery]

/** The parameters that make a response depend on the present second, by name. */
const momentary = new Map(
  queries.flatMap((parameters) =>
    // A name in the list is in the declaration.
    namesWith(parameters, 'momentary').map((name) => [name, Reflect.get(parameters, name) as Momentary] as const),
  ),
)

type Momentary = Fields[string] & Pick<FilterTraits, 'timeless'>

function isMomentary(name: string, query: Readonly<Record<string, unknown>>): boolean {
  const parameter = momentary.get(name)
  if (parameter === undefined) return false
  if (parameter.timeless === undefined) return true
  const value = query[name]
  // An empty value counts as not sent, and an invalid one is refused.
  if (isEmpty(value)) return false
  const read = parameter.read(lastOf(value), newReport(noExtensions))
  return read !== undefined && read !== parameter.timeless
}

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
