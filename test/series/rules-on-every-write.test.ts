import type { EventInput } from 'daybook'
import { fromICalendar, importICalendar } from 'daybook/ics'
import { createMemoryStore } from 'daybook/memory'
import { expand, formatRule, parseRule, recurringEvents } from 'daybook/recurrence'
import { sync } from 'daybook/sync'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { rfcExamples } from '../recurrence/rfc-examples.ts'

// What `expand` accepts in a zone, every write accepts, and stores the same dates (rule 56).

const zone = 'America/New_York'
const now = '1997-09-01T12:00:00Z'

function aCalendar() {
  return createTestCalendar({
    store: createMemoryStore(),
    timeZone: 'Europe/Zurich',
    now,
    // The examples are of different lengths. What is after a month says nothing new.
    recurrence: recurringEvents({ months: 1, maxEvents: 10_000 }),
  })
}

type Calendar = Awaited<ReturnType<typeof aCalendar>>

interface Case {
  readonly title: string
  /** What is sent. */
  readonly recurrence: EventInput['recurrence']
  readonly rule: string
  readonly start: string
  readonly dates?: readonly string[]
  readonly exceptions?: readonly string[]
}

const ofRfc = rfcExamples.map(({ rule, start, exceptions }): Case => {
  const recurrence = exceptions ? { rules: [rule], exceptions } : rule
  return { title: rule, recurrence, rule, start, ...(exceptions && { exceptions }) }
})

const start = '1997-09-02 09:00:00'
const weekly = 'FREQ=WEEKLY;UNTIL=19971007T130000Z'

/** What other software writes. */
const ofOthers: readonly Case[] = [
  { title: 'rrule.js', recurrence: `DTSTART;TZID=${zone}:19970902T090000\nRRULE:${weekly}`, rule: weekly, start },
  {
    title: 'rrule.js, with dates',
    recurrence: `DTSTART:19970902T130000Z\nRRULE:${weekly}\nRDATE:19970903T130000Z\nEXDATE:19970909T130000Z,19970916T130000Z`,
    rule: weekly,
    start,
    dates: ['1997-09-03 09:00:00'],
    exceptions: ['1997-09-09 09:00:00', '1997-09-16 09:00:00'],
  },
  {
    title: 'Google Calendar',
    recurrence: {
      rules: [`RRULE:${weekly};BYDAY=TU`, `EXDATE;TZID=${zone}:19970909T090000`, 'RDATE;VALUE=DATE:19970905'],
    },
    rule: `${weekly};BYDAY=TU`,
    start,
    dates: ['1997-09-05 09:00:00'],
    exceptions: ['1997-09-09 09:00:00'],
  },
  {
    title: 'lower case',
    recurrence: 'rrule:freq=daily;until=19970910t130000z;',
    rule: 'FREQ=DAILY;UNTIL=19970910T130000Z',
    start,
  },
  {
    title: 'Outlook',
    recurrence: 'FREQ=DAILY;UNTIL=99991231T235959Z',
    rule: 'FREQ=DAILY;UNTIL=99991231T235959Z',
    start,
  },
  { title: 'a day', recurrence: 'FREQ=DAILY;UNTIL=19970910', rule: 'FREQ=DAILY;UNTIL=19970910', start },
]

const minutesLater = (date: string) => `${date.slice(0, 14)}30:00`
const inputOf = ({ start }: Case, recurrence: EventInput['recurrence']) => ({
  title: 'Class',
  start_date: start,
  end_date: minutesLater(start),
  timezone: zone,
  recurrence,
})
const plain = (one: Case) => inputOf(one, 'FREQ=YEARLY;COUNT=2')

