import { fileURLToPath } from 'node:url'
import { build } from 'tsup'

const folder = fileURLToPath(new URL('results/bundled', import.meta.url))

/**
 * Makes one file of a program, as daybook runs from its package, and gives its path: what runs sources directly names
 * each inner function again each time. `root`: the checkout whose daybook it imports.
 */
export async function bundle(name: string, source: URL, root = process.cwd()): Promise<string> {
  await build({
    entry: { [name]: fileURLToPath(source) },
    outDir: folder,
    tsconfig: `${root}/tsconfig.json`,
    ...{ config: false, silent: true, dts: false, format: 'esm', target: 'node20' },
    skipNodeModulesBundle: true,
  })
  return `${folder}/${name}.js`
}
