import { invalidParam } from '../../errors.ts'
import {
  type SourceInput,
  type SourceKind,
  type SourcePatch,
  sourceIntervals,
  sourceKinds,
  sourceStatuses,
} from '../../services/sources/sources.ts'
import { isHttpUrl } from '../../text/url.ts'
import { isZone } from '../../time/zone.ts'
import { linksOf, type SourceState } from './source-state.ts'

type Check = readonly [accepts: (value: unknown) => boolean, accepted: string]

const isId = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0
const oneOf = (words: readonly string[]): Check => [
  (value) => words.some((word) => word === value),
  `one of ${words.join(', ')}`,
]

const name: Check = [
  (value) => typeof value === 'string' && /^[\p{L}\p{N} ._-]{1,60}$/u.test(value) && value.trim() === value,
  '1 to 60 letters, digits, spaces, dots, hyphens and _, without a space at its ends',
]

const checks: Readonly<Record<keyof SourcePatch, Check>> = {
  url: [
    (value) => typeof value === 'string' && value.length <= 2_000 && isHttpUrl(httpUrl(value)),
    'a URL of at most 2,000 characters that begins with https:, http: or webcal:',
  ],
  kind: oneOf(sourceKinds),
  every: oneOf(sourceIntervals),
  status: oneOf(sourceStatuses),
  categories: [(value) => Array.isArray(value) && value.length <= 20 && value.every(isId), 'at most 20 ids'],
  venue: [(value) => value === null || isId(value), 'an id, or null for none'],
  timezone: [
    (value) => value === null || (typeof value === 'string' && isZone(value)),
    'the name of a time zone, or null for that of the calendar',
  ],
  keepPast: [(value) => typeof value === 'boolean', 'true or false'],
}

/** A new source whose input was checked. */
export type CheckedSource = SourceInput & { readonly kind: SourceKind }

/** Returns the input of a source. Throws a `CalendarError` that names what is not accepted. A URL is not quoted. */
export function checkedInput(input: SourceInput): CheckedSource {
  const { name: own, ...rest } = input
  const patch = checkedPatch(rest)
  const { venue, timezone, url, ...others } = patch
  if (url === undefined) throw invalidParam('url', checks.url[1], undefined)
  const kind = patch.kind ?? kindOf(url)
  requirePlain(kind, url)
  const chosen = { ...(venue && { venue }), ...(timezone && { timezone }) }
  return { ...others, ...chosen, name: checkedName('name', own), url, kind }
}

/** Returns whether a source can have a name. */
export function isSourceName(value: unknown): boolean {
  return name[0](value)
}

/** Returns the name of a source. */
export function checkedName(member: string, value: unknown): string {
  if (name[0](value)) return value as string // the check accepts only text
  throw invalidParam(member, name[1], value)
}

/** Returns the changes of a source. */
export function checkedPatch(patch: SourcePatch): SourcePatch {
  const table: Readonly<Record<string, Check>> = checks
  for (const [member, value] of Object.entries(patch)) {
    const check = Object.hasOwn(table, member) ? table[member] : undefined
    if (check === undefined) throw invalidParam(member, `one of ${Object.keys(checks).join(', ')}`, member)
    if (value === undefined || check[0](value)) continue
    throw invalidParam(member, check[1], member === 'url' ? 'another text' : value)
  }
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  return { ...given, ...(patch.url !== undefined && { url: httpUrl(patch.url) }) }
}

/**
 * Returns what a change makes of a state. Another URL may lead to something else, so that what the source asks is no
 * longer in question. Throws a `CalendarError` for a URL that the kind does not have.
 */
export function changedState(state: SourceState, patch: SourcePatch): Partial<SourceState> {
  const { categories = state.links.categories, venue = state.links.venues[0], ...rest } = patch
  const { url = state.url } = rest
  const kind = rest.kind ?? (url === state.url ? state.kind : kindOf(url))
  requirePlain(kind, url)
  const isSame = readsSame({ url, kind }, state)
  return { ...(rest as Partial<SourceState>), links: linksOf(categories, venue), kind, ...(!isSame && { asks: null }) }
}

/** Returns whether two states of a source are read alike. */
export function readsSame(one: Pick<SourceState, 'url' | 'kind'>, other: Pick<SourceState, 'url' | 'kind'>): boolean {
  return one.url === other.url && one.kind === other.kind
}

/** A server of this interface is read without credentials, and its lists have queries of their own. */
function requirePlain(kind: SourceKind, url: string): void {
  if (kind !== 'calendar_api' || !/^[a-z]+:\/\/[^/?#]*@|[?#]/i.test(url)) return
  const accepted = 'a URL without a user, a password, a query and a fragment, if it leads to a server of this interface'
  throw invalidParam('url', accepted, 'another text')
}

function httpUrl(text: string): string {
  return text.trim().replace(/^webcals?:/i, 'https:')
}

/** Returns what a URL leads to, by its form. */
function kindOf(url: string): SourceKind {
  if (/\/events\/v1(\/|$)/.test(url)) return 'calendar_api'
  return /\.csv([?#]|$)|[?&](output|format)=csv(&|#|$)/i.test(url) ? 'csv' : 'icalendar'
}
