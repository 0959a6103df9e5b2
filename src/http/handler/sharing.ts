import type { Environment } from '../../services/environment/environment.ts'
import type { ApiReply } from '../port/port.ts'
import type { IncomingRequest } from './handler.ts'

/** Returns a function that adds the headers for shared caches to a response that they may store (rule 67). */
export function createSharing(clock: Pick<Environment, 'now' | 'timeZone'>) {
  return async (reply: ApiReply, { request, shared }: IncomingRequest): Promise<ApiReply> => {
    if (shared === undefined) return reply
    const { withSharedCaching } = await import('../shared/with-shared-caching.ts')
    return withSharedCaching(reply, shared, request, clock)
  }
}
