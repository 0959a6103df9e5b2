import { fileURLToPath } from 'node:url'
import { httpHostCases, storeCases } from 'daybook/testing'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledWorker, startWorker } from '../../support/workerd.ts'

// The cases run inside workerd, in objects. Here they are only named.

let worker: Miniflare

beforeAll(async () => {
  const script = await bundledWorker(fileURLToPath(new URL('cases.worker.ts', import.meta.url)))
  worker = await startWorker(script, { objects: { CASES: 'Cases' } })
})

afterAll(() => worker?.dispose())

async function runThere(kind: string, name: string): Promise<void> {
  const reply = await worker.dispatchFetch(`http://cases.test/?${new URLSearchParams({ kind, case: name })}`)
  if (reply.status !== 204) expect.fail(await reply.text())
}

const unused = () => Promise.reject(new Error('not opened here'))
const ofStores = storeCases(unused, { reopen: unused })
const dependsOnOptions = (name: string) => /fields|words|insert|update|delete/.test(name)

describe('[durable objects]', () => {
  it.each(ofStores)('$name', ({ name }) => runThere('store', name))
})

describe('[durable objects] with trigrams and indexes of fields', () => {
  it.each(ofStores.filter(({ name }) => dependsOnOptions(name)))('$name', ({ name }) => runThere('options', name))
})

describe('[durable objects] fetch', () => {
  it.each(httpHostCases(unused))('$name', ({ name }) => runThere('host', name))
})
