// Bundles the declarations that `tsc --build` has written into one file for each entry of the package, and what they share.
import { dirname, resolve } from 'node:path'
import { type RollupLog, rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import tsconfig from '../tsconfig.json' with { type: 'json' }
import { file } from './entries.ts'

const sources: Readonly<Record<string, readonly string[]>> = tsconfig.compilerOptions.paths

/** The declarations of each public name, such as `daybook/http`. */
const entries = new Map(
  Object.entries(sources).flatMap(([name, files]) => files.map((source) => [name, declarationsOf(source)] as const)),
)

/** Where the compiler has written the declarations of a source. */
function declarationsOf(source: string): string {
  return resolve('node_modules/.cache/types', source.replace(/\.ts$/, '.d.ts'))
}

/** Imports name sources, `./options.ts`, whose declarations are beside them. */
function resolveId(name: string, importer: string | undefined): string | null {
  if (importer && name.startsWith('.')) return resolve(dirname(importer), name.replace(/\.ts$/, '.d.ts'))
  return entries.get(name) ?? null
}

/** Only files that run have an order to run in. */
function onLog(_: string, log: RollupLog, print: (level: 'warn', log: RollupLog) => void): void {
  if (log.code !== 'CYCLIC_CROSS_CHUNK_REEXPORT' && log.code !== 'CIRCULAR_DEPENDENCY') print('warn', log)
}

const bundle = await rollup({
  input: Object.fromEntries([...entries].map(([name, declarations]) => [file(name, 'd.ts'), declarations])),
  plugins: [{ name: 'declarations', resolveId }, dts()],
  external: (name) => !name.startsWith('.') && !name.startsWith('/') && !entries.has(name),
  onLog,
})
await bundle.write({ dir: '.', entryFileNames: '[name]', chunkFileNames: 'dist/[name]-[hash].d.ts' })
