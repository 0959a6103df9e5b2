// Fails if a regular expression of the sources takes time that rises faster than the length of its text, so that one text blocks the
// process. What was checked before is in node_modules/.cache.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { faultOf } from './check.ts'
import { type Regex, regexesIn } from './literals.ts'

const folders = ['src', 'adapters', 'examples']
const cacheFile = 'node_modules/.cache/regexes.json'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
  encoding: 'utf8',
})
const files = tracked.split('\n').filter((file) => /\.(?:[cm]?[jt]sx?)$/.test(file))
const found = files.map((file) => regexesIn(file, readFileSync(file, 'utf8')))
const regexes = found.flatMap(({ regexes }) => regexes)
const findings = found.flatMap(({ unreadable }) => unreadable.map((place) => `${place}: write the pattern as text`))

/** Another version of the checker, or another rule of ours, checks everything again. */
const version = createHash('sha256')
for (const file of ['node_modules/recheck/package.json', 'tools/regexes/check.ts']) version.update(readFileSync(file))
const key = version.digest('hex')
const known = readCache()
const faults = new Map<string, string>()
for (const regex of regexes) {
  const text = textOf(regex)
  if (!faults.has(text)) faults.set(text, known.get(text) ?? faultOf(regex))
}
for (const regex of regexes) {
  const fault = faults.get(textOf(regex))
  if (fault) findings.push(`${regex.place}: ${textOf(regex)} ${fault}`)
}
mkdirSync('node_modules/.cache', { recursive: true })
writeFileSync(cacheFile, JSON.stringify({ key, faults: [...faults] }))
process.stdout.write(
  `${findings.map((line) => `${line}\n`).join('')}${faults.size} regular expressions, ${findings.length} findings\n`,
)
process.exitCode = findings.length > 0 ? 1 : 0

function textOf({ source, flags }: Regex): string {
  return `/${source}/${flags}`
}

function readCache(): ReadonlyMap<string, string> {
  try {
    const cache: { readonly key: string; readonly faults: [string, string][] } = JSON.parse(
      readFileSync(cacheFile, 'utf8'),
    )
    return new Map(cache.key === key ? cache.faults : [])
  } catch {
    return new Map()
  }
}
