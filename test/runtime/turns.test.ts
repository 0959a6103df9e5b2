import { type Actor, createCalendar, type EventInput } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostLoop } from '../../src/runtime.ts'
import { aBrowser, formOf } from '../pages/desk/desk-caller.ts'

// How long derived work blocks the process. The clock counts work instead of time, so that no machine is too slow: each call of the store
// costs a millisecond, and each record that it writes or returns a part of one. `tools/bench/turns.ts` measures it in CPU.

const costs = { call: 1, written: 0.3, found: 0.01 }

/** The budget of a turn of the event loop, in milliseconds. */
const budget = 50

let time = 0
let begun = 0
let longest = 0
beforeEach(() => {
  ;[time, begun, longest] = [0, 0, 0]
  const { endOfTurn } = hostLoop
  vi.spyOn(hostLoop, 'now').mockImplementation(() => time)
  vi.spyOn(hostLoop, 'endOfTurn').mockImplementation(async () => {
    await endOfTurn()
    longest = Math.max(longest, time - begun)
    begun = time
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Returns the longest turn of some work. */
async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  await hostLoop.endOfTurn()
  ;[begun, longest] = [time, 0]
  await work()
  return Math.max(longest, time - begun)
}

const writes = new Set(['insert', 'insertMany', 'update', 'remove'])

/** Charges each record that a repository takes or returns. */
function charged<Repository extends object>(repository: Repository): Repository {
  return new Proxy(repository, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...sent: readonly unknown[]) => {
        const result: unknown = Reflect.apply(member, target, sent)
        time += costs.call
        const isWrite = writes.has(String(name))
        if (isWrite) time += costs.written * (Array.isArray(sent[0]) ? sent[0].length : 1)
        if (!(result instanceof Promise)) return result
        return result.then((found: unknown) => {
          const records: unknown = Array.isArray(found) ? found : Object(found).records
          if (!isWrite && Array.isArray(records)) time += costs.found * records.length
          return found
        })
      }
    },
  })
}

function chargedStore() {
  const store = createMemoryStore()
  const withCharges = <Reader extends object>(reader: Reader): Reader =>
    new Proxy(reader, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        return name === 'events' && typeof member === 'object' && member !== null ? charged(member) : member
      },
    })
  const transaction: typeof store.transaction = (work, options) =>
    store.transaction((writer) => work(withCharges(writer)), options)
  return new Proxy(withCharges(store), {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
}

const editor: Actor = { id: 1, role: 'editor' }
const times = { start_date: '2030-01-02 10:00', end_date: '2030-01-02 12:00' }
const daily = { ...times, recurrence: 'FREQ=DAILY;COUNT=1000', status: 'publish' } as const

async function open() {
  const calendar = createCalendar({
    now: () => new Date('2030-01-01T09:00:00Z'),
    store: chargedStore(),
    conflicts: 'warn',
    recurrence: recurringEvents({ months: 60 }),
  })
  const venue: number[] = []
  for (let hall = 0; hall < 50; hall += 1)
    venue.push((await calendar.venues.create({ venue: `Hall ${hall}`, status: 'publish' })).id)
  const series = (more: Partial<EventInput> = {}) =>
    calendar.events.create({ title: 'Swing', ...daily, venue, ...more })
  return { calendar, series, browser: aBrowser(calendar, editor) }
}

describe('a turn of the event loop is short', () => {
  it('while a series with 50 venues is stored beside another, changed, compared and removed', async () => {
    const { calendar, series } = await open()
    const { id: first } = await series()
    expect(await longestTurnOf(() => series())).toBeLessThanOrEqual(budget)
    const later = { start_date: '2030-01-02 11:00', end_date: '2030-01-02 13:00' }
    expect(await longestTurnOf(() => calendar.events.update(first, later))).toBeLessThanOrEqual(budget)
    expect(await longestTurnOf(() => calendar.events.conflicts(first))).toBeLessThanOrEqual(budget)
    expect(await longestTurnOf(() => calendar.events.conflicts({ title: 'Swing', ...daily }))).toBeLessThanOrEqual(
      budget,
    )
    expect(await longestTurnOf(() => calendar.events.remove(first))).toBeLessThanOrEqual(budget)
  })

  it('while an import with 1,000 changed dates is checked and written', async () => {
    const { browser } = await open()
    const dates = Array.from({ length: 999 }, (_, day) =>
      new Date(Date.UTC(2030, 0, 3 + day)).toISOString().slice(0, 10).replaceAll('-', ''),
    )
    const entry = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
    const file = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x'],
      ...entry('SUMMARY:Swing', 'DTSTART:20300102T100000Z', 'DTEND:20300102T120000Z', 'RRULE:FREQ=DAILY;COUNT=1000'),
      ...dates.flatMap((day) =>
        entry(`RECURRENCE-ID:${day}T100000Z`, `SUMMARY:Swing ${day}`, `DTSTART:${day}T110000Z`, `DTEND:${day}T130000Z`),
      ),
      'END:VCALENDAR',
    ].join('\r\n')
    const files = { file: new File([file], 'swing.ics', { type: 'text/calendar' }) }
    let report = await browser.get('/desk/import')
    const check = async () => {
      report = await browser.postFiles('/desk/import', [['status', 'publish']], files)
    }
    expect(await longestTurnOf(check)).toBeLessThanOrEqual(budget)
    expect(report.body).toContain('name="form.import"')
    const form = [...formOf(report), ['form.do', 'write']] as const
    expect(await longestTurnOf(() => browser.postFiles('/desk/import', form, {}))).toBeLessThanOrEqual(budget)
  })

  it('while the change of a series with 1,000 dates is previewed', async () => {
    const { calendar, series, browser } = await open()
    const { id } = await series()
    const [date] = (await calendar.events.list({ per_page: 1, post_parent: id } as object)).records
    const path = `/desk/events/${date?.id}`
    const changes = { title: 'Jazz', 'form.scope': 'all', 'form.do': 'preview' }
    const form = formOf(await browser.get(path), changes)
    const turn = await longestTurnOf(async () => expect((await browser.post(path, form)).status).toBe(200))
    expect(turn).toBeLessThanOrEqual(budget)
  })
})
