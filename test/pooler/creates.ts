import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPostgresStore } from 'daybook/postgres'
import { isStoreError } from 'daybook/storage'
import pg from 'pg'
import postgres from 'postgres'
import { inconsistencies } from '../journeys/concurrency/consistency.ts'
import { openPlain } from '../journeys/concurrency/target.ts'
import type { PgBouncer } from '../support/pgbouncer.ts'

export interface CreatesOptions {
  readonly pooler: PgBouncer
  /** The server behind the pooler. */
  readonly url: string
  readonly schema: string
  readonly driver: 'pg' | 'postgres.js'
  /** The option of the store. */
  readonly prepare: boolean
  /** How many creates are acknowledged before it ends; or only answered, in a setting in which most are refused. */
  readonly creates: number
  readonly counts: 'acknowledged' | 'answered'
  /** How many times the pooler is killed meanwhile, and started again. */
  readonly kills: number
}

export interface CreatesReport {
  /** By status. */
  readonly replies: Readonly<Record<string, number>>
  /** Titles of events that were answered with 201 and are not there. */
  readonly lost: readonly string[]
  /** How many events are there whose create was not answered with 201: the commit was under way when the pooler died. */
  readonly unacknowledged: number
  /** What the messages of refusals begin with, each once. */
  readonly refusals: readonly string[]
  readonly faults: readonly string[]
}

const lanes = 8

/** Creates events through a pooler that is killed and started meanwhile, then reads on the server which are there. */
export async function creates(options: CreatesOptions): Promise<CreatesReport> {
  const { pooler, url, schema, creates: wanted, counts, kills } = options
  const client = connect(options)
  const store = createPostgresStore(client, { schema, prepare: options.prepare })
  const causes: unknown[] = []
  const calendar = createCalendar({ store, onError: (error) => void causes.push(error) })
  const serve = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
  const replies: Record<string, number> = {}
  const acknowledged = new Set<string>()
  const faults: string[] = []
  let sent = 0

  async function create(title: string): Promise<void> {
    const response = await serve(
      new Request('http://calendar.test/cal/events/v1/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Some write the same row, so that there are conflicts too.
        body: JSON.stringify({ ...times, title, tags: sent % 5 === 0 ? ['Shared'] : [] }),
      }),
    )
    replies[response.status] = (replies[response.status] ?? 0) + 1
    if (response.status === 201) acknowledged.add(title)
    else if (response.status !== 503 && response.status !== 409) faults.push(`${title}: ${await response.text()}`)
  }
  async function lane(): Promise<void> {
    while (progress() < wanted) {
      sent += 1
      await create(`Event ${sent}`)
      if (killed < kills && progress() >= ((killed + 1) * wanted) / (kills + 1)) {
        killed += 1
        killing = killing.then(pooler.kill).then(pooler.start)
      }
    }
  }
  const progress = () => (counts === 'acknowledged' ? acknowledged.size : sent)
  let killed = 0
  let killing = Promise.resolve()
  await Promise.all(Array.from({ length: lanes }, lane))
  await killing
  await store.close()
  for (const cause of causes) if (!isStoreError(cause)) faults.push(String(cause))

  const plain = await openPlain({ kind: 'postgres', driver: 'pg', url, schema })
  const there = new Set((await plain.query('SELECT title FROM daybook_events')).map(({ title }) => String(title)))
  faults.push(...(await inconsistencies(plain)))
  await plain.close()
  return {
    replies,
    lost: [...acknowledged].filter((title) => !there.has(title)),
    unacknowledged: [...there].filter((title) => !acknowledged.has(title)).length,
    refusals: [...new Set(causes.map((cause) => String(cause).replace(/ \(.*/s, '')))],
    faults,
  }
}

const times = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 12:00:00' }

function connect({ pooler, driver }: CreatesOptions) {
  return driver === 'pg'
    ? new pg.Pool({ connectionString: pooler.url, connectionTimeoutMillis: 10_000 })
    : postgres(pooler.url, { connect_timeout: 10, backoff: () => 0.05 })
}
