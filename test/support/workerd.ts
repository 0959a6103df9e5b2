import { build } from 'esbuild'
import { Miniflare, type MiniflareOptions } from 'miniflare'

/** Bundles a module for Workers. It may import nothing of Node. */
export async function bundledWorker(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    ...{ bundle: true, write: false, format: 'esm', target: 'es2023', conditions: ['workerd', 'worker', 'browser'] },
    external: ['cloudflare:*'],
  })
  const [{ text } = { text: '' }] = outputFiles
  return text
}

/** Starts workerd with a worker, which `dispatchFetch` reaches. `folder` has the databases of its objects; without, they end with it. */
export async function startWorker(
  script: string,
  options: { readonly objects: Readonly<Record<string, string>>; readonly folder?: string },
): Promise<Miniflare> {
  const { objects, folder } = options
  const settings: MiniflareOptions = {
    ...{ modules: true, script, host: '127.0.0.1', compatibilityDate: '2026-01-01' },
    durableObjects: Object.fromEntries(
      Object.entries(objects).map(([binding, className]) => [binding, { className, useSQLite: true }]),
    ),
    ...(folder !== undefined && { durableObjectsPersist: folder }),
  }
  const started = new Miniflare(settings)
  await started.ready
  return started
}
