import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What differs between binaries of the same language: time zones, currencies, locales and Unicode data come with each, and
 * `runtime.ts` has what is not ECMAScript.
 */
const dependent = /\bIntl\b|\bruntime\.ts\b|\\p\{|\.(?:normalize|localeCompare|toLocale\w+)\(/

/**
 * Returns the folders of tests for folders of the sources in which no file, also further down, names anything that differs
 * between versions of Node. Of nested ones it returns the outermost.
 */
export function independentFolders(sources: string, tests: string): readonly string[] {
  const [, folders] = entriesOf(sources)
  return folders.flatMap((name) => {
    const [inSources, inTests] = [join(sources, name), join(tests, name)]
    if (!existsSync(inTests)) return []
    return isIndependent(inSources) ? [inTests] : independentFolders(inSources, inTests)
  })
}

function isIndependent(folder: string): boolean {
  const [files, folders] = entriesOf(folder)
  return (
    files.every((name) => !dependent.test(readFileSync(join(folder, name), 'utf8'))) &&
    folders.every((name) => isIndependent(join(folder, name)))
  )
}

function entriesOf(folder: string): readonly [files: readonly string[], folders: readonly string[]] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  const files = entries.filter((entry) => entry.isFile())
  return [files.map(({ name }) => name), folders.map(({ name }) => name)]
}
