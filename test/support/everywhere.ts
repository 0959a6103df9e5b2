import { afterAll, describe, TestRunner } from 'vitest'
import { type Host, hosts, hostsOn, type Reply, type Site } from './harness.ts'
import { isQuick } from './run-length.ts'
import { bytesAsText, expectSameReply, type WholeReply } from './same-reply.ts'
import { databases, everyOption, memory, memoryAboveStores } from './stores.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** How many replies of a test were compared with those on the memory store. */
    repliesAsOnMemory?: number
  }
}

/** Tests that hold on every host and every store. Their titles begin with the store, by which reports count them. */
export function describeEverywhere(title: string, tests: (host: Host) => void): void {
  describeOn(everywhere(), title, tests)
}

/** Tests of what no host touches, such as the values of fields: in process. Where each option is tested, on one other host as well. */
export function describeOnStores(title: string, tests: (host: Host) => void): void {
  describeOn(everywhere(everyOption ? ['in process', otherHost(title)] : ['in process']), title, tests)
}

/** One of the hosts that are servers, by a title, so that each host has its share of the tests. */
function otherHost(title: string): string {
  const servers = hosts.filter(({ overSocket }) => overSocket)
  const sum = [...title].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return servers[sum % servers.length]?.name ?? ''
}

/** Whether tests run on the host that is quickest. What depends on neither host nor store is tested there alone. */
export function isInMemory(host: Host): boolean {
  return host.store === memory.name && !host.overSocket
}

export function describeOn(places: readonly Host[], title: string, tests: (host: Host) => void): void {
  for (const host of places) describe(`[${host.store}] ${title}: ${host.name}`, () => tests(host))
}

/**
 * Every host on the memory store (in `npm test`, in process alone), or those with some names, and the calendar in process on every database. For one describe:
 * each reply on a database has to be that on the memory store, byte by byte, for the same request of the same test.
 */
export function everywhere(
  names: readonly string[] | undefined = isQuick ? ['in process'] : undefined,
): readonly Host[] {
  const stores = memoryAboveStores ? [] : databases()
  afterAll(async () => {
    for (const store of stores) await store.close()
  })
  const onMemory = hostsOn(memory).filter((host) => names === undefined || names.includes(host.name))
  const first = onMemory.map((host) => (host.name === 'in process' ? keepingReplies(host) : { host }))
  return [
    ...first.map(({ host }) => host),
    ...stores.flatMap((store) =>
      hostsOn(store).flatMap((host) => {
        const kept = first.find(({ host: { name } }) => name === host.name)
        return kept !== undefined && 'replies' in kept ? [comparingReplies(host, kept.replies)] : []
      }),
    ),
  ]
}

interface KeptReply extends WholeReply {
  /** Method and path. */
  readonly request: string
}

/** The replies of each test in their order; those of hooks, which belong to no test, under an empty name. */
export type KeptReplies = Map<string, KeptReply[]>

/** The same host, whose replies are cached. */
export function keepingReplies(host: Host): { readonly host: Host; readonly replies: KeptReplies } {
  const replies: KeptReplies = new Map()
  return {
    host: observed(host, (test) => {
      const kept = replies.get(test) ?? []
      replies.set(test, kept)
      const position = kept.push({ request: 'never answered', status: 0, headers: [], body: '' }) - 1
      return (reply) => {
        kept[position] = reply
      }
    }),
    replies,
  }
}

/** The same host, where a reply fails its test when it is not the one that was cached, at the same request of the same test. */
export function comparingReplies(host: Host, replies: KeptReplies): Host {
  const counts = new Map<string, number>()
  let uncounted = 0
  return observed(host, (test) => {
    const position = counts.get(test) ?? 0
    counts.set(test, position + 1)
    return (reply) => {
      // The tests of a single store have nothing to compare.
      if (replies.size === 0) return
      expectSame(reply, replies.get(test)?.[position])
      uncounted += 1
      const meta = TestRunner.getCurrentTest()?.meta
      if (meta === undefined) return // a hook: the next test counts for it
      meta.repliesAsOnMemory = (meta.repliesAsOnMemory ?? 0) + uncounted
      uncounted = 0
    }
  })
}

/** Takes note of a request when it is sent, since replies may come in another order. */
type Observe = (test: string) => (reply: KeptReply) => void

function observed(host: Host, observe: Observe): Host {
  const observedSite = (site: Site): Site => ({
    ...site,
    async request(method, path, options) {
      const answered = observe(currentTest())
      const reply = await site.request(method, path, options)
      answered(kept(`${method} ${path}`, reply, host.overSocket))
      return reply
    },
    mount: async (mount) => observedSite(await site.mount(mount)),
  })
  return { ...host, open: async (options, mount) => observedSite(await host.open(options, mount)) }
}

/** Without the store, which titles begin with. */
function currentTest(): string {
  const names: string[] = []
  for (
    let task: { name: string; suite?: { name: string } } | undefined = TestRunner.getCurrentTest();
    task;
    task = task.suite
  ) {
    names.unshift(task.name.replace(/^\[[^\]]*\] /, ''))
  }
  return names.join(' > ')
}

function kept(request: string, { status, headers, bytes }: Reply, overSocket: boolean): KeptReply {
  const entries = [...headers]
  const body = bytesAsText(bytes)
  if (!overSocket) return { request, status, headers: entries, body }
  // A server has a port of its own, and says what time it is.
  const anyPort = (text: string) => text.replace(/127\.0\.0\.1(:|%3A)\d+/g, '127.0.0.1$1port')
  return {
    request: anyPort(request),
    status,
    headers: entries.filter(([name]) => name !== 'date').map(([name, value]) => [name, anyPort(value)]),
    body: anyPort(body),
  }
}

function expectSame({ request, ...reply }: KeptReply, onMemory: KeptReply | undefined): void {
  if (onMemory === undefined) throw new Error(`${request}: nothing was requested here on the memory store`)
  const { request: requestThere, ...expected } = onMemory
  if (request !== requestThere) throw new Error(`${request}: on the memory store this was ${requestThere}`)
  expectSameReply(reply, expected, `${request} is answered otherwise than on the memory store`)
}
