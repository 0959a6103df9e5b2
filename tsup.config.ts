import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { defineConfig, type Options } from 'tsup'
import manifest from './package.json' with { type: 'json' }
import tsconfig from './tsconfig.json' with { type: 'json' }

/** Loading date-fns-tz as a package costs 100 ms at start, as part of the bundle next to nothing. */
const bundled = ['date-fns-tz', 'date-fns']

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

function licenseOf(name: string): string {
  const file = readdirSync(`node_modules/${name}`).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) throw new Error(`${name} is bundled but has no licence text to ship`)
  return `${name}\n\n${readFileSync(`node_modules/${name}/${file}`, 'utf8').trim()}\n`
}

/**
 * date-fns-tz asks ICU at import whether it knows `hourCycle`. Every Node that we support does, and the first question to
 * ICU takes a process 20 ms: the bundle has the answer instead.
 */
const hourCycleIsKnown: Plugin = {
  name: 'hour-cycle-is-known',
  setup(build) {
    build.onLoad({ filter: /date-fns-tz[\\/].*[\\/]tzTokenizeDate[\\/]index\.js$/ }, ({ path }) => {
      const question = /const testDateFormatted = [^;]+;\s+const hourCycleSupported = [^;]+;/
      const source = readFileSync(path, 'utf8')
      if (!question.test(source)) throw new Error(`${path} no longer asks for hourCycle: remove this plugin`)
      return { contents: source.replace(question, 'const hourCycleSupported = true;') }
    })
  },
}

/**
 * A chunk is made of whole files, so that by way of the public entry a browser would load all of the core for the errors
 * that the client needs. The build fails if it comes to need more.
 */
const errorsForTheClient: Plugin = {
  name: 'errors-for-the-client',
  setup(build) {
    build.onResolve({ filter: /\/src\/index\.ts$/ }, ({ importer }) =>
      /adapters[\\/]client[\\/]/.test(importer) ? { path: resolve('src/errors.ts') } : undefined,
    )
  },
}

/** Whoever ships a bundled package ships its licence, and no package is bundled by accident. */
const licenses: Plugin = {
  name: 'licenses',
  setup(build) {
    build.onEnd(({ metafile }) => {
      const inputs = Object.keys(metafile?.inputs ?? {})
      const found = inputs.flatMap((input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? [])
      const names = [...new Set(found)].sort()
      const strangers = names.filter((name) => !bundled.includes(name))
      if (strangers.length > 0) throw new Error(`not meant to be bundled: ${strangers.join(', ')}`)
      const { outdir = 'dist' } = build.initialOptions
      mkdirSync(outdir, { recursive: true })
      writeFileSync(`${outdir}/THIRD-PARTY-LICENSES.txt`, names.map(licenseOf).join(`\n${'-'.repeat(80)}\n\n`))
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
  dts: true,
  clean: true,
  noExternal: bundled,
  esbuildPlugins: [hourCycleIsKnown, errorsForTheClient, licenses],
})
