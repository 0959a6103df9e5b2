import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import manifest from '../package.json' with { type: 'json' }
import { entries, file } from './entries.ts'

/** Compares what each entry of the built package weighs in an app with the recorded sizes. `--update` records them. */

const recordFile = 'etc/size.json'

/** How far an entry may grow before somebody has to decide that it is worth it. */
const tolerance = 1.02

/** The sizes of an entry in bytes, minified and compressed. Packages stay outside. */
interface Size {
  /** What an import of the entry loads from this package. */
  readonly start: number
  /** What it loads later, when a feature is used for the first time. */
  readonly later: number
}

async function sizeOf(name: string): Promise<Size> {
  const { outputFiles, metafile } = await build({
    entryPoints: [file(name, 'js')],
    external: [...Object.keys(manifest.dependencies), 'node:*'],
    ...{
      bundle: true,
      write: false,
      splitting: true,
      metafile: true,
      outdir: 'dist',
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'error',
    },
  })
  const { outputs } = metafile
  const atStart = new Set(Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === file(name, 'js')))
  for (const path of atStart) {
    for (const { kind, path: imported } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && imported in outputs) atStart.add(imported)
    }
  }
  const size = { start: 0, later: 0 }
  for (const { path, contents } of outputFiles) {
    size[atStart.has(relative('.', path)) ? 'start' : 'later'] += gzipSync(contents, { level: 9 }).length
  }
  return size
}

const sizes: Record<string, Size> = {}
for (const name of entries) sizes[name] = await sizeOf(name)

if (process.argv.includes('--update')) {
  writeFileSync(recordFile, `${JSON.stringify(sizes, null, 2)}\n`)
} else {
  const recorded: Readonly<Record<string, Size>> = JSON.parse(readFileSync(recordFile, 'utf8'))
  const faults = [...new Set([...Object.keys(recorded), ...Object.keys(sizes)])].flatMap((name) => {
    const [before, now] = [recorded[name], sizes[name]]
    if (before === undefined) return `${name} is not recorded`
    if (now === undefined) return `${name} is recorded, but the package does not export it`
    return (['start', 'later'] as const)
      .filter((part) => now[part] > before[part] * tolerance)
      .map((part) => `${name} (${part}) grew from ${before[part]} to ${now[part]} bytes`)
  })
  console.table(
    Object.fromEntries(
      entries.map((name) => [
        name,
        { recorded: recorded[name]?.start, now: sizes[name]?.start, later: sizes[name]?.later },
      ]),
    ),
  )
  if (faults.length > 0) {
    console.error(`${faults.join('\n')}\nIf that is intended, run \`npm run update:size\` and commit ${recordFile}.`)
    process.exitCode = 1
  }
}
