import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import manifest from '../package.json' with { type: 'json' }
import { entries, file } from './entries.ts'

/** Compares what each entry of the built package weighs in an app with the recorded sizes. `--update` records them. */

const recordFile = 'etc/size.json'

/** How far an entry may grow before somebody has to decide that it is worth it. */
const tolerance = 1.02

/** Bytes of an entry with all that it imports from this package, minified and compressed. Packages stay outside. */
async function sizeOf(name: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [file(name, 'js')],
    external: [...Object.keys(manifest.dependencies), 'node:*'],
    ...{
      bundle: true,
      write: false,
      minify: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'error',
    },
  })
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
}

const sizes: Record<string, number> = {}
for (const name of entries) sizes[name] = await sizeOf(name)

if (process.argv.includes('--update')) {
  writeFileSync(recordFile, `${JSON.stringify(sizes, null, 2)}\n`)
} else {
  const recorded: Readonly<Record<string, number>> = JSON.parse(readFileSync(recordFile, 'utf8'))
  const faults = [...new Set([...Object.keys(recorded), ...Object.keys(sizes)])].flatMap((name) => {
    const [before, now] = [recorded[name], sizes[name]]
    if (before === undefined) return `${name} is not recorded`
    if (now === undefined) return `${name} is recorded, but the package does not export it`
    return now > before * tolerance ? `${name} grew from ${before} to ${now} bytes` : []
  })
  console.table(Object.fromEntries(entries.map((name) => [name, { recorded: recorded[name], now: sizes[name] }])))
  if (faults.length > 0) {
    console.error(`${faults.join('\n')}\nIf that is intended, run \`npm run update:size\` and commit ${recordFile}.`)
    process.exitCode = 1
  }
}
