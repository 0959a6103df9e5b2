import { bodyChecks } from './http/bodies.ts'
import { callerChecks } from './http/callers.ts'
import { mountChecks } from './http/mounts.ts'
import { replyChecks } from './http/replies.ts'
import { requestChecks } from './http/requests.ts'
import { type Checks, type OpenHost, runCheck } from './http/site.ts'
import type { ConformanceCase } from './store-cases.ts'

export type {
  Authenticate,
  Fetch,
  FetchedResponse,
  FetchInit,
  HostSettings,
  OpenedHost,
  OpenHost,
} from './http/site.ts'

const checks: readonly Checks[] = [requestChecks, bodyChecks, replyChecks, callerChecks, mountChecks]

/**
 * Returns the requirements of HTTP hosts, as cases for any test runner. Each creates its own calendars, serves them
 * with `open` and closes what it opened. The cases may run in any order, and concurrently if `open` allows it.
 */
export function httpHostCases(open: OpenHost): readonly ConformanceCase[] {
  return checks.flatMap(Object.entries).map(([name, check]) => ({ name, run: () => runCheck(check, open) }))
}
