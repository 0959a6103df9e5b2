import type { Mount } from '../port/port.ts'

/** Mounts with the same URL can have different transforms. */
const keys = new WeakMap<object, string>()
let last = 0

/** Returns a key of the transforms of a mount, the same each time for the same list. */
export function transformsKey(transforms: Mount['transforms']): string {
  if (transforms === undefined) return ''
  const key = keys.get(transforms)
  if (key !== undefined) return key
  last += 1
  keys.set(transforms, `${last}`)
  return `${last}`
}
