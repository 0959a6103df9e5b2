import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import pg from 'pg'
import { startLargePostgres } from './postgres.ts'

// How long a change of another process takes to reach a follower while little happens: from the end of the write to the call of the
// handler. `npx tsx tools/bench/bundled.ts followers`

const changes = 200
const poll = 500

function openStore(database: string, notices: boolean) {
  return database.startsWith('postgres')
    ? createPostgresStore(new pg.Pool({ connectionString: database, max: 4 }), { notices })
    : createSqliteStore(new Database(database), { busyTimeout: 5_000 })
}

const clock = () => performance.timeOrigin + performance.now()

/** The other process: prints when it receives each change. */
async function follow(database: string, notices: string) {
  const calendar = createCalendar({ store: openStore(database, notices === 'notices') })
  await calendar.follow(
    `lag-${process.pid}`,
    (change) => {
      if (change.type !== 'whole') console.log(`${change.commitId} ${clock()}`)
    },
    { from: 'now', poll, keepAlive: true },
  )
  console.log('ready 0')
}

async function measure(name: string, database: string, notices: boolean) {
  const store = openStore(database, notices)
  await store.migrate()
  const calendar = createCalendar({ store })
  const { id } = await calendar.events.create({ title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20' })
  const program = fileURLToPath(import.meta.url)
  const child = spawn(process.execPath, [program, 'follow', database, notices ? 'notices' : ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const received = new Map<string, number>()
  const lines = createInterface(child.stdout)
  const ready = new Promise((resolve) => {
    lines.on('line', (line) => {
      const [commitId = '', at = ''] = line.split(' ')
      if (commitId === 'ready') resolve(undefined)
      else received.set(commitId, Number(at))
    })
  })
  await ready
  const sent: (readonly [commitId: string, at: number])[] = []
  for (let index = 0; index < changes; index += 1) {
    const { revision } = await calendar.events.update(id, { title: `Fair ${index}` })
    sent.push([revision, clock()])
    await delay(100 + Math.random() * 100)
  }
  await delay(2 * poll)
  child.kill('SIGTERM')
  const lags = sent.map(([commitId, at]) => (received.get(commitId) ?? Number.NaN) - at).toSorted((a, b) => a - b)
  const at = (share: number) => (lags[Math.floor((lags.length - 1) * share)] ?? Number.NaN).toFixed(1).padStart(7)
  const missing = lags.filter(Number.isNaN).length
  console.log(`${name.padEnd(28)} median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms, missing ${missing}`)
  await store.close()
}

async function main() {
  console.log(`${changes} changes, one every 100 to 200 ms; poll ${poll} ms`)
  const file = join(tmpdir(), `lag-${process.pid}.db`)
  await measure('SQLite, poll', file, false)
  await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${file}${suffix}`, { force: true })))
  const server = await startLargePostgres()
  try {
    await measure('PostgreSQL, poll', server.url, false)
    await measure('PostgreSQL, notices', server.url, true)
  } finally {
    await server.remove()
  }
}

const [role, database = '', notices = ''] = process.argv.slice(2)
if (role === 'follow') await follow(database, notices)
else await main()
