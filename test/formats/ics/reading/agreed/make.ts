// Writes agreed.json: the starts on which two of three readers agree, for each file. It needs Python's icalendar 4 and
// recurring-ical-events 2, as Debian packages them:
//
//   npx tsx test/formats/ics/reading/agreed/make.ts

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { files } from './files.ts'
import { centralEurope, easternTime } from './zones.ts'

process.env.TZ = 'Europe/Zurich'

/** A reader throws for a file that it cannot read. */
type Reader = (text: string) => readonly string[]

const from = new Date('2029-01-01T00:00:00Z')
const to = new Date('2032-01-01T00:00:00Z')
const most = 30

const byIcalJs: Reader = (text) => {
  for (const zone of [centralEurope('Europe/Zurich'), easternTime('America/New_York')])
    register(componentOf(zone.join('\r\n')))
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) register(zone)
  const all = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const masters = all.filter((event) => !event.isRecurrenceException())
  const starts: string[] = []
  for (const event of masters) {
    for (const other of all) if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other)
    if (!event.isRecurring()) starts.push(shown(event.startDate))
    const iterator = event.isRecurring() ? event.iterator() : undefined
    for (let next = iterator?.next(), count = 0; next && count < 2 * most; next = iterator?.next(), count += 1) {
      if (next.toJSDate() > to) break
      const { item, startDate } = event.getOccurrenceDetails(next)
      if (item.component.getFirstPropertyValue('status') !== 'CANCELLED') starts.push(shown(startDate))
    }
  }
  const lone = all.filter((event) => event.isRecurrenceException() && !masters.some(({ uid }) => uid === event.uid))
  return [...starts, ...lone.map(({ startDate }) => shown(startDate))]
}

function componentOf(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text))
}

function register(zone: ICAL.Component): void {
  const tzid = String(zone.getFirstPropertyValue('tzid'))
  ICAL.TimezoneService.remove(tzid)
  ICAL.TimezoneService.register(zone)
}

/** A time without a zone is in that of the process. */
function shown(time: ICAL.Time): string {
  return time.isDate ? time.toString() : time.toJSDate().toISOString()
}

const byNodeIcal: Reader = (text) => {
  const starts: string[] = []
  const pad = (part: number) => String(part).padStart(2, '0')
  const localDay = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
  const add = ({ start, isFullDay }: { start: Date; isFullDay: boolean }) =>
    starts.push(isFullDay ? localDay(start) : new Date(start).toISOString())
  for (const one of Object.values(nodeIcal.sync.parseICS(text))) {
    if (one?.type !== 'VEVENT') continue
    const event: VEvent = one
    for (const instance of nodeIcal.expandRecurringEvent(event, { from, to })) {
      if (instance.event.status !== 'CANCELLED') add(instance)
    }
  }
  return starts
}

function byPython(all: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[] | null>> {
  const program = new URL('./read.py', import.meta.url).pathname
  return JSON.parse(execFileSync('/usr/bin/python3', [program], { input: JSON.stringify(all), encoding: 'utf8' }))
}

function resultOf(reader: Reader, text: string): readonly string[] | null {
  try {
    return sorted(reader(text))
  } catch {
    return null
  }
}

function sorted(starts: readonly string[]): readonly string[] {
  return [...new Set(starts.map((start) => start.replace('.000Z', 'Z')))].toSorted().slice(0, most)
}

const python = byPython(files)
const results = Object.entries(files).map(([name, text]) => {
  const theirs = python[name] ?? null
  const read = {
    'ical.js': resultOf(byIcalJs, text),
    'node-ical': resultOf(byNodeIcal, text),
    python: theirs && sorted(theirs),
  }
  const found = Object.entries(read).map(([reader, starts]) => ({ reader, text: JSON.stringify(starts), starts }))
  const agreed = found.find(({ text, starts }) => starts && found.filter((other) => other.text === text).length > 1)
  const readers = found.filter(({ text }) => text === agreed?.text).map(({ reader }) => reader)
  return [name, agreed ? { readers, starts: agreed.starts } : { readers: [], read }]
})
writeFileSync(new URL('./agreed.json', import.meta.url), `${JSON.stringify(Object.fromEntries(results), null, 1)}\n`)
