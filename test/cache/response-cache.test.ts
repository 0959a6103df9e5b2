import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../http/request.ts'

const make = createMake()

/** A memory store that counts the calls of which only a cache makes use. */
function countingStore() {
  const memory = createMemoryStore()
  const calls = { version: 0, versionChange: 0 }
  const store: Store = {
    ...memory,
    version() {
      calls.version += 1
      return memory.version()
    },
    transaction: (work) =>
      memory.transaction((writer) =>
        work({
          ...writer,
          versionChange() {
            calls.versionChange += 1
            return writer.versionChange()
          },
        }),
      ),
  }
  return { store, calls }
}

async function callsWith(options: { readonly replyCache?: number }) {
  const { store, calls } = countingStore()
  const { api, events } = createCalendar({ store, ...options })
  await events.create(make.event())
  for (const _ of ['first', 'again', 'cached']) await api.handle(aRequest({ path: '/cal/events/v1/events/1' }))
  return { calls, figures: api.cache }
}

describe('replyCache', () => {
  it('takes the cache out of the path if it is 0', async () => {
    expect(await callsWith({ replyCache: 0 })).toEqual({
      calls: { version: 0, versionChange: 0 },
      figures: { hits: 0, misses: 0, replies: 0, bytes: 0 },
    })
  })

  it('caches by default', async () => {
    const { calls, figures } = await callsWith({})
    expect(calls.version).toBeGreaterThan(0)
    expect(calls.versionChange).toBe(1)
    expect(figures).toMatchObject({ hits: 1, misses: 2, replies: 1 })
  })
})

describe('a request', () => {
  it('that misses the cache identifies its caller after its path was found, and once', async () => {
    const { api, tags } = createCalendar()
    let identified = 0
    const actor = () => {
      identified += 1
      return null
    }
    const { status } = await api.handle(aRequest({ path: '/cal/events/v1/nothing', actor }))
    expect([status, identified]).toEqual([404, 0])
    for (const _ of ['first', 'again', 'cached']) await api.handle(aRequest({ path: '/cal/events/v1/tags', actor }))
    expect(identified).toBe(3)
    await tags.create(make.tag())
    await api.handle(aRequest({ path: '/cal/events/v1/tags', actor }))
    expect(identified, 'with an invalid entry').toBe(4)
  })

  it('of a caller with an invalid token is 401, also if its reply is cached for anonymous callers', async () => {
    const { api } = createCalendar()
    const path = '/cal/events/v1/tags'
    for (const _ of ['first', 'again', 'cached']) expect((await api.handle(aRequest({ path }))).status).toBe(200)
    const actor = () => {
      throw new Error('expired')
    }
    expect((await api.handle(aRequest({ path, actor }))).status).toBe(401)
  })
})
