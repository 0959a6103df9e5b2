// npm run test:crash [-- sqlite | pg | postgres.js ...]
// KILLS=100 by default, a fifth of them on PostgreSQL. Kills writers and stops the server, as in crash.test.ts and
// outage.test.ts, and many times more.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts'
import { openTarget, type Target } from '../concurrency/target.ts'
import { type CrashOptions, crash } from './crash.ts'
import { outage } from './outage.ts'

const kills = Number(process.env.KILLS ?? 100)
const requested = process.argv.slice(2)
const isRequested = (name: string) => requested.length === 0 || requested.includes(name)

if (isRequested('sqlite')) {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-crash-'))
  await killWriters('sqlite', { kind: 'sqlite', file: join(folder, 'calendar.db') }, kills)
  const grouped: Target = { kind: 'sqlite', file: join(folder, 'groups.db') }
  await killWriters('sqlite in groups', grouped, kills, { lanes: 12, hasLongGroups: true })
  await rm(folder, { recursive: true })
}
for (const driver of (['pg', 'postgres.js'] as const).filter(isRequested)) {
  const server = await startPostgres({ durable: true })
  await killWriters(driver, { kind: 'postgres', driver, url: server.url, schema: 'killed' }, Math.ceil(kills / 5))
  await stopServer(server, driver)
  await server.remove()
}

async function killWriters(
  name: string,
  target: Target,
  count: number,
  options: Partial<CrashOptions> = {},
): Promise<void> {
  const { migrate, close } = openTarget(target)
  await migrate()
  await close()
  const report = await crash({ target, kills: count, lines: 300, ...options })
  console.log(
    `${name}: ${report.kills} kills, ${report.duringWork} during the work of a transaction, ` +
      `${report.duringCommit} during its commit, ${report.duringGroup} before that of a group; ` +
      `${report.acknowledged} writes acknowledged, ` +
      `of ${report.underWay} under way ${report.foundDone} found done; ` +
      `opened in at most ${report.slowestOpening.toFixed(0)} ms; ${report.faults.length} faults`,
  )
  for (const fault of report.faults.slice(0, 20)) console.log(`  ${fault}`)
  if (report.faults.length > 0) process.exitCode = 1
}

async function stopServer(server: PostgresServer, driver: 'pg' | 'postgres.js'): Promise<void> {
  const ways = ['shut down', 'kill', 'shut down', 'kill'] as const
  const report = await outage({ server, driver, ways, replies: 200 })
  console.log(
    `${driver}: server stopped ${ways.length} times, replies ${JSON.stringify(report.replies)}, ` +
      `${report.acknowledged} events acknowledged; slowest 503 ${report.slowestRefusal.toFixed(0)} ms, ` +
      `slowest recovery ${report.slowestRecovery.toFixed(0)} ms; ${report.faults.length} faults`,
  )
  for (const fault of report.faults.slice(0, 20)) console.log(`  ${fault}`)
  if (report.faults.length > 0) process.exitCode = 1
}
