import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { defineConfig, type Options } from 'tsup'
import manifest from '../package.json' with { type: 'json' }
import tsconfig from '../tsconfig.json' with { type: 'json' }

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Public names and their sources, from the table that tsc, tsx and vitest resolve them by. */
function entries(): Record<string, string> {
  const sources: Record<string, readonly string[]> = tsconfig.compilerOptions.paths
  return Object.fromEntries(
    Object.entries(sources).flatMap(([name, files]) =>
      files.map((file) => [name === manifest.name ? 'index' : name.slice(`${manifest.name}/`.length), file]),
    ),
  )
}

/** Fails the build when the package would promise a file that is not built, or build one that it does not offer. */
function assertExports(names: readonly string[]): void {
  const built = Object.fromEntries(
    names.map((name) => [
      name === 'index' ? '.' : `./${name}`,
      { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
    ]),
  )
  const { './package.json': _itself, ...offered } = manifest.exports
  if (!isDeepStrictEqual(offered, built)) {
    throw new Error(
      `exports of package.json and paths of tsconfig.json disagree:\n${JSON.stringify({ offered, built }, null, 2)}`,
    )
  }
}

/**
 * Takes what adapters import from a smaller file than the public entry: a chunk consists of whole files, so the client, the formats
 * and the sources would load the whole core, and rules of recurrence all series. A missing name fails the build, but not if it is only
 * exported again; test/browser checks those.
 */
const smallerEntries: Plugin = {
  name: 'smaller-entries',
  setup(build) {
    build.onResolve({ filter: /^daybook$/ }, ({ importer }) => {
      if (/adapters[\\/]sources[\\/]/.test(importer)) return { path: resolve('src/sources-entry.ts') }
      if (/adapters[\\/](client|formats)[\\/]/.test(importer)) return { path: resolve('src/client-entry.ts') }
      return undefined
    })
    build.onResolve({ filter: /^daybook\/recurrence$/ }, ({ importer }) =>
      /adapters[\\/]/.test(importer) ? { path: resolve('src/recurrence/index.ts') } : undefined,
    )
  },
}

/** No package becomes part of the bundle: its licence would have to be shipped too. */
const noPackages: Plugin = {
  name: 'no-packages',
  setup(build) {
    build.onEnd(({ metafile }) => {
      const found = Object.keys(metafile?.inputs ?? {}).filter((input) => input.includes('node_modules/'))
      if (found.length > 0) throw new Error(`not meant to be bundled: ${found.join(', ')}`)
    })
  },
}

const entry = entries()
assertExports(Object.keys(entry))

export default defineConfig({
  entry,
  format: 'esm',
  target: ['es2023', 'node20'],
  splitting: true,
  clean: true,
  esbuildPlugins: [smallerEntries, noPackages],
})
