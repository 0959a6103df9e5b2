import type { IgnoredName } from '../../resources/ignored-names.ts'
import type { Mount } from './port.ts'

/** The custom response headers of this interface, without the prefix of the mount. */
export interface OwnHeaders {
  /** The number of records on all pages of a list. */
  readonly Total: number
  readonly TotalPages: number
  /** The unknown names in the request. */
  readonly Ignored: string
  /** The size of the page, if it is smaller than requested. */
  readonly 'Per-Page': number
  /** The ids of the events that take the venue of an event that was written, and `taken` for others. */
  readonly Conflicts: string
  /** The state of a list that a client synchronizes. */
  readonly 'As-Of': string
}

type Prefixed = Pick<Mount, 'headerPrefix'>

/** Returns the name of a header, such as `X-Cal-Total`, or `X-TEC-Total` if the mount replaces an existing API. */
export function ownHeader({ headerPrefix = 'X-Cal' }: Prefixed, name: keyof OwnHeaders | 'Password'): string {
  return `${headerPrefix}-${name}`
}

export function ownHeaders(mount: Prefixed, values: Partial<OwnHeaders>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  // `Object.entries` loses the key type.
  for (const [name, value] of Object.entries(values) as [keyof OwnHeaders, string | number][]) {
    headers[ownHeader(mount, name)] = String(value)
  }
  return headers
}

type Headers = Readonly<Record<string, string>>

/**
 * Returns the header with ignored names (rule 49): at most 200 characters, without names that a header cannot contain.
 */
export function ignoredHeader(names: readonly IgnoredName[], mount: Mount): Headers {
  let text = ''
  for (const { name } of names) {
    const plain = name.replace(/[^\w.[\]-]+/g, '?').slice(0, 60) || '?'
    const longer = text === '' ? plain : `${text}, ${plain}`
    if (longer.length > 195) return ownHeaders(mount, { Ignored: `${text}, ...` })
    text = longer
  }
  return text === '' ? {} : ownHeaders(mount, { Ignored: text })
}

/** Returns the header for a page that is smaller than requested (rule 49). */
export function perPageHeader(used: number, requested: number | undefined, mount: Mount): Headers {
  return requested !== undefined && requested > used ? ownHeaders(mount, { 'Per-Page': used }) : {}
}
