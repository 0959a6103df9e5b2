import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it, TestRunner } from 'vitest'
import { comparingReplies, everywhere, keepingReplies } from './everywhere.ts'
import { type Host, hosts, type Reply, type Site } from './harness.ts'
import { isQuick } from './run-length.ts'
import { memoryAboveStores } from './stores.ts'

const atHand = everywhere()
const servers = hosts.filter(({ name }) => ['in process', 'node'].includes(name))

describe('everywhere', () => {
  it('is every host on memory, then every database, unless memory alone is tested above the stores, or this is a quick run', () => {
    const names = atHand.map(({ store, name }) => `[${store}] ${name}`)
    const kinds = isQuick ? ['sqlite libsql'] : ['sqlite libsql', 'postgres pg']
    const databases = memoryAboveStores ? [] : kinds.map((kind) => `[${kind}] in process`)
    const onMemory = isQuick ? ['in process'] : hosts.map(({ name }) => name)
    expect(names).toEqual([...onMemory.map((name) => `[memory] ${name}`), ...databases])
  })
})

describe('replies that are compared', () => {
  const answer = { status: 200, headers: { 'x-cal-total': '1' }, body: '{"id":1,"name":"Jazz"}' }

  it('pass when they are the same, and are counted', async () => {
    const host = await afterAsking(answering(answer))
    await expect(ask(host)).resolves.toBeUndefined()
    expect(TestRunner.getCurrentTest()?.meta.repliesAsOnMemory).toBe(2)
  })

  it.each([
    ['status', { status: 201 }],
    ['value of a header', { headers: { 'x-cal-total': '2' } }],
    ['header', { headers: { ...answer.headers, link: '</>; rel="next"' } }],
    ['value', { body: '{"id":2,"name":"Jazz"}' }],
    ['order of members', { body: '{"name":"Jazz","id":1}' }],
    ['number', { body: '{"id":1.0,"name":"Jazz"}' }],
    ['byte that is no text', { body: '\uFEFF{"id":1,"name":"Jazz"}' }],
  ])('fail the test that got another %s', async (_what, change) => {
    const { host: first, replies } = keepingReplies(answering(answer))
    await ask(first)
    const host = comparingReplies(answering({ ...answer, ...change }), replies)
    await expect(ask(host)).rejects.toThrow('GET /tags is answered otherwise than on the memory store')
  })

  it('fail the test that requested something else', async () => {
    const host = await afterAsking(answering(answer))
    await expect(ask(host, '/venues')).rejects.toThrow('GET /venues: on the memory store this was GET /tags')
  })

  it('fail the test that requested more', async () => {
    const host = await afterAsking(answering(answer))
    await ask(host)
    await expect(ask(host)).rejects.toThrow('GET /tags: nothing was requested here on the memory store')
  })

  it('are left alone where memory was not tested at all', async () => {
    await expect(ask(comparingReplies(answering(answer), new Map()))).resolves.toBeUndefined()
    expect(TestRunner.getCurrentTest()?.meta.repliesAsOnMemory).toBeUndefined()
  })

  it.each(servers)('may come from servers: $name', async (host) => {
    const compared = await afterAsking(host)
    await expect(ask(compared)).resolves.toBeUndefined()
    expect(TestRunner.getCurrentTest()?.meta.repliesAsOnMemory).toBe(2)
  })
})

async function ask(host: Host, path = '/tags'): Promise<void> {
  const site = await host.open()
  try {
    const other = await site.mount({ basePath: '/de' })
    await Promise.all([site.request('GET', path), other.request('GET', path)])
  } finally {
    await site.close()
  }
}

async function afterAsking(host: Host): Promise<Host> {
  const { host: keeping, replies } = keepingReplies(host)
  await ask(keeping)
  return comparingReplies(host, replies)
}

/** A host that says the same to everyone. */
function answering(answer: { status: number; headers: Record<string, string>; body: string }): Host {
  const { status, headers, body: text } = answer
  const reply: Reply = { status, headers: new Headers(headers), bytes: Buffer.from(text), text, body: undefined }
  return {
    name: 'one answer',
    store: 'none',
    overSocket: false,
    async open() {
      const calendar = await createTestCalendar()
      const site: Site = {
        calendar,
        baseUrl: '',
        request: async () => reply,
        mount: async () => site,
        close: async () => {},
      }
      return site
    },
  }
}
