import { CalendarError } from '../../errors.ts'
import type { ApiRequest, Mount } from '../port.ts'
import type { Match, RouteMatcher } from '../routes.ts'
import { decode } from './form.ts'

type MountPath = Pick<Mount, 'basePath' | 'namespace'>

/** Returns the route below the namespace of the mount. Throws for an unknown or malformed path (rule 1). */
export function matchOf({ path, mount }: ApiRequest, match: RouteMatcher): Match {
  const segments = segmentsBelow(path, mount)
  if (segments === 'broken') throw new CalendarError('rest_invalid_url', 'The path holds a broken percent escape.')
  const found = segments && match(segments)
  if (!found) throw new CalendarError('rest_no_route', 'There is nothing at this path.')
  return found
}

/** Returns the decoded segments of a path below the namespace of a mount. One trailing slash is accepted (rule 1). */
function segmentsBelow(path: string, mount: Mount): readonly string[] | 'broken' | undefined {
  if (!isBelow(path, mount)) return undefined
  const below = path.slice(prefixOf(mount).length).replace(/\/$/, '')
  if (below === '') return []
  // In a path, a plus is a plus.
  const segments = below
    .slice(1)
    .split('/')
    .map((segment) => decode(segment.replaceAll('+', '%2B')))
  if (!segments.every((segment) => segment !== undefined)) return 'broken'
  return segments.includes('') ? undefined : segments
}

/** Returns whether a path is the namespace of a mount or below it. */
export function isBelow(path: string, mount: MountPath): boolean {
  const prefix = prefixOf(mount)
  return path === prefix || path.startsWith(`${prefix}/`)
}

function prefixOf({ basePath, namespace }: MountPath): string {
  return `${basePath}/${namespace}`
}
