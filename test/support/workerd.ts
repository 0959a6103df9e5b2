import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import { afterAll, beforeAll } from 'vitest'

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

/** A worker with objects of the class `CalendarObject`, bound as `CALENDARS`, for the tests of one file. */
export interface CalendarWorker {
  fetch: Miniflare['dispatchFetch']
  /** Ends workerd, and starts it with the same databases. */
  restart(): Promise<void>
}

export function calendarWorker(program: URL): CalendarWorker {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-objects-'))
  let script: string
  let worker: Miniflare
  const start = async () => {
    worker = await startWorker(script, { objects: { CALENDARS: 'CalendarObject' }, folder })
  }
  beforeAll(async () => {
    script = await bundledWorker(fileURLToPath(program))
    await start()
  })
  afterAll(async () => {
    await worker?.dispose()
    rmSync(folder, { recursive: true })
  })
  return {
    fetch: (...request) => worker.dispatchFetch(...request),
    async restart() {
      await worker.dispose()
      await start()
    },
  }
}
