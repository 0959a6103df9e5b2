import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What makes a run of a file longer than its quick one. */
const readsLength = /process\.env\.(?:QUICK|LONG_INPUT|ALL_STORES|MEMORY_ABOVE_STORES)\b/

/** Returns those of some test files that do the same in every run: neither they nor what they import reads how long a run is. */
export function sameInQuick(files: readonly string[]): readonly string[] {
  const known = new Map<string, boolean>()
  const depends = (file: string): boolean => {
    const cached = known.get(file)
    if (cached !== undefined) return cached
    // Of files that import each other, the one that reads it decides.
    known.set(file, false)
    const text = readFileSync(file, 'utf8')
    const found = readsLength.test(text) || importsOf(file, text).some(depends)
    known.set(file, found)
    return found
  }
  return files.filter((file) => !depends(file))
}

function importsOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+\.ts)'/g)].flatMap(([, path = '']) => {
    const imported = join(dirname(file), path)
    return existsSync(imported) ? [imported] : []
  })
}
