import { createServer, type RequestListener, type Server } from 'node:http'
import type { Calendar } from 'daybook'
import { onTestFinished } from 'vitest'
import { listen } from '../../examples/serve.ts'
import { run } from '../support/page.ts'

/** One block of a page that readers copy, and what it has to do. */
export interface BlockCase {
  /** The behaviour, as the name of a test. */
  readonly does: string
  /** A text that only this block of the page contains. */
  readonly block: string
  /** Its length, where the page promises one. */
  readonly lines?: number
  /** Runs the block and checks the result. A block without one is only compiled. */
  readonly check?: (code: string) => unknown
  /** Whether the block registers tests, so that it runs while tests are collected. */
  readonly registers?: true
}

/** Runs a block, and returns what it declares. `calendar` is that of the page. */
export async function ran<Declared>(code: string, calendar?: Calendar): Promise<Declared> {
  // What a block declares is known to its case alone.
  return (await run(code, calendar)) as Declared
}

/** Serves until the test ends. Returns the origin. */
export async function serve(server: Server | RequestListener): Promise<string> {
  const { url, close } = await listen(typeof server === 'function' ? createServer(server) : server, 0)
  onTestFinished(close)
  return url
}
