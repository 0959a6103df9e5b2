// npm run test:concurrency [-- sqlite | pg | postgres.js ...]
// CREATES=2000 PROCESSES=4 LANES=1 SEED=1 by default. Several processes write to one database at the same time, as in
// concurrency.test.ts, and much longer.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../support/postgres-server.ts'
import { type ContentionReport, contend, startWorker } from './contention.ts'
import { openTarget, type Target } from './target.ts'

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const options = {
  creates: number('CREATES', 2000),
  lanes: number('LANES', 1),
  seed: number('SEED', 1),
}
const workers = await Promise.all(Array.from({ length: number('PROCESSES', 4) }, startWorker))
const requested = process.argv.slice(2)
const isRequested = (name: string) => requested.length === 0 || requested.includes(name)

if (isRequested('sqlite')) {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-concurrency-'))
  await measure('sqlite', { kind: 'sqlite', file: join(folder, 'calendar.db') })
  await rm(folder, { recursive: true })
}
const drivers = (['pg', 'postgres.js'] as const).filter(isRequested)
if (drivers.length > 0) {
  const server = await startPostgres({ durable: true })
  for (const driver of drivers) {
    const schema = `daybook_${driver.replace('.', '')}`
    await measure(driver, { kind: 'postgres', driver, url: server.url, schema })
  }
  await server.remove()
}

for (const { end } of workers) end()

async function measure(name: string, target: Target): Promise<void> {
  const { migrate, close } = openTarget(target)
  await migrate()
  await close()
  print(name, await contend({ ...options, workers, target }))
}

function print(name: string, report: ContentionReport): void {
  const { operations, seconds, transactions, retries, refusals, overtaken, p50, p99, longest, acknowledged } = report
  console.log(
    `${name}: ${operations} operations, ${transactions} transactions in ${seconds.toFixed(1)} s, ${retries} retries, ` +
      `refused ${JSON.stringify(refusals)}, overtaken ${overtaken}; ` +
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms; ` +
      `${acknowledged} records answered for, ${report.faults.length} faults`,
  )
  for (const fault of report.faults.slice(0, 20)) console.log(`  ${fault}`)
  if (report.faults.length > 0) process.exitCode = 1
}
