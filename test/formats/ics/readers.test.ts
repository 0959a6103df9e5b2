import { isDeepStrictEqual } from 'node:util'
import { createCalendar, type EventReply } from 'daybook'
import { toICalendar } from 'daybook/ics'
import { createMemoryStore } from 'daybook/memory'
import { createMake, createTestCalendar } from 'daybook/testing'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { allStores } from '../../support/stores.ts'
import { zonesWithTransitions } from './zones.ts'

// node-ical adds its own copy of Temporal to the globals, which tests of other files must not use.
const hasTemporal = 'Temporal' in globalThis
const { sync } = await import('node-ical')
if (!hasTemporal) Reflect.deleteProperty(globalThis, 'Temporal')

// What two other libraries read in a feed is what the responses show.

const make = createMake()

interface ReadEvent {
  readonly uid: string
  readonly title: string
  /** A day, or an instant in UTC. */
  readonly start: string
  readonly end: string
  readonly location: string
  readonly description: string
}

/** The same of a response. */
function expected(event: EventReply): ReadEvent {
  const day = (date: string, days: number) =>
    new Date(Date.parse(date.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10)
  return {
    uid: event.uid,
    title: event.title,
    start: event.all_day ? day(event.start_date, 0) : event.utc_start_date,
    end: event.all_day ? day(event.end_date, 1) : event.utc_end_date,
    location: Array.isArray(event.venue) ? '' : event.venue.venue,
    description: event.description,
  }
}

function readByIcalJs(text: string): readonly ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const shown = (time: ICAL.Time) =>
    time.isDate
      ? time.toString()
      : time.convertToZone(ICAL.Timezone.utcTimezone).toString().replace('T', ' ').replace('Z', '')
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, location, description } = new ICAL.Event(component)
    return {
      uid,
      title: summary,
      start: shown(startDate),
      end: shown(endDate),
      location: location ?? '',
      description: description ?? '',
    }
  })
}

function readByNodeIcal(text: string): readonly ReadEvent[] {
  const textOf = (value: unknown) =>
    typeof value === 'object' && value !== null ? String(Reflect.get(value, 'val')) : String(value ?? '')
  // It reads days at midnight of the process, and has a mark on them.
  const shown = (date: Date & { readonly dateOnly?: boolean }) =>
    date.dateOnly
      ? [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
      : date.toISOString().slice(0, 19).replace('T', ' ')
  return Object.values(sync.parseICS(text)).flatMap((component) =>
    component?.type === 'VEVENT'
      ? [
          {
            uid: component.uid,
            title: textOf(component.summary),
            start: shown(component.start),
            end: shown(component.end ?? component.start),
            location: textOf(component.location),
            description: textOf(component.description),
          },
        ]
      : [],
  )
}

const readers = [
  ['ical.js', readByIcalJs],
  ['node-ical', readByNodeIcal],
] as const

describe.each(readers)('%s reads', (_name, read) => {
  let replies: readonly EventReply[]

  beforeAll(async () => {
    const calendar = await createTestCalendar({
      seed: {
        events: [
          make.event({ title: 'One day', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }),
          make.event({ title: 'New year', start_date: '2030-12-30', end_date: '2031-01-02', all_day: true }),
          make.event({
            title: 'Night',
            start_date: '2030-06-20 22:00',
            end_date: '2030-06-23 04:00',
            timezone: 'Asia/Tokyo',
          }),
          make.event({
            title: 'Moment',
            start_date: '2030-06-20 22:00',
            end_date: '2030-06-20 22:00',
            timezone: 'UTC',
          }),
          make.event({
            title: 'Offset',
            start_date: '2030-06-20 22:00',
            end_date: '2030-06-20 23:00',
            timezone: 'UTC+5:45',
          }),
          make.event({
            title: 'Small',
            start_date: '2030-06-20 22:00',
            end_date: '2030-06-20 23:00',
            timezone: 'europe/zurich',
          }),
          make.event({
            title: 'Längst; "vergangen", \\ 夜 🎷',
            start_date: '1970-07-01 10:00',
            end_date: '1970-07-01 11:00',
            timezone: 'Africa/Monrovia',
          }),
          make.event({
            title: 'x'.repeat(400),
            description: `Línea\n${'né; '.repeat(900)}ende`,
            venue: { venue: 'Hall; A, B' },
          }),
          make.event({
            title: 'Twice',
            start_date: '2030-10-27T00:30:00Z',
            end_date: '2030-10-27T01:30:00Z',
            timezone: 'Europe/Zurich',
          }),
          make.event({
            title: 'Far',
            start_date: '2034-07-01 10:00',
            end_date: '2037-01-10 11:00',
            timezone: 'America/New_York',
          }),
        ],
      },
    })
    replies = await calendar.toReply.events(calendar.seeded.events)
  })

  it('events of all kinds as responses show them', () => {
    expect(read(toICalendar(replies))).toEqual(replies.map(expected))
  })
})

/**
 * node-ical does not read VTIMEZONE. Its copy of Temporal overlooks transitions that are followed by the opposite one
 * within weeks: it has summer time in Casablanca on 2020-05-01.
 */
const wrongInNodeIcal = ['Africa/Casablanca', 'Africa/El_Aaiun', 'Pacific/Fiji']

// All zones take some seconds. They are tested where all stores are.
const zones = zonesWithTransitions(
  Intl.supportedValuesOf('timeZone').filter(
    (zone, index) => allStores || index % 4 === 0 || wrongInNodeIcal.includes(zone),
  ),
)

describe('in every zone with a transition from 2020 to 2035', () => {
  let replies: readonly EventReply[]

  beforeAll(async () => {
    const events = zones.flatMap(({ zone, instants }) =>
      instants.map((instant) => ({
        title: `${zone} ${instant}`,
        start_date: `${instant.replace(' ', 'T')}Z`,
        end_date: `${instant.replace(' ', 'T')}Z`,
        timezone: zone,
      })),
    )
    const store = createMemoryStore()
    const calendar = createCalendar({ store })
    const { errors } = await calendar.events.import(events)
    expect(errors).toEqual([])
    const { records } = await store.events.find({ where: {}, orderBy: [], offset: 0, limit: events.length })
    replies = await calendar.toReply.events(records)
    expect(new Set(replies.map(({ timezone }) => timezone)).size).toBeGreaterThan(allStores ? 100 : 30)
  })

  // Each zone by itself, so that its VTIMEZONE covers no more than its years.
  it.each(readers)('%s reads the instants that responses show', (name, read) => {
    const wrong = new Set<string>()
    for (const zone of new Set(replies.map(({ timezone }) => timezone))) {
      const events = replies.filter(({ timezone }) => timezone === zone)
      if (!isDeepStrictEqual(read(toICalendar(events)), events.map(expected))) wrong.add(zone)
    }
    expect([...wrong]).toEqual(name === 'node-ical' ? wrongInNodeIcal : [])
  })
})
