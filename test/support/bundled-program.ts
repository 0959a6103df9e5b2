import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('../../node_modules/.cache/programs/', import.meta.url))

const bundles = new Map<string, Promise<string>>()

/**
 * Makes one file of a program that tests start, and returns its path. Node starts it in a tenth of a second, while tsx
 * needs a second to load each source of the library in each process.
 */
export function bundledProgram(source: URL): Promise<string> {
  const made = bundles.get(source.href) ?? bundle(fileURLToPath(source))
  bundles.set(source.href, made)
  return made
}

async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    ...{ bundle: true, write: false, platform: 'node', format: 'esm', target: 'node20', packages: 'external' },
  })
  const [{ text } = { text: '' }] = outputFiles
  await mkdir(folder, { recursive: true })
  // Without links, as in `import.meta.url`, so that a program knows that it was started.
  const path = join(await realpath(folder), `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`)
  if (existsSync(path)) return path
  // Other workers may make the same file.
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, text)
  await rename(unfinished, path)
  return path
}
