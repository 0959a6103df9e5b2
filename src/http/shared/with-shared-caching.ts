import type { Environment } from '../../services/environment/environment.ts'
import { secondsOf } from '../../time/date-time.ts'
import { startOfNextDay } from '../../time/day.ts'
import { startOfDayInUtc } from '../../time/wall-clock.ts'
import { ownHeader } from '../port/own-headers.ts'
import type { ApiReply, ApiRequest, Mount, SharedCache } from '../port/port.ts'
import { passwordHeader } from '../request/sent-password.ts'
import { withHeaders } from '../response/reply.ts'
import { isShared, type SharedResponse } from '../response/shared-response.ts'
import { cacheKeys } from './cache-keys.ts'

type Clock = Pick<Environment, 'now' | 'timeZone'>

/** Returns a response with the headers for shared caches (rule 67). */
export function withSharedCaching(
  reply: ApiReply,
  { snapshot, records, until }: SharedResponse,
  request: ApiRequest,
  clock: Clock,
): ApiReply {
  const { mount } = request
  const { sharedCache } = mount
  if (sharedCache === undefined || !isShared(request, reply)) return reply
  const { maxAge, staleWhileRevalidate = 0, keys: keyHeader } = sharedCache
  const left = secondsLeft({ snapshot, until }, clock)
  if (left < 1) return reply
  const fresh = Math.min(maxAge, left)
  const stale = Math.min(staleWhileRevalidate, left - fresh)
  // Old caches believe `Expires` rather than `Cache-Control`.
  const { Expires: _, ...headers } = reply.headers
  return withHeaders(reply, {
    ...headers,
    // Without the last value, some caches have a default of their own.
    'Cache-Control': `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`,
    Vary: [headers.Vary, passwordHeader(mount), ownHeader(mount, 'As-Of'), ...keysIn(mount)].filter(Boolean).join(', '),
    ...(keyHeader && {
      [keyHeader]: cacheKeys(mount.sourceIds === undefined ? records : undefined, sharedCache).join(
        separators[keyHeader],
      ),
    }),
  })
}

const separators = { 'Surrogate-Key': ' ', 'Cache-Tag': ',' } as const satisfies Record<
  SharedCache['keys'] & string,
  string
>

/**
 * Returns the seconds until the response changes without a write: at the next publication, at midnight in the home
 * zone, or when the view says. The clock has whole seconds, and so have caches: each may be one late.
 */
function secondsLeft(
  { snapshot, until }: Pick<SharedResponse, 'snapshot' | 'until'>,
  { now, timeZone }: Clock,
): number {
  const midnight = startOfDayInUtc(startOfNextDay(`${snapshot.day} 00:00:00`), timeZone)
  const ends = [midnight, snapshot.until, until].filter((end) => end !== null && end !== undefined)
  return Math.min(...ends.map(secondsOf)) - secondsOf(now()) - 2
}

/** Returns the headers with which callers sign in, besides those that every response varies by. */
function keysIn({ securitySchemes = {} }: Mount): readonly string[] {
  return Object.values(securitySchemes).flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'header' ? [scheme.name] : [],
  )
}
