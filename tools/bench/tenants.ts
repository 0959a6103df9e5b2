import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresStore } from 'daybook/postgres'
import type { SqlStore } from 'daybook/sql'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import { termData } from 'daybook/testing'
import Database from 'libsql'
import pg from 'pg'
import { recordOf } from './fill.ts'
import { generateCalendar } from './generate.ts'
import { startLargePostgres } from './postgres.ts'

// What a calendar costs beside many others in one database, and alone:
//   npx tsx tools/bench/bundled.ts tenants --tenants 1000 --events 1000

const numberOf = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}
const [tenants, events] = [numberOf('tenants', 1000), numberOf('events', 1000)]
const rounds = 400
/** Without links, whose records would have to be there. */
const records = [...generateCalendar({ events, seed: 1 })].flatMap((item) =>
  item.kind === 'event' ? recordOf({ ...item.data, venue: [], organizer: [], categories: [], tags: [] }) : [],
)

/** Returns how many milliseconds some work takes. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** The first commit of a calendar. */
const begin = (store: Store) => store.transaction(({ tags }) => tags.insert(termData()))

const fill = (store: Store) => store.transaction(({ events }) => events.insertMany(records))

async function measure(name: string, together: SqlStore, alone: SqlStore): Promise<void> {
  const made = await timed(async () => {
    for (let tenant = 1; tenant <= tenants; tenant += 1) await begin(together.forTenant(`tenant-${tenant}`))
  })
  console.log(`${name}: ${tenants} tenants begun in ${(made / 1000).toFixed(2)} s`)
  await begin(alone)
  await fill(alone)
  const filled = await timed(async () => {
    for (let tenant = 1; tenant <= tenants; tenant += 1) await fill(together.forTenant(`tenant-${tenant}`))
  })
  console.log(`${name}: ${tenants} x ${events} events written in ${(filled / 1000).toFixed(0)} s`)
  const read = (store: Store) =>
    store.events.findWithIncluded({
      where: { hide_from_listings: false },
      orderBy: [['start_date', 'asc']],
      offset: 100,
      limit: 50,
    })
  const times = {
    alone: [] as number[],
    one: [] as number[],
    /** Of a tenant whose rows no read has loaded into memory yet. */
    first: [] as number[],
    second: [] as number[],
  }
  for (let round = 0; round < rounds; round += 1) {
    const other = 1 + ((round * 7919) % tenants)
    const [one, any] = [together.forTenant(`tenant-${Math.ceil(tenants / 2)}`), together.forTenant(`tenant-${other}`)]
    // The store of a tenant begins with its first read.
    await any.version()
    times.alone.push(await timed(() => read(alone)))
    times.one.push(await timed(() => read(one)))
    times.first.push(await timed(() => read(any)))
    times.second.push(await timed(() => read(any)))
  }
  const half = rounds / 2
  const [base, one, first, second] = [times.alone, times.one, times.first, times.second].map((all) =>
    median(all.slice(half)),
  )
  const ratio = (time = Number.NaN) => `${time.toFixed(2)} ms, ${(time / (base ?? Number.NaN)).toFixed(2)} x`
  console.log(
    `${name}: list of 50 alone ${base?.toFixed(2)} ms; of one tenant ${ratio(one)}; of a tenant at random ${ratio(second)}, when first read ${ratio(first)}`,
  )
}

async function main(): Promise<void> {
  const file = (name: string) => join(tmpdir(), `tenants-${process.pid}-${name}.db`)
  const stores = ['together', 'alone'].map((name) => createSqliteStore(new Database(file(name))))
  const [together, alone] = stores as [SqlStore, SqlStore]
  for (const store of stores) await store.migrate()
  await measure('SQLite', together, alone)
  for (const store of stores) await store.close()
  for (const name of ['together', 'alone'])
    for (const suffix of ['', '-wal', '-shm']) await rm(`${file(name)}${suffix}`, { force: true })
  const server = await startLargePostgres()
  try {
    const pool = new pg.Pool({ connectionString: server.url, max: 4 })
    const [many, single] = ['together', 'alone'].map((schema) => createPostgresStore(pool, { schema })) as [
      SqlStore,
      SqlStore,
    ]
    await many.migrate()
    await single.migrate()
    await measure('PostgreSQL', many, single)
    await pool.end()
  } finally {
    await server.remove()
  }
}

await main()