/** Each writes the recurrence of a case, and returns the id of the series. */
const writes: Readonly<Record<string, (calendar: Calendar, one: Case) => Promise<number>>> = {
  create: async ({ events }, one) => (await events.create(inputOf(one, one.recurrence))).id,
  'a change of the series': async ({ events }, one) => {
    const { id } = await events.create(plain(one))
    await events.update(id, { recurrence: one.recurrence })
    return id
  },
  'a change with start and zone': async ({ events }, one) => {
    const before = { start_date: '1997-08-05 01:00:00', end_date: '1997-08-05 02:00:00', timezone: 'Asia/Tokyo' }
    const { id } = await events.create({ ...plain(one), ...before })
    await events.update(id, inputOf(one, one.recurrence))
    return id
  },
  'a single event that becomes a series': async ({ events }, one) => {
    const { id } = await events.create({ ...inputOf(one, undefined) })
    await events.update(id, { recurrence: one.recurrence })
    return id
  },
  'a response that is sent back': async ({ events }, one) => {
    const series = await events.create(inputOf(one, one.recurrence))
    await events.update(series.id, { title: 'Again', recurrence: series.recurrence })
    return series.id
  },
  all: async (calendar, one) => {
    const { id } = await calendar.events.create(plain(one))
    const [first] = await eventsOf(calendar, id)
    await calendar.events.update(first?.id ?? 0, { recurrence: one.recurrence, recurrence_scope: 'all' })
    return id
  },
  following: async ({ events }, one) => {
    const dayBefore = (date: string) => new Date(Date.parse(`${date.slice(0, 10)}T00:00Z`) - 86_400_000).toISOString()
    const before = (date: string) => dayBefore(date).slice(0, 10) + date.slice(10)
    const { start_date, end_date, ...input } = inputOf(one, 'FREQ=DAILY;COUNT=2')
    const { slug } = await events.create({ ...input, start_date: before(start_date), end_date: before(end_date) })
    const changed = { recurrence: one.recurrence, recurrence_scope: 'following' } as const
    return (await events.update({ slug: `${slug}-${start_date.slice(0, 10)}` }, changed)).post_parent
  },
  import: async ({ events }, one) => {
    const { errors } = await events.import([inputOf(one, one.recurrence)])
    expect(errors).toEqual([])
    return 1
  },
  sync: async (calendar, one) => {
    const { errors } = await sync(calendar, 'other', [
      { resource: 'event', external_id: '1', fields: inputOf(one, one.recurrence) },
    ])
    expect(errors).toEqual([])
    return 1
  },
  'a file': async (calendar, { start, rule, dates = [], exceptions = [] }) => {
    const basic = (date: string) => date.replace(/[-:]/g, '').replace(' ', 'T')
    const at = (name: string, date: string) => `${name};TZID=${zone}:${basic(date)}`
    const others = [...dates.map((date) => at('RDATE', date)), ...exceptions.map((date) => at('EXDATE', date))]
    const end = at('DTEND', minutesLater(start))
    const entry = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Class', at('DTSTART', start), end, `RRULE:${rule}`, ...others]
    const text = ['BEGIN:VCALENDAR', ...entry, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
    const { errors } = await importICalendar(calendar, fromICalendar(text, { recurrence: true }))
    expect(errors).toEqual([])
    return 1
  },
}

async function eventsOf(calendar: Calendar, id: number) {
  const found = []
  const query = { post_parent: id, period: 'all', per_page: 50, order: 'asc' } as const
  for (let page = 1; ; page += 1) {
    const { records, total_pages } = await calendar.events.list({ ...query, page })
    found.push(...records)
    if (page >= total_pages) return found
  }
}

describe.each([...ofRfc, ...ofOthers])('$title', (one) => {
  const rule = parseRule(one.rule, { timezone: zone })
  const { dates = [], exceptions = [] } = one
  // A reader of files leaves out rules with more than 10,000 dates in two years.
  const isFrequent = one.rule.includes('BYHOUR')
  const names = Object.keys(writes).filter((name) => !(isFrequent && name === 'a file'))
  it.each(names)('by %s', async (name) => {
    const calendar = await aCalendar()
    const id = (await writes[name]?.(calendar, one)) ?? 0
    const series = await calendar.events.get(id)
    const to = '1997-10-01 08:00:00'
    const wanted = expand({ rules: [rule], dates, exceptions }, { start: one.start, to })
    const stored = (await eventsOf(calendar, id)).map(({ start_date }) => start_date)
    expect(stored.filter((date) => date <= to)).toEqual(wanted)
    expect(series.recurrence).toMatchObject({ rules: [formatRule(rule)], dates, exceptions })
  })
})
