// The longest turn of the event loop, in milliseconds of CPU, while derived work runs: other requests wait for so long.
//   npx tsx tools/bench/turns.ts
import { readFileSync } from 'node:fs'
import { fetchHandler } from '../../adapters/hosts/fetch.ts'
import { createPages } from '../../adapters/pages/index.ts'
import { createCalendar } from '../../src/index.ts'
import { recurringEvents } from '../../src/series/index.ts'

/** Returns the milliseconds of CPU of this thread. Those of the process also count what collects garbage and compiles beside it. */
function cpu(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e3
  }
}

interface Turns {
  readonly longest: number
  readonly total: number
}

/** Runs work, and returns the longest turn meanwhile. */
async function turnsOf(work: () => Promise<unknown>): Promise<Turns> {
  let [longest, isOver] = [0, false]
  const begun = cpu()
  let last = begun
  const look = () => {
    const present = cpu()
    longest = Math.max(longest, present - last)
    last = present
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  await new Promise((resolve) => setImmediate(resolve))
  return { longest, total: last - begun }
}

const line = async (what: string, work: () => Promise<unknown>) => {
  const { longest, total } = await turnsOf(work)
  console.log(`${what.padEnd(56)} ${longest.toFixed(0).padStart(6)} of ${total.toFixed(0)} ms`)
}

const times = { start_date: '2030-01-02 10:00', end_date: '2030-01-02 12:00' }
const daily = { ...times, recurrence: 'FREQ=DAILY;COUNT=1000', status: 'publish' } as const

const calendar = createCalendar({
  now: () => new Date('2030-01-01T09:00:00Z'),
  conflicts: 'warn',
  recurrence: recurringEvents({ months: 60 }),
})
const handle = fetchHandler(createPages(calendar), { authenticate: () => ({ id: 1, role: 'editor' }) })

/** Sends a form of the desk, and returns the page. */
async function send(path: string, body: FormData): Promise<string> {
  const response = await handle(new Request(`https://town.example/desk/${path}`, { method: 'POST', body }))
  return (await response?.text()) ?? ''
}

function formOf(values: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const venue: number[] = []
for (let hall = 0; hall < 50; hall += 1)
  venue.push((await calendar.venues.create({ venue: `Hall ${hall}`, status: 'publish' })).id)
const { id } = await calendar.events.create({ title: 'Swing', ...daily, venue })
await line('a series of 1,000 at 50 taken venues', () => calendar.events.create({ title: 'Jazz', ...daily, venue }))
const later = { start_date: '2030-01-02 11:00', end_date: '2030-01-02 13:00' }
await line('a change of the time of all', () => calendar.events.update(id, later))
await line('the conflicts of the series', () => calendar.events.conflicts(id))
await line('the trash', () => calendar.events.remove(id))

const days = Array.from({ length: 999 }, (_, day) =>
  new Date(Date.UTC(2030, 0, 3 + day)).toISOString().slice(0, 10).replaceAll('-', ''),
)
const entry = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const text = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x'],
  ...entry('SUMMARY:Swing', 'DTSTART:20300102T100000Z', 'DTEND:20300102T120000Z', 'RRULE:FREQ=DAILY;COUNT=1000'),
  ...days.flatMap((day) => entry(`RECURRENCE-ID:${day}T100000Z`, `SUMMARY:Swing ${day}`, `DTSTART:${day}T110000Z`)),
  'END:VCALENDAR',
].join('\r\n')
const file = new File([text], 'swing.ics', { type: 'text/calendar' })
let page = ''
await line('the check of an import with 1,000 changed dates', async () => {
  page = await send('import', formOf({ file, status: 'publish' }))
})
const state = /name="form.import" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
await line('its write', () => send('import', formOf({ 'form.import': state, 'form.do': 'write' })))
