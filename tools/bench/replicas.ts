import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import { startPostgres } from '../../test/support/postgres-server.ts'

// Which share of the reads the primary keeps, while another process or this one writes. A streaming standby answers the others.
// `npx tsx tools/bench/bundled.ts replicas`

const seconds = 4
const readers = 4

/** The other process: changes an event at a rate. */
async function write(url: string, rate: number) {
  const calendar = createCalendar({ store: createPostgresStore(new pg.Pool({ connectionString: url })) })
  for (let index = 0; ; index += 1) {
    await calendar.events.update(1, { title: `Fair ${index}` })
    await delay(1_000 / rate)
  }
}

interface Servers {
  readonly primary: string
  readonly standby: string
}

async function measure({ primary, standby }: Servers, rate: number, within: number, writer: 'another' | 'this') {
  const counts = { versions: 0, primary: 0, replica: 0 }
  const first = new pg.Pool({ connectionString: primary, max: 10 })
  count(first, (text) => {
    if (text.includes('AS schema_version')) counts.versions += 1
    else if (!text.includes('pg_notify')) counts.primary += 1
  })
  const second = new pg.Pool({ connectionString: standby, max: 10 })
  count(second, (text) => {
    if (!text.includes('found_ids')) counts.replica += 1
  })
  const freshness = within > 0 && { freshness: { within, listen: false } }
  const store = createPostgresStore(first, { replicas: [second], ...freshness })
  const calendar = createCalendar({ store, defaultWindow: false })
  await calendar.events.list()
  const other = writer === 'another' && fork(fileURLToPath(import.meta.url), ['write', primary, String(rate)])
  await delay(500)
  const end = performance.now() + seconds * 1_000
  Object.assign(counts, { versions: 0, primary: 0, replica: 0 })
  const read = async () => {
    while (performance.now() < end) {
      await calendar.events.list({ per_page: 10 })
      await delay(5)
    }
  }
  const writeHere = async () => {
    while (writer === 'this' && performance.now() < end) {
      await calendar.events.update(1, { title: `Feast ${performance.now()}` })
      await delay(1_000 / rate)
    }
  }
  await Promise.all([writeHere(), ...Array.from({ length: readers }, read)])
  if (other) {
    other.kill()
    await once(other, 'exit')
  }
  await store.close()
  const reads = counts.primary + counts.replica
  const share = ((100 * counts.primary) / reads).toFixed(1)
  console.log(
    `${String(rate).padStart(3)} writes a second of ${writer.padEnd(7)} process, ${within === 0 ? 'exact' : `within ${within} ms`}: ` +
      `the primary keeps ${share.padStart(5)} % of ${reads} reads, and ${(counts.versions / reads).toFixed(2)} versions a read`,
  )
}

function count(pool: pg.Pool, note: (text: string) => void): void {
  const query = pool.query.bind(pool) as (statement: pg.QueryConfig) => unknown // the form that the store uses
  Object.assign(pool, {
    query(statement: pg.QueryConfig) {
      note(statement.text)
      return query(statement)
    },
  })
}

async function main() {
  const primary = await startPostgres({ durable: true })
  const store = createPostgresStore(new pg.Pool({ connectionString: primary.url }))
  await store.migrate()
  const calendar = createCalendar({ store })
  for (let index = 0; index < 50; index += 1) {
    await calendar.events.create({ title: `Fair ${index}`, start_date: '2030-06-20', end_date: '2030-06-21' })
  }
  await store.close()
  await primary.stop()
  const standby = await startPostgres({ durable: true, standbyOf: primary })
  await primary.start()
  await streaming(primary.url)
  try {
    for (const writer of ['another', 'this'] as const) {
      for (const within of [0, 1_000]) {
        for (const rate of [1, 10, 100])
          await measure({ primary: primary.url, standby: standby.url }, rate, within, writer)
      }
    }
  } finally {
    await standby.remove()
    await primary.remove()
  }
}

/** A standby that was started before its primary tries again after seconds. */
async function streaming(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  while ((await pool.query('select from pg_stat_replication')).rowCount === 0) await delay(100)
  await pool.end()
}

const [role, url = '', rate = ''] = process.argv.slice(2)
if (role === 'write') await write(url, Number(rate))
else await main()
