import { createServer, type RequestListener, type Server } from 'node:http'
import type { Calendar } from 'daybook'
import * as testing from 'daybook/testing'
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
  /** Whether it takes so long that it only runs where all stores are tested. */
  readonly slow?: true
}

/**
 * Runs a block, and returns what it declares. `calendar` is that of the page. `others` are imported instead of the modules
 * of their names.
 */
export async function ran<Declared>(
  code: string,
  calendar?: Calendar,
  others?: Readonly<Record<string, object>>,
): Promise<Declared> {
  // What a block declares is visible to its case alone.
  return (await run(code, calendar, others)) as Declared
}

/**
 * Runs a block that registers the cases of its store: those of reopening and some others, which show that it opens one.
 * `test/stores/conformance.test.ts` runs all cases on the same stores.
 */
export async function registerSomeCases(code: string): Promise<void> {
  const storeCases: typeof testing.storeCases = (...options) =>
    testing.storeCases(...options).filter(({ name }) => /reopened|rolls back|reads in a transaction/.test(name))
  await run(code, undefined, { 'daybook/testing': { ...testing, storeCases } })
}

/** Serves until the test ends. Returns the origin. */
export async function serve(server: Server | RequestListener): Promise<string> {
  const { url, close } = await listen(typeof server === 'function' ? createServer(server) : server, 0)
  onTestFinished(close)
  return url
}
