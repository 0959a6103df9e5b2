import type { Mount } from './port.ts'

/** The custom response headers of this interface, without the prefix of the mount. */
export interface OwnHeaders {
  /** How many records are on all pages of a list. */
  readonly Total: number
  readonly TotalPages: number
  /** The names in the request that nothing reads. */
  readonly Ignored: string
  /** The size of the page, if it is smaller than requested. */
  readonly 'Per-Page': number
}

type Prefixed = Pick<Mount, 'headerPrefix'>

/** Such as `X-Cal-Total`, or `X-TEC-Total` where the mount stands in for an existing API. */
export function ownHeader({ headerPrefix = 'X-Cal' }: Prefixed, name: keyof OwnHeaders | 'Password'): string {
  return `${headerPrefix}-${name}`
}

export function ownHeaders(mount: Prefixed, values: Partial<OwnHeaders>): Readonly<Record<string, string>> {
  // `Object.entries` forgets what it was given.
  const entries = Object.entries(values) as [keyof OwnHeaders, string | number][]
  return Object.fromEntries(entries.map(([name, value]) => [ownHeader(mount, name), String(value)]))
}
