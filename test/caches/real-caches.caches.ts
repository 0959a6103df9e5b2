import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { SharedCache } from 'daybook/http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/postgres-server.ts'
import { missing, startNginx, startVarnish } from '../support/shared-caches.ts'

// `npm run test:caches`. SECONDS=60 takes longer.
const seconds = Number(process.env.SECONDS || 6)
const events = '/cal/events/v1/events'
const list = `${events}?start_date=2030-06-01&end_date=2030-06-30`

const kinds = [
  // After a write, a response is never older than this, in milliseconds.
  { program: 'varnishd', start: startVarnish, shared: { maxAge: 3600, keys: 'Surrogate-Key' }, within: 1000 },
  // It cannot purge, and counts whole seconds.
  { program: 'nginx', start: startNginx, shared: { maxAge: 1 }, within: 2000 },
] as const satisfies readonly { readonly shared: SharedCache; readonly [name: string]: unknown }[]

for (const { program, start, shared, within } of kinds) {
  const why = missing(program)
  describe.skipIf(why !== undefined)(`a calendar behind ${program}${why === undefined ? '' : ` (${why})`}`, () => {
    it(
      'gets no stale byte to a reader, and none of a signed-in caller to another',
      async () => {
        const port = await freePort()
        const backend = `http://127.0.0.1:${port}`
        const cache = await start(port)
        await startHost(port, shared, 'keys' in shared ? cache : '')
        const direct = await load(backend, { seconds: seconds / 2, writes: 10 })
        const cached = await load(cache, { seconds, writes: 10 })
        const quiet = await load(cache, { seconds: seconds / 2, writes: 0 })
        console.log(
          JSON.stringify({ program, direct: figures(direct), cached: figures(cached), quiet: figures(quiet) }),
        )
        expect(Math.max(...cached.ages)).toBeLessThan(within)
        expect(cached.leaks).toEqual([])
        expect(cached.failures).toEqual([])
        expect(quiet.hits / quiet.reads).toBeGreaterThan(0.5)

        async function load(url: string, options: { readonly seconds: number; readonly writes: number }) {
          const before = await cpuOf(backend)
          const seen = await readAndWrite(url, options)
          return { ...seen, cpu: (await cpuOf(backend)) - before }
        }
      },
      60_000 + seconds * 4_000,
    )
  })
}

interface Load {
  reads: number
  hits: number
  /** Milliseconds of CPU time of the calendar. */
  readonly cpu: number
  /** For how long each response had been replaced when it was requested, in milliseconds. */
  readonly ages: readonly number[]
  readonly leaks: readonly string[]
  readonly failures: readonly string[]
}

function figures({ reads, hits, cpu, ages }: Load) {
  return {
    reads,
    hitRate: Number((hits / reads).toFixed(3)),
    cpuPerThousandReads: Number(((cpu / reads) * 1000).toFixed(1)),
    oldest: Math.round(Math.max(...ages)),
  }
}

/** Reads with 16 anonymous callers, two with a cookie, and with one who is signed in, while another one writes. */
async function readAndWrite(url: string, { seconds, writes }: { readonly seconds: number; readonly writes: number }) {
  const seen = { reads: 0, hits: 0, ages: [0], leaks: [] as string[], failures: [] as string[] }
  /** When each title of an event was replaced. */
  const replaced = new Map<string, number>()
  const titles = new Map<number, string>()
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() >= end

  async function write() {
    for (let version = 1; writes > 0 && !isOver(); version += 1) {
      const id = (version % 10) + 1
      const title = `${Math.round(performance.now())} of ${id}`
      const response = await fetch(`${url}${events}/${id}`, {
        method: 'PATCH',
        headers: { authorization: 'Bearer admin', 'content-type': 'application/json' },
        body: JSON.stringify({ title }),
      })
      await response.arrayBuffer()
      if (response.status !== 200) seen.failures.push(`PATCH ${response.status}`)
      const old = titles.get(id)
      if (old !== undefined) replaced.set(old, performance.now())
      titles.set(id, title)
      await new Promise((resolve) => setTimeout(resolve, 1000 / writes))
    }
  }

  async function read(lane: number) {
    for (let turn = lane; !isOver(); turn += 1) {
      const path = turn % 3 === 0 ? `${events}/${(turn % 10) + 1}` : list
      const asked = performance.now()
      const response = await fetch(url + path, lane < 2 ? { headers: { cookie: 'consent=yes' } } : {})
      const body = await response.text()
      seen.reads += 1
      if (response.status !== 200) seen.failures.push(`GET ${path} ${response.status}`)
      if (response.headers.get('x-varnish')?.includes(' ') || response.headers.get('x-cache') === 'HIT') seen.hits += 1
      if (body.includes('Secret')) seen.leaks.push(path)
      for (const [, title = ''] of body.matchAll(/"title":"([^"]+)"/g)) {
        seen.ages.push(asked - (replaced.get(title) ?? asked))
      }
    }
  }

  async function readSignedIn() {
    const callers = [{ authorization: 'Bearer admin' }, { cookie: 'session=admin' }] as const
    for (let turn = 0; !isOver(); turn += 1) {
      const response = await fetch(`${url}${list}&status=draft`, { headers: callers[turn % 2] ?? {} })
      if (!(await response.text()).includes('Secret')) seen.failures.push('An editor does not see the draft.')
      await (await fetch(url + list, { headers: callers[turn % 2] ?? {} })).text()
    }
  }

  await Promise.all([write(), readSignedIn(), ...Array.from({ length: 16 }, (_, lane) => read(lane))])
  return seen
}

async function cpuOf(backend: string): Promise<number> {
  const response = await fetch(`${backend}/cpu`)
  const { user, system } = (await response.json()) as NodeJS.CpuUsage // what the host sends
  return (user + system) / 1000
}

/** Starts the calendar as a process of its own, which ends with the test. */
async function startHost(port: number, shared: SharedCache, purgeAt: string): Promise<void> {
  // A bundle would run the example in it too.
  const program = ['--import', import.meta.resolve('tsx'), 'test/caches/host.ts']
  const child = spawn(process.execPath, [...program, `${port}`, JSON.stringify(shared), purgeAt], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill()
    await exited
  })
  await Promise.race([once(child.stdout, 'data'), exited])
}
