import { parseCost } from 'daybook/domain'
import { decodeEntities } from '../../formats/html/html-entities.ts'
import type { Shown } from './read-list.ts'

/** Reads text members. Absent and empty ones are `undefined`: the field has no value. */
export interface ShownText {
  /** Text as it is. */
  raw(name: string): string | undefined
  /** Plain text. The system that the interface comes from shows it with entities of HTML. */
  plain(name: string): string | undefined
  /** Text that may contain HTML, sanitized. */
  html(name: string): string | undefined
}

/** Returns the text of a record as the server shows it. */
export function shownText(shown: Shown, sanitizeHtml: ((html: string) => string) | undefined): ShownText {
  const isOwn = isOfThisInterface(shown)
  const raw = (name: string) => {
    const value = shown[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    raw,
    plain(name) {
      const text = raw(name)
      return isOwn || text === undefined ? text : decodeEntities(text).replace(/\s+/g, ' ').trim()
    },
    html(name) {
      const html = raw(name)
      return sanitizeHtml === undefined || html === undefined ? html : sanitizeHtml(html)
    },
  }
}

/** Records of this interface have a `uid`, and terms one of these taxonomies, unless a transform changes them. */
function isOfThisInterface(shown: Shown): boolean {
  return 'uid' in shown || 'source' in shown || shown.taxonomy === 'category' || shown.taxonomy === 'tag'
}

/** Returns members that are booleans. Others have no value. */
export function flags<Name extends string>(shown: Shown, names: readonly Name[]): Flags<Name> {
  const flagOf = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
  return Object.fromEntries(names.map((name) => [name, flagOf(shown[name])])) as Flags<Name> // loses the key type
}

type Flags<Name extends string> = Readonly<Record<Name, boolean | undefined>>

/** Returns linked records, which are a list, one record, or a map by numbers. */
export function linkedIn(value: unknown): readonly Shown[] {
  if (typeof value !== 'object' || value === null) return []
  const records: readonly unknown[] = Array.isArray(value) ? value : 'id' in value ? [value] : Object.values(value)
  return records.filter((one): one is Shown => typeof one === 'object' && one !== null && 'id' in one)
}

/** Returns input for the cost that a record shows. A range shows two of its prices, and `cost_details` has all. */
export function costOf(shown: Shown, text: ShownText): string | readonly string[] | undefined {
  const cost = text.plain('cost')
  if (cost === undefined) return undefined
  const { values, currency_symbol: symbol, currency_position: position } = membersOf(shown.cost_details)
  if (!Array.isArray(values) || values.length < 3) return cost
  const prices = values.map((value) => (position === 'prefix' ? `${symbol}${value}` : `${value} ${symbol}`))
  const read = parseCost(prices)
  return read.cost === cost && read.values.join() === values.join() ? prices : cost
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
