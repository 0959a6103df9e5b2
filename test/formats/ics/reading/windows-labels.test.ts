import { toUtc } from 'daybook/domain'
import { fromICalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { centralEurope, easternTime } from './agreed/zones.ts'
import { entryOf, fileOf } from './file.ts'

const timeZone = 'Asia/Tokyo'

function read(parameter: string, zones: readonly string[] = [], wall = '20300620T180000') {
  const { events, report } = fromICalendar(fileOf(...zones, ...entryOf(`DTSTART;TZID=${parameter}:${wall}`)), {
    timeZone,
  })
  return { zone: events[0]?.timezone, start: events[0]?.start_date, codes: report.notes.map(({ code }) => code) }
}

describe('a label of Windows', () => {
  it.each([
    ['(UTC-12:00) International Date Line West', 'Etc/GMT+12'],
    ['(UTC-11:00) Coordinated Universal Time-11', 'Etc/GMT+11'],
    ['(UTC-10:00) Hawaii', 'Pacific/Honolulu'],
    ['(UTC-09:00) Alaska', 'America/Anchorage'],
    ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['(GMT-08:00) Pacific Time (US & Canada); Tijuana', 'America/Los_Angeles'],
    ['(UTC-07:00) Arizona', 'America/Phoenix'],
    ['(UTC-07:00) Mountain Time (US & Canada)', 'America/Denver'],
    ['(UTC-07:00) La Paz, Mazatlan', 'America/Mazatlan'],
    ['(UTC-06:00) Central Time (US & Canada)', 'America/Chicago'],
    ['(UTC-06:00) Guadalajara, Mexico City, Monterrey', 'America/Mexico_City'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC-05:00) Eastern Time (US &amp; Canada)', 'America/New_York'],
    ['(GMT-05.00) Eastern Time (US & Canada)', 'America/New_York'],
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC-05:00) Indiana (East)', 'America/Indiana/Indianapolis'],
    ['(UTC-04:00) Atlantic Time (Canada)', 'America/Halifax'],
    ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', 'America/La_Paz'],
    ['(UTC-03:30) Newfoundland', 'America/St_Johns'],
    ['(UTC-03:00) Brasilia', 'America/Sao_Paulo'],
    ['(UTC) Coordinated Universal Time', 'UTC'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(UTC) Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Berlin'],
    ['(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna', 'Europe/Berlin'],
    ['Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Berlin'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'Europe/Berlin'],
    ['(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague', 'Europe/Budapest'],
    ['(UTC+01:00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Paris'],
    ['(UTC+01:00) Sarajevo, Skopje, Warsaw, Zagreb', 'Europe/Warsaw'],
    ['(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius', 'Europe/Kyiv'],
    ['(UTC+02:00) Athens, Bucharest', 'Europe/Bucharest'],
    ['(UTC+02:00) Jerusalem', 'Asia/Jerusalem'],
    ['(UTC+03:00) Moscow, St. Petersburg', 'Europe/Moscow'],
    ['(UTC+03:00) Istanbul', 'Europe/Istanbul'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
    ['(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', 'Asia/Shanghai'],
    ['(UTC+09:00) Osaka, Sapporo, Tokyo', 'Asia/Tokyo'],
    ['(UTC+09:30) Adelaide', 'Australia/Adelaide'],
    ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Sydney'],
    ['(UTC+10:30) Lord Howe Island', 'Australia/Lord_Howe'],
    ['(UTC+12:00) Auckland, Wellington', 'Pacific/Auckland'],
    ['(UTC+12:45) Chatham Islands', 'Pacific/Chatham'],
    ['(UTC+13:00) Samoa', 'Pacific/Apia'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['tzone://Microsoft/W. Europe Standard Time', 'Europe/Berlin'],
    ['Europe/Zurich_2', 'Europe/Zurich'],
    ['Europe/Zurich 1', 'Europe/Zurich'],
    ['W. Europe Standard Time 1', 'Europe/Berlin'],
    ['America/New York', 'America/New_York'],
  ])('is a zone: %s', (label, zone) => {
    expect(read(`"${label}"`)).toMatchObject({ zone, codes: [] })
  })

  it('may be without quotes, although it contains a colon', () => {
    expect(read('(UTC-05:00) Eastern Time (US & Canada)')).toMatchObject({ zone: 'America/New_York', codes: [] })
    expect(read('GMT+01:00')).toMatchObject({ zone: 'UTC+01:00', start: '2030-06-20 18:00:00', codes: [] })
  })
})

describe('a VTIMEZONE', () => {
  it('that contradicts its name is noted, and the name counts', () => {
    expect(read('Europe/Zurich', easternTime('Europe/Zurich'))).toEqual({
      ...{ zone: 'Europe/Zurich', start: '2030-06-20 18:00:00', codes: ['zone-differs'] },
    })
    expect(read('Europe/Zurich', centralEurope('Europe/Zurich')).codes).toEqual([])
    const named = centralEurope('Mine').toSpliced(2, 0, 'X-LIC-LOCATION:America/New_York')
    expect(read('Mine', named)).toMatchObject({ zone: 'America/New_York', codes: ['zone-differs'] })
  })

  /** The rules of the United States before 2007. */
  const former = easternTime('Mine').map((line) =>
    line.replace('BYMONTH=3;BYDAY=2SU', 'BYMONTH=4;BYDAY=1SU').replace('BYMONTH=11;BYDAY=1SU', 'BYMONTH=10;BYDAY=-1SU'),
  )

  it.each(['Mine', 'Customized Time Zone', 'tzone://Microsoft/Custom'])(
    'that equals no zone is the one with its offsets and the nearest changes: %s',
    (name) => {
      const zone = former.map((line) => line.replace('Mine', name))
      expect(read(`"${name}"`, zone)).toMatchObject({ zone: 'America/New_York', codes: ['zone-guessed'] })
      expect(read(`"${name}"`, zone, '20301220T180000')).toMatchObject({ zone: 'America/New_York' })
    },
  )

  it('is the one whose changes are nearest among those with its offsets', () => {
    const south = [
      ...['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', 'DTSTART:19700412T000000', 'TZOFFSETFROM:-0300'],
      ...['TZOFFSETTO:-0400', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=3SU', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
      ...['DTSTART:19700913T000000', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0300', 'RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=4SU'],
      ...['END:DAYLIGHT', 'END:VTIMEZONE'],
    ]
    expect(read('Mine', south)).toMatchObject({ zone: 'America/Santiago', codes: ['zone-guessed'] })
  })

  it('has its own offset where the nearest zone has another one, except in a series', () => {
    const single = read('Mine', former, '20300320T180000')
    expect(toUtc(String(single.start), String(single.zone))).toBe('2030-03-20 23:00:00')
    const lines = entryOf('DTSTART;TZID=Mine:20300320T180000', 'RRULE:FREQ=WEEKLY')
    const { events } = fromICalendar(fileOf(...former, ...lines), { timeZone, recurrence: true })
    expect(events).toMatchObject([{ timezone: 'America/New_York', start_date: '2030-03-20 18:00:00' }])
  })
})
