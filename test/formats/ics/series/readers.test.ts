import type { EventInput } from 'daybook'
import { toICalendar } from 'daybook/ics'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { zonesWithTransitions } from '../zones.ts'
import { listedIn, recurringCalendar, timesOf } from './series-calendar.ts'

// node-ical adds its own copy of Temporal to the globals, which tests of other files must not use.
const hasTemporal = 'Temporal' in globalThis
const { sync, expandRecurringEvent } = await import('node-ical')
if (!hasTemporal) Reflect.deleteProperty(globalThis, 'Temporal')

const utcText = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')

/** Returns the occurrences of a file that ical.js expands. */
function readByIcalJs(text: string): readonly string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const shown = (time: ICAL.Time) => utcText(new Date(time.toUnixTime() * 1000))
  return events.flatMap((event) => {
    if (event.isRecurrenceException()) return []
    const exceptions = events.filter((other) => other.isRecurrenceException() && other.uid === event.uid)
    for (const exception of exceptions) event.relateException(exception)
    if (!event.isRecurring()) return [`${shown(event.startDate)} - ${shown(event.endDate)}`]
    const times: string[] = []
    const starts = event.iterator()
    for (let start = starts.next(); start && times.length < 1_000; start = starts.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(start)
      times.push(`${shown(startDate)} - ${shown(endDate)}`)
    }
    return times
  })
}

/** Returns the occurrences of a file that node-ical expands. */
function readByNodeIcal(text: string): readonly string[] {
  const range = { from: new Date('2019-01-01T00:00:00Z'), to: new Date('2037-01-01T00:00:00Z') }
  return Object.values(sync.parseICS(text)).flatMap((component) =>
    component?.type === 'VEVENT'
      ? expandRecurringEvent(component, range).map(({ start, end }) => `${utcText(start)} - ${utcText(end)}`)
      : [],
  )
}

const zones = zonesWithTransitions([
  ...['Africa/Cairo', 'America/Asuncion', 'America/Havana', 'America/New_York', 'America/Santiago'],
  ...['America/Sao_Paulo', 'America/St_Johns', 'Antarctica/Troll', 'Asia/Beirut', 'Asia/Gaza', 'Asia/Tehran'],
  ...['Atlantic/Azores', 'Australia/Lord_Howe', 'Europe/Dublin', 'Europe/London', 'Europe/Zurich'],
  ...['Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Norfolk'],
])

const rules = [
  ['FREQ=DAILY;COUNT=6', 2],
  ['FREQ=WEEKLY;COUNT=4', 14],
  ['FREQ=MONTHLY;COUNT=3', 0],
  ['FREQ=DAILY;INTERVAL=2;COUNT=5', 2],
] as const

const hour = 3_600_000

/** Returns series that have an event near each of the transitions. Some events end after it. */
const inputs: readonly EventInput[] = zones.flatMap(({ zone, instants }) =>
  instants.flatMap((instant, index) => {
    const [rule, days] = rules[index % rules.length] ?? rules[0]
    const start = Date.parse(`${instant.replace(' ', 'T')}Z`) - days * 24 * hour
    const textOf = (time: number) => new Date(time).toISOString()
    const times = { start_date: textOf(start), end_date: textOf(start + (index % 3) * 1.5 * hour) }
    return { title: `${zone} ${instant}`, ...times, timezone: zone, recurrence: rule }
  }),
)

async function filesOfSeries() {
  const calendar = await recurringCalendar()
  const { errors } = await calendar.events.import(inputs)
  // An event of such a series would end before it starts.
  expect(errors.length).toBeLessThan(10)
  const { events, series } = await listedIn(calendar)
  return series.map((one) => {
    const own = events.filter(({ post_parent }) => post_parent === one.id)
    return { title: one.title, text: toICalendar(own, { series: [one] }), times: own.map(timesOf).sort() }
  })
}

it('ical.js expands series around transitions to the events of the calendar', async () => {
  const files = await filesOfSeries()
  const wrong = files.filter(({ text, times }) => `${[...readByIcalJs(text)].sort()}` !== `${times}`)
  expect(wrong.map(({ title }) => title)).toEqual([])
  expect(files.filter(({ text }) => text.includes('RECURRENCE-ID')).length).toBeGreaterThan(50)
})

/**
 * After an event inside a gap, node-ical shifts all later ones, where RFC 5545 3.3.5 moves only that one. It finds no entry
 * whose RECURRENCE-ID is in an overlap, and uses the length of the first event instead. ical.js reads all of these files.
 */
it('node-ical expands series to the events of the calendar, unless one is in a gap or an overlap', async () => {
  const files = (await filesOfSeries()).filter(({ text }) => !text.includes('RECURRENCE-ID'))
  const wrong = files.filter(({ text, times }) => `${[...readByNodeIcal(text)].sort()}` !== `${times}`)
  expect(wrong.map(({ title }) => title)).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})
