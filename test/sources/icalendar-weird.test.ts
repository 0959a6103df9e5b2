import { recurringEvents } from 'daybook/recurrence'
import { fromICalendarUrl } from 'daybook/sources'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { aCalendar, all } from './support.ts'

type Lines = readonly string[]

const zurich = (name: string, time: string) => `${name};TZID=Europe/Zurich:${time}`
const course = ['UID:yoga', 'SUMMARY:Yoga', zurich('DTSTART', '20300304T180000'), 'DURATION:PT1H']
const weekly = [...course, 'RRULE:FREQ=WEEKLY;COUNT=4']
const moved = [
  'UID:yoga',
  zurich('RECURRENCE-ID', '20300318T180000'),
  'SUMMARY:Yoga',
  zurich('DTSTART', '20300319T200000'),
]
const other = ['UID:jazz', 'SUMMARY:Jazz', zurich('DTSTART', '20300305T200000')]

const fileWith = (...entries: readonly Lines[]) =>
  ['BEGIN:VCALENDAR', ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  )

const from = (file: string | Uint8Array, type = 'text/calendar') =>
  fromICalendarUrl('https://example.org/feed.ics', {
    ...{ timeZone: 'Europe/Zurich', recurrence: true },
    fetch: async () => new Response(new Uint8Array(Buffer.from(file)), { headers: { 'Content-Type': type } }),
  })

async function fixtures() {
  const calendar = await aCalendar({ now: '2030-01-15T12:00:00Z', recurrence: recurringEvents() })
  return {
    calendar,
    run: (...entries: readonly Lines[]) => sync(calendar, 'feed', from(fileWith(...entries))),
    shown: async () => {
      const { records } = await calendar.events.list({ period: 'all', per_page: 50 })
      return records.map(({ start_date, title }) => `${start_date.slice(5, 16)} ${title}`)
    },
  }
}

const four = ['03-04', '03-11', '03-18', '03-25'].map((day) => `${day} 18:00 Yoga`)
const withJazz = four.toSpliced(1, 0, '03-05 20:00 Jazz')

describe('a series of a feed', () => {
  it.each([
    ['FREQ=OFTEN;COUNT=4'],
    [''],
    ['FREQ=WEEKLY;COUNT=4\r\nEXRULE:FREQ=MONTHLY'],
    ['FREQ=SECONDLY'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ])('stays while its rule cannot be read: RRULE:%s', async (rule) => {
    const { run, shown } = await fixtures()
    await run(weekly, other)
    const report = await run([...course, `RRULE:${rule}`], other)
    expect(report).toMatchObject({ refused: 1, trashed: 0, updated: 0, errors: [{ external_id: 'yoga' }] })
    expect(await shown()).toEqual(withJazz)
  })

  it.each(['EXDATE:', 'EXDATE:never', 'RDATE:20131210Z', 'RRULE:FREQ=WEEKLY;COUNT=4'])(
    'keeps its events with %s',
    async (line) => {
      const { run, shown } = await fixtures()
      await run(weekly, other)
      expect(await run([...weekly, line], other)).toMatchObject({ refused: 0, trashed: 0 })
      expect(await shown()).toEqual(withJazz)
    },
  )

  it('stays while the feed has only changed events of it', async () => {
    const { run, shown, calendar } = await fixtures()
    await run(weekly, other)
    expect(await run(moved, other)).toMatchObject({ trashed: 0, created: 0, refused: 0 })
    const only = from(fileWith(moved, other))
    expect(await sync(calendar, 'feed', only, { confirm: true })).toMatchObject({ trashed: 0, created: 0, updated: 0 })
    expect(await shown()).toHaveLength(withJazz.length)
    expect(await shown()).not.toEqual(withJazz)
    expect(await run(weekly, other)).toMatchObject({ trashed: 0, created: 0 })
    expect(await shown()).toEqual(withJazz)
  })

  it('that the feed never had is single events, until the feed has it', async () => {
    const { run, shown } = await fixtures()
    const later = moved.map((line) => line.replace('0318', '0325').replace('0319', '0326'))
    expect(await run(moved, later, other)).toMatchObject({ created: 3 })
    expect(await shown()).toEqual(['03-05 20:00 Jazz', '03-19 20:00 Yoga', '03-26 20:00 Yoga'])
    const inUtc = moved.map((line) => line.replace(';TZID=Europe/Zurich:20300318T180000', ':20300318T170000Z'))
    expect(await run(inUtc, later, other)).toMatchObject({ created: 0, trashed: 0 })
  })
})

describe('the id of an entry', () => {
  it('is its UID, or the beginning of a long one with a hash', async () => {
    const long = (end: string) => [`UID:${'x'.repeat(450)}${end}`, ...other.slice(1)]
    const ids = (await all(from(fileWith(long('1'), long('2'), other)))).map(({ external_id }) => external_id)
    expect(ids.map((id) => id.length)).toEqual([400, 400, 4])
    expect(new Set(ids).size).toBe(3)
    const { run } = await fixtures()
    expect(await run(long('1'), long('2'))).toMatchObject({ created: 2, refused: 0 })
    expect(await run(long('1'), long('2'))).toMatchObject({ created: 0, unchanged: 2 })
  })

  it('is one line', async () => {
    const [record] = await all(from(fileWith(['UID:a\\nb', ...other.slice(1)])))
    expect(record?.external_id).toBe('a b')
  })

  it('has the RECURRENCE-ID of an entry without its series', async () => {
    expect(await all(from(fileWith(moved)))).toMatchObject([
      { external_id: 'yoga 20300318T170000Z', series: { external_id: 'yoga', start: '2030-03-18 17:00:00' } },
    ])
  })
})

describe('the bytes of a feed', () => {
  it('are unfolded before they are decoded', async () => {
    const bytes = Buffer.from(fileWith(['UID:1', 'SUMMARY:Café', zurich('DTSTART', '20300305T200000')]))
    const inside = bytes.indexOf(0xc3) + 1
    const folded = Buffer.concat([bytes.subarray(0, inside), Buffer.from('\r\n '), bytes.subarray(inside)])
    expect(await all(from(folded))).toMatchObject([{ fields: { title: 'Café' } }])
  })

  it.each(['text/calendar', 'text/calendar; charset=utf-8'])('may be ISO-8859-1 although they are %s', async (type) => {
    const bytes = Buffer.from(fileWith(['UID:1', 'SUMMARY:Café', zurich('DTSTART', '20300305T200000')]), 'latin1')
    expect(await all(from(bytes, type))).toMatchObject([{ fields: { title: 'Café' } }])
  })
})
