import type { Mount } from '../port/port.ts'
import { decode } from './form.ts'

type MountPath = Pick<Mount, 'basePath' | 'namespace'>

/** Returns the decoded segments of a path below the namespace of a mount. One trailing slash is accepted (rule 1). */
export function segmentsBelow(path: string, mount: Mount): readonly string[] | 'broken' | undefined {
  return isBelow(path, mount) ? decodedSegments(path.slice(prefixOf(mount).length)) : undefined
}

/**
 * Returns the decoded segments of a path such as `/events/1`. One trailing slash is accepted. Returns `undefined` for
 * an empty segment.
 */
export function decodedSegments(path: string): readonly string[] | 'broken' | undefined {
  const below = path.replace(/\/$/, '')
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
