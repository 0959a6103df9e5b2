import type { ApiReply } from 'daybook/http'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { longInput } from '../support/run-length.ts'
import { bytesAsText, expectSameReply, type WholeReply } from '../support/same-reply.ts'
import { memory, type StoreKind, sqlStores } from '../support/stores.ts'
import { type GeneratedRequest, generatedWrites } from './generated-requests.ts'
import { openCalendar, requestOf } from './requests-calendar.ts'

// REQUESTS=50000 npx vitest run test/journeys/stores.test.ts
// SEED=7 sends others.
const requests = Number(process.env.REQUESTS ?? (longInput ? 1_200 : 600))
const seed = Number(process.env.SEED ?? 20_300_115)
const perSequence = 300

describe('generated requests in turn', () => {
  const databases = sqlStores()
  afterAll(async () => {
    for (const { close } of databases) await close()
  })

  it('get the same replies on every store', { timeout: 60_000 + requests * 60 }, async () => {
    const tally = new Map<string, number>()
    for (let done = 0; done < requests; done += perSequence) {
      const sequence = fc.sample(generatedWrites, {
        numRuns: Math.min(perSequence, requests - done),
        seed: seed + done,
      })
      await runInTurn([memory, ...databases], sequence, tally)
    }
    const sent = [...tally.values()].reduce((sum, count) => sum + count, 0)
    const changes = (tally.get('created') ?? 0) + (tally.get('changed') ?? 0)
    const counts = [...tally].map(([what, count]) => `${count} ${what}`).join(', ')
    console.log(`SEED=${seed}: ${sent} requests on memory, ${databases.map(({ name }) => name).join(', ')}: ${counts}`)
    expect(sent).toBe(requests)
    expect(changes / sent).toBeGreaterThan(0.2)
  })
})
/** Sends each request to a calendar on every store, then looks at all that they hold by now. */
async function runInTurn(
  stores: readonly StoreKind[],
  sequence: readonly GeneratedRequest[],
  tally: Map<string, number>,
): Promise<void> {
  const faults: unknown[] = []
  const opened = await Promise.all(stores.map((kind) => kind.open()))
  try {
    const calendars = await Promise.all(
      opened.map(({ store }) => openCalendar({ store, onError: (error) => faults.push(error) })),
    )
    for (const [index, request] of [...sequence, ...everything].entries()) {
      const requested = `request ${index} of a sequence, ${JSON.stringify(request)}`
      const replies: WholeReply[] = []
      for (const { clock, api } of calendars) {
        clock.advance({ seconds: request.after })
        replies.push(wholeReply(await api.handle(requestOf(request))))
        expect(faults, requested).toEqual([])
      }
      const [onMemory, ...others] = replies
      if (onMemory === undefined) throw new Error('no store was tested')
      for (const [position, reply] of others.entries()) {
        expectSameReply(reply, onMemory, `${requested}: the reply on ${stores[position + 1]?.name}`)
      }
      if (index < sequence.length) {
        const outcome = outcomeOf(request, onMemory.status)
        tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
      }
    }
  } finally {
    for (const { close } of opened) await close()
  }
}

function wholeReply({ status, headers, body }: ApiReply): WholeReply {
  return { status, headers: Object.entries(headers), body: body === null ? '' : bytesAsText(body) }
}

function outcomeOf({ method, path }: GeneratedRequest, status: number): string {
  if (status >= 400) return `refused with ${status}`
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return /\d$/.test(path) ? 'read' : 'listed or described'
  return status === 201 ? 'created' : 'changed'
}

/** Lists of all records, in and out of the trash. */
const everything: readonly GeneratedRequest[] = [
  ...['publish', 'draft', 'pending', 'private', 'trash'].flatMap((status) => [
    `/events?starts_after=0001-01-01&status=${status}`,
    `/venues?status=${status}`,
    `/organizers?status=${status}`,
  ]),
  ...[
    '/events?starts_after=0001-01-01&hide_from_listings=true',
    '/categories?hide_empty=false',
    '/tags?hide_empty=false',
  ],
].flatMap((list) =>
  [1, 2].map((page): GeneratedRequest => {
    const [path, query] = list.split('?')
    return {
      method: 'GET',
      path: `/cal/events/v1${path}`,
      query: `${query}&per_page=50&page=${page}`,
      headers: { host: 'calendar.test' },
      caller: { id: 1, role: 'administrator' },
      body: { kind: 'text', text: '' },
      mount: 'root',
      after: 0,
    }
  }),
)
