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
  venue: [isId, 'an id'],
  timezone: [(value) => typeof value === 'string' && isZone(value), 'the name of a time zone'],
  keepPast: [(value) => typeof value === 'boolean', 'true or false'],
}

/** A new source whose input was checked. */
export type CheckedSource = SourceInput & { readonly kind: SourceKind }

/** Returns the input of a source. Throws a `CalendarError` that names what is not accepted. A URL is not quoted. */
export function checkedInput(input: SourceInput): CheckedSource {
  const { name: own, ...rest } = input
  const patch = checkedPatch(rest)
  if (patch.url === undefined) throw invalidParam('url', checks.url[1], undefined)
  return { ...patch, name: checkedName('name', own), url: patch.url, kind: patch.kind ?? kindOf(patch.url) }
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

/** Returns what a change makes of a state. Another URL may lead to something else. */
export function changedState(state: SourceState, patch: SourcePatch): Partial<SourceState> {
  const { categories = state.links.categories, venue = state.links.venues[0], ...rest } = patch
  const kind = rest.kind ?? (rest.url === undefined ? undefined : kindOf(rest.url))
  return { ...(rest as Partial<SourceState>), links: linksOf(categories, venue), ...(kind && { kind }) }
}

function httpUrl(text: string): string {
  return text.trim().replace(/^webcals?:/i, 'https:')
}

/** Returns what a URL leads to, by its form. */
function kindOf(url: string): SourceKind {
  if (/\/events\/v1(\/|$)/.test(url)) return 'calendar_api'
  return /\.csv([?#]|$)|[?&](output|format)=csv(&|#|$)/i.test(url) ? 'csv' : 'icalendar'
}
