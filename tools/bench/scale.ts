import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Database, type Measured, measure } from './scale/measure.ts'
import { smallestSetup } from './scale/setups.ts'
import { introduction, tableOfMeasured, tableOfSetups } from './scale/tables.ts'

// What a calendar needs at which size: measures stores of some sizes, and computes cores, memory and disk from that for others.
// `npx tsx tools/bench/bundled.ts scale [--events 10000,100000] [--seconds 1]`. Needs Linux, and takes some minutes.
// `--measured tools/bench/results/scale.json` computes from what was measured before, such as after a change of the limits.

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '1' },
    measured: { type: 'string' },
  },
})

async function measureAll(database: Database): Promise<readonly Measured[]> {
  const all: Measured[] = []
  for (const events of options.events.split(',').map(Number)) {
    all.push(await measure(database, { events, seconds: Number(options.seconds) }))
  }
  return all
}

async function measureBoth() {
  const measured = { sqlite: await measureAll('sqlite'), postgres: await measureAll('postgres') }
  mkdirSync('tools/bench/results', { recursive: true })
  writeFileSync('tools/bench/results/scale.json', `${JSON.stringify(measured, null, 2)}\n`)
  return measured
}

const measured: Readonly<Record<Database, readonly Measured[]>> =
  options.measured === undefined ? await measureBoth() : JSON.parse(readFileSync(options.measured, 'utf8'))
console.log(introduction)
for (const database of ['sqlite', 'postgres'] as const) console.log(tableOfMeasured(database, measured[database]))

const sizesOnPaper = [
  ...[1e4, 1e5, 1e6, 1e7, 1e8].map((events) => ({ events, calendars: 1 })),
  { events: 1e8, calendars: 1e4 },
]
const rows = sizesOnPaper.flatMap((size) =>
  [1e2, 1e3, 1e4, 1e5].flatMap((reads) =>
    [1, 10, 100].map((writes) => {
      const demand = { ...size, reads, writes }
      return { ...demand, ...smallestSetup(measured, demand) }
    }),
  ),
)
console.log(tableOfSetups(rows))
