import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll } from 'vitest'
import { bundledWorker, startWorker } from '../../support/workerd.ts'

/** Objects of `calendar.worker.ts`, for the tests of one file. */
export interface CalendarObjects {
  /** Lets an object act. Returns its answer, or the error. */
  act(object: string, action: string, argument?: string): Promise<{ readonly status: number; readonly body: unknown }>
  /** Ends workerd, and starts it with the same databases. */
  restart(): Promise<void>
}

export function calendarObjects(): CalendarObjects {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-objects-'))
  let script: string
  let worker: Miniflare
  const start = async () => {
    worker = await startWorker(script, { objects: { CALENDARS: 'CalendarObject' }, folder })
  }
  beforeAll(async () => {
    script = await bundledWorker(fileURLToPath(new URL('calendar.worker.ts', import.meta.url)))
    await start()
  })
  afterAll(async () => {
    await worker?.dispose()
    rmSync(folder, { recursive: true })
  })
  return {
    async act(object, action, argument = '') {
      const reply = await worker.dispatchFetch(`http://${object}/${action}?${new URLSearchParams({ with: argument })}`)
      const text = await reply.text()
      // An object that has ended does not answer with JSON.
      const body = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
      return { status: reply.status, body }
    },
    async restart() {
      await worker.dispose()
      await start()
    },
  }
}
