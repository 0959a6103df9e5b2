import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild'
import manifest from '../package.json' with { type: 'json' }
import { entries, file } from './entries.ts'

/** Compares what each entry of the built package weighs in an app with the recorded sizes. `--update` records them. */

const recordFile = 'tools/reports/size.json'

/** How far an entry may grow before somebody has to decide that it is worth it. */
const tolerance = 1.02

/** The sizes of an entry in bytes, minified and compressed. Packages stay outside. */
interface Size {
  /** What an import of the entry loads from this package. */
  readonly start: number
  /** What its features load when they are first used. */
  readonly later: number
}

/** Leaves out what is not loaded at the start. */
const atStart: Plugin = {
  name: 'at-start',
  setup({ onResolve }) {
    onResolve({ filter: /^/ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
  },
}

async function sizeOf(name: string): Promise<Size> {
  const [start, split] = await Promise.all([
    bundle(name, { plugins: [atStart] }),
    bundle(name, { splitting: true, outdir: 'dist' }),
  ])
  const later = Object.values(split.metafile?.outputs ?? {}).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => resolve(path)),
  )
  return {
    start: weight(start.outputFiles),
    later: weight(split.outputFiles?.filter(({ path }) => later.includes(path))),
  }
}

function bundle(name: string, options: BuildOptions) {
  return build({
    entryPoints: [file(name, 'js')],
    external: [...Object.keys(manifest.dependencies), 'node:*'],
    ...{ bundle: true, write: false, metafile: true, minify: true, format: 'esm', platform: 'node', target: 'node20' },
    ...{ logLevel: 'error', ...options },
  })
}

function weight(files: readonly OutputFile[] = []): number {
  return files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
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
