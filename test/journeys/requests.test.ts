import type { ApiReply, ApiRequest } from 'daybook/http'
import { createMemoryStore } from 'daybook/memory'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longInput } from '../support/run-length.ts'
import { type GeneratedRequest, generatedRequests } from './generated-requests.ts'
import { type Asker, faultOf, noRoute, placeOf } from './published-replies.ts'
import { openCalendar, requestOf } from './requests-calendar.ts'

// REQUESTS=1000000 npx vitest run test/journeys/requests.test.ts
// SEED=7 sends others.
const requests = Number(process.env.REQUESTS ?? (longInput ? 4_000 : 2_000))
const seed = Number(process.env.SEED ?? 20_300_115)
// A calendar that has seen so many is left for a new one: what it holds by then would only slow the rest down.
const perCalendar = 20_000

describe('generated requests', () => {
  it('are answered as published, never with a 5xx', { timeout: 60_000 + requests * 3 }, async () => {
    const tally = createTally()
    for (let done = 0; done < requests; done += perCalendar) {
      const site = await openSite(tally)
      const numRuns = Math.min(perCalendar, requests - done)
      await fc.assert(fc.asyncProperty(generatedRequests, site.accepts), { numRuns, seed: seed + done })
    }
    console.log(`SEED=${seed}\n${tally.table()}`)
    expect(tally.sent).toBe(requests)
    expect(tally.reached / tally.sent).toBeGreaterThan(0.5)
    expect(tally.routes()).toHaveLength(16)
  })
})

interface Site {
  /** Sends a request; throws when the reply is not as published. */
  accepts(request: GeneratedRequest): Promise<void>
}

async function openSite(tally: Tally): Promise<Site> {
  const unexpected: unknown[] = []
  let touched = false
  const calendar = await openCalendar({
    store: watched(createMemoryStore(), () => {
      touched = true
    }),
    onError: (error) => unexpected.push(error),
  })
  return {
    async accepts(generated) {
      calendar.clock.advance({ seconds: generated.after })
      touched = false
      const request = requestOf(generated)
      const reply = await calendar.api.handle(request)
      expect([faultOf(request, askerOf(generated), reply), ...unexpected.splice(0)]).toEqual([undefined])
      expect(secretsIn(reply)).toEqual([])
      tally.count(request, reply, touched)
    },
  }
}

function askerOf({ caller }: GeneratedRequest): Asker {
  if (caller === null || caller === 'bad credentials') return { isSignedIn: false, seesPublic: true }
  return { isSignedIn: true, seesPublic: !['administrator', 'editor', 'author', 'contributor'].includes(caller.role) }
}

/** Reports each call of the store: what calls it has come through a service. */
function watched<Part extends object>(part: Part, touch: () => void): Part {
  return new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member === 'object' && member !== null) return watched(member, touch)
      if (typeof member !== 'function') return member
      return (...args: readonly unknown[]) => {
        touch()
        return Reflect.apply(member, target, args)
      }
    },
  })
}

/** Hashes of passwords look like this in a calendar for tests. */
function secretsIn({ body }: ApiReply): readonly string[] {
  return body === null ? [] : (new TextDecoder().decode(body).match(/plain:(?:sesame|öffne)/g) ?? [])
}

interface Tally {
  readonly sent: number
  readonly reached: number
  count(request: ApiRequest, reply: ApiReply, touched: boolean): void
  routes(): readonly string[]
  table(): string
}

/** How many replies of each status each route gave. */
function createTally(): Tally {
  const counts = new Map<string, Map<number, number>>()
  let sent = 0
  let reached = 0
  return {
    get sent() {
      return sent
    },
    get reached() {
      return reached
    },
    count(request, reply, touched) {
      sent += 1
      const { route } = placeOf(request)
      if (touched || isRefusedByReader(reply, route)) reached += 1
      const ofRoute = counts.get(route) ?? new Map<number, number>()
      counts.set(route, ofRoute.set(reply.status, (ofRoute.get(reply.status) ?? 0) + 1))
    },
    routes: () => [...counts.keys()].toSorted(),
    table() {
      const statuses = [...new Set([...counts.values()].flatMap((ofRoute) => [...ofRoute.keys()]))].toSorted(
        (a, b) => a - b,
      )
      const row = (name: string, cells: readonly unknown[]) =>
        name.padEnd(28) + cells.map((cell) => String(cell).padStart(8)).join('')
      const rows = [...counts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([route, ofRoute]) =>
          row(
            route,
            statuses.map((status) => ofRoute.get(status) ?? '-'),
          ),
        )
      const share = ((reached / sent) * 100).toFixed(1)
      return [row(`${sent} requests`, statuses), ...rows, `${reached} of them (${share} %) reached a service`].join(
        '\n',
      )
    },
  }
}

/** Fields are read inside the services: what they refuse has reached one before the store. */
function isRefusedByReader({ body }: ApiReply, route: string): boolean {
  if (body === null || route === noRoute || route === '/') return false
  return /^\{"code":"rest_(?:invalid_param|missing_callback_param)"/.test(new TextDecoder().decode(body))
}
