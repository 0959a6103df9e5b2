import type { DateTime } from '../../time/date-time.ts'
import type { ApiReply, ApiRequest } from '../port/port.ts'
import { revalidated } from './caching-headers.ts'
import type { ShownRecord } from './shown-records.ts'
import type { Snapshot } from './snapshot.ts'

/** How long a shared cache may store a response to an anonymous caller, and what changes it (rule 67). */
export interface SharedResponse {
  /** Taken before the first record was read. */
  readonly snapshot: Snapshot
  /** The records whose changes change it. Absent if any change can. */
  readonly records?: readonly ShownRecord[] | undefined
  /** The first second in UTC at which it may differ within the same snapshot. Absent if there is none. */
  readonly until?: DateTime | undefined
}

const statuses: readonly number[] = [200, 304, 404, 410]

/**
 * Returns whether shared caches may answer a request with its response. The callers of the request and of later ones
 * must be the same to every cache, so that none may send credentials, and no host that is not in the URL may count.
 */
export function isShared({ headers, mount }: ApiRequest, { status, headers: sent }: ApiReply): boolean {
  const isAnonymous = headers.authorization === undefined && headers.cookie === undefined
  const isKeyed = mount.baseUrl !== undefined || !mount.trustProxy
  return isAnonymous && isKeyed && statuses.includes(status) && sent['Cache-Control'] === revalidated
}
