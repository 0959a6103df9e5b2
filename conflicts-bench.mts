import { createCalendar } from 'daybook'
import { createSqliteStore } from 'daybook/sqlite'
import { createMemoryStore } from 'daybook/memory'
import Database from 'libsql'
const n = 30000
for (const kind of ['memory', 'sqlite']) {
  const store = kind === 'memory' ? createMemoryStore() : createSqliteStore(new Database(':memory:'))
  if ('migrate' in store) await store.migrate()
  const calendar = createCalendar({ store, now: () => new Date('2030-01-01T00:00:00Z') })
  await calendar.venues.create({ venue: 'Hall' })
  await calendar.venues.create({ venue: 'Other' })
  const pad = (x: number) => String(x).padStart(2, '0')
  const day = (i: number) => new Date(Date.UTC(2020, 0, 1 + Math.floor(i / 10))).toISOString().slice(0, 10)
  const inputs = Array.from({ length: n }, (_, i) => ({ title: 'E' + i, start_date: `${day(i)} ${pad(8 + (i % 10))}:00`, end_date: `${day(i)} ${pad(9 + (i % 10))}:00`, venue: 1 }))
  const r = await calendar.events.import(inputs)
  console.log(kind, 'imported', r.imported, r.errors[0]?.error.message)
  const time = async (label: string, mode: 'ignore' | 'warn', when: string, recurrence?: string, reps = 200) => {
    const cpu = process.cpuUsage()
    for (let k = 0; k < reps; k++) await calendar.events.create({ title: 'X', start_date: `${when} 20:${pad(k % 60)}`, end_date: `${when} 21:00`, venue: 1, ...(recurrence && { recurrence }) }, { conflicts: mode })
    const used = process.cpuUsage(cpu)
    console.log(kind, label, mode, ((used.user + used.system) / 1000 / reps).toFixed(2), 'ms')
  }
  for (let round = 0; round < 2; round++) for (const mode of ['ignore', 'warn'] as const) {
    await time('old', mode, `2020-01-${pad(5 + round * 2 + (mode === 'warn' ? 1 : 0))}`)
    await time('new', mode, `2027-12-${pad(5 + round * 2 + (mode === 'warn' ? 1 : 0))}`)
  }
  const { events } = calendar
  const cpu = process.cpuUsage()
  for (let k = 0; k < 200; k++) await events.conflicts(5 + k)
  const used = process.cpuUsage(cpu)
  console.log(kind, 'conflicts(id)', ((used.user + used.system) / 1000 / 200).toFixed(2), 'ms')
}
