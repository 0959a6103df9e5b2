import { isZone, toUtc } from 'daybook/domain'
import { fromICalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { windowsZone, zonesOfWindows } from '../../../../adapters/formats/ics/reading/zones/windows-zones.ts'
import { entryOf, fileOf, importEntry } from './file.ts'

const timeZone = 'America/New_York'

/** Returns the zone of the event of an entry in a zone, and the codes of the notes. */
function zoneOf(tzid: string, definition: readonly string[] = [], wall = '20300620T180000') {
  const entry = entryOf(`DTSTART;TZID=${tzid}:${wall}`)
  const { events, report } = fromICalendar(fileOf(...definition, ...entry), { timeZone })
  return [events[0]?.timezone, ...report.notes.map(({ code }) => code)]
}

/** Returns a VTIMEZONE with the rules of central Europe, as Outlook writes them. */
function definitionOf(tzid: string, others: readonly string[] = [], summer = '+0200'): readonly string[] {
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...others],
    ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', `TZOFFSETFROM:${summer}`, 'TZOFFSETTO:+0100'],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', `TZOFFSETTO:${summer}`],
    ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ]
}

/** Returns a VTIMEZONE with one offset. */
function fixed(tzid: string, offset: string): readonly string[] {
  const standard = ['BEGIN:STANDARD', 'DTSTART:19700101T000000', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`]
  return ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...standard, 'END:STANDARD', 'END:VTIMEZONE']
}

describe('the zone of a TZID', () => {
  it.each([
    ['Europe/Zurich', 'Europe/Zurich'],
    ['europe/zurich', 'europe/zurich'],
    ['/mozilla.org/20050126_1/Europe/Zurich', 'Europe/Zurich'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Pacific Daylight Time', 'America/Los_Angeles'],
    ['"Central Standard Time (Mexico)"', 'America/Mexico_City'],
    ['Tokyo Standard Time', 'Asia/Tokyo'],
    ['UTC', 'UTC'],
    ['GMT+0100', 'UTC+01:00'],
    ['UTC-3', 'UTC-3'],
    ['GMT -3', 'UTC-03:00'],
    ['"+05:30"', 'UTC+05:30'],
  ])('is %s as %s', (tzid, zone) => {
    expect(zoneOf(tzid)).toEqual([zone])
  })

  it('is the X-LIC-LOCATION of its VTIMEZONE', () => {
    expect(zoneOf('Mine', definitionOf('Mine', ['X-LIC-LOCATION:Europe/Oslo']))).toEqual(['Europe/Oslo'])
  })

  it('is a zone with the offsets of its VTIMEZONE, the home zone if it has them', () => {
    expect(zoneOf('Mine', definitionOf('Mine'))).toEqual(['Europe/Berlin', 'zone-guessed'])
    const file = fileOf(
      'X-WR-TIMEZONE:Europe/Rome',
      ...definitionOf('Mine'),
      ...entryOf('DTSTART;TZID=Mine:20300620T180000'),
    )
    expect(fromICalendar(file).events[0]?.timezone).toBe('Europe/Rome')
  })

  it.each([
    ['20300620T180000', 'UTC+03:00'],
    ['20301220T180000', 'UTC+01:00'],
    ['20300330T180000', 'UTC+01:00'],
    ['20300401T180000', 'UTC+03:00'],
    ['20301028T180000', 'UTC+01:00'],
    ['15000101T180000', 'UTC+01:00'],
  ])('is the offset of its VTIMEZONE at %s if no zone has the same offsets', (wall, zone) => {
    expect(zoneOf('Mine', definitionOf('Mine', [], '+0300'), wall)).toEqual([zone, 'zone-guessed'])
  })

  it('has the instant of an offset that no zone of a calendar has', () => {
    const file = fileOf(...fixed('Mine', '+001930'), ...entryOf('DTSTART;TZID=Mine:20300620T180000'))
    expect(fromICalendar(file).events[0]).toMatchObject({ start_date: '2030-06-20 17:40:30', timezone: 'UTC' })
  })

  it('is that of a city in a label of Windows, or else its offset', () => {
    expect(zoneOf('"(UTC+01:00) Amsterdam, Berlin, Bern"')).toEqual(['Europe/Berlin'])
    expect(zoneOf('"(UTC+05:45) Kathmandu"')).toEqual(['Asia/Kathmandu'])
    expect(zoneOf('"(UTC+01:00) Somewhere"')).toEqual(['UTC+01:00', 'zone-guessed'])
    expect(zoneOf('(UTC) Nowhere')).toEqual(['UTC', 'zone-guessed'])
  })

  it.each(['Nowhere', 'BST', '', 'x'.repeat(300), '"UTC+99:00"', '"(UTC+20:00) Far"'])(
    'is the home zone for %j',
    (tzid) => {
      expect(zoneOf(tzid)).toEqual([timeZone, 'zone-unknown'])
    },
  )

  it('is the home zone if its VTIMEZONE has no offsets', () => {
    expect(zoneOf('Mine', ['BEGIN:VTIMEZONE', 'TZID:Mine', 'END:VTIMEZONE'])).toEqual([timeZone, 'zone-unknown'])
  })
})

it.each([
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', '2030-03-10'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14', '2030-03-10'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=-2SU', '2030-03-24'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=21', '2030-03-21'],
  ['FREQ=YEARLY', '2030-04-05'],
  ['FREQ=YEARLY;BYMONTH=12;BYDAY=-1SU', '2030-12-29'],
])('reads the rule %s', (rule, day) => {
  const next = ['BEGIN:DAYLIGHT', 'DTSTART:20000405T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0300', `RRULE:${rule}`]
  // Without RRULE, the year would have one offset. At the end of the year before, the other one starts again.
  const start = [
    'BEGIN:STANDARD',
    'DTSTART:20000101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY',
  ]
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Mine', ...start, 'END:STANDARD', ...next, 'END:DAYLIGHT', 'END:VTIMEZONE']
  const instantOf = (date: string) => {
    const file = fileOf(...zone, ...entryOf(`DTSTART;TZID=Mine:${date.replaceAll('-', '')}T180000`))
    const { start_date, timezone } = fromICalendar(file, { timeZone }).events[0] ?? {}
    return toUtc(String(start_date), String(timezone))
  }
  const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  expect([instantOf(dayBefore), instantOf(day)]).toEqual([`${dayBefore} 17:00:00`, `${day} 15:00:00`])
})

it.each([
  ['DTSTART;TZID=Europe/Zurich:20300620T160000Z', 'TZID "Europe/Zurich" of DTSTART: it does not count'],
  ['DTSTART;TZID=Europe/Zurich:20300620T180000+0300', 'TZID "Europe/Zurich" of DTSTART: it does not count'],
  ['DTSTART;TZID=Nowhere:20300620T160000Z', 'TZID "Nowhere" of DTSTART: it does not count'],
  // They say the same.
  ['DTSTART;TZID=UTC:20300620T160000Z', undefined],
  ['DTSTART;TZID=Etc/UTC:20300620T160000Z', undefined],
  ['DTSTART;TZID=Europe/London:20301220T160000Z', undefined],
  ['DTSTART:20300620T160000Z', undefined],
])('notes a TZID beside an instant, which counts: %s', (line, message) => {
  const { notes } = fromICalendar(fileOf(...entryOf(line)), { timeZone }).report
  if (message === undefined) return void expect(notes).toEqual([])
  expect(notes).toMatchObject([{ code: 'zone-ignored', name: 'DTSTART', message: expect.stringContaining(message) }])
})

it('notes a TZID beside an instant in an end and in the dates of a series', () => {
  const lines = [
    ...['DTSTART;TZID=Europe/Zurich:20300620T180000', 'DTEND;TZID=Europe/Zurich:20300620T170000Z'],
    ...['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Europe/Zurich:20300627T160000Z'],
  ]
  const { notes } = fromICalendar(fileOf(...entryOf(...lines)), { timeZone, recurrence: true }).report
  const ignored = notes.filter(({ code }) => code === 'zone-ignored')
  expect(ignored.map(({ name }) => name).toSorted()).toEqual(['DTEND', 'EXDATE'])
  // Only the end has no zone of its own.
  const end = fromICalendar(fileOf(...entryOf(...lines.slice(0, 1), 'DTEND:20300620T170000Z')), { timeZone })
  expect(end.report.notes).toEqual([])
})

it('notes a zone of the calendar that is unknown', () => {
  const { events, report } = fromICalendar(fileOf('X-WR-TIMEZONE:Nowhere', ...entryOf()), { timeZone })
  expect(events[0]?.timezone).toBe(timeZone)
  expect(report.notes).toMatchObject([{ code: 'zone-unknown', line: 3, name: 'X-WR-TIMEZONE' }])
})

it('has an IANA zone for each zone of Windows', () => {
  expect(zonesOfWindows.filter((zone) => !isZone(zone))).toEqual([])
  expect(zonesOfWindows.length).toBeGreaterThan(130)
  expect(windowsZone('New Zealand Standard Time')).toBe('Pacific/Auckland')
})

it.each(['Europe/Zurich', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'has the instants of %s',
  (zone) => {
    for (const wall of ['2030-01-15 12:00:00', '2030-07-15 12:00:00', '2030-03-31 02:30:00', '2030-04-07 02:15:00']) {
      const { events } = importEntry([`DTSTART;TZID=${zone}:${wall.replace(/[-:]/g, '').replace(' ', 'T')}`], {
        timeZone: 'UTC',
      })
      const start = String(events[0]?.start_date)
      expect(toUtc(start, zone)).toBe(toUtc(wall, zone))
    }
  },
)
