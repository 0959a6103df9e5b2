import { posix } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

const { './package.json': _itself, ...code } = manifest.exports

/** The names that users import: `daybook`, `daybook/node` and so on. */
export const entries: readonly string[] = Object.keys(code).map((path) => posix.join(manifest.name, path))

/** The built file of an entry. */
export function file(entry: string, extension: 'js' | 'd.ts'): string {
  return `dist/${entry === manifest.name ? 'index' : entry.slice(manifest.name.length + 1)}.${extension}`
}
