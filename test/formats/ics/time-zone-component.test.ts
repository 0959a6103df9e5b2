import { describe, expect, it } from 'vitest'
import { timeZoneComponent } from '../../../adapters/formats/ics/writing/time-zone-component.ts'

const linesOf = (zone: string, years: readonly number[]) => timeZoneComponent(zone, years).split('\r\n').slice(2, -2)

describe('a VTIMEZONE', () => {
  it('has a rule for summer and winter time', () => {
    expect(linesOf('Europe/Zurich', [2030, 2031])).toEqual([
      'X-LIC-LOCATION:Europe/Zurich',
      'BEGIN:STANDARD',
      'DTSTART:20291231T010000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20300331T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20301027T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
    ])
  })

  it.each([
    ['America/New_York', [2030, 2031], ['3;BYDAY=2SU', '11;BYDAY=1SU']],
    ['Australia/Sydney', [2030, 2032], ['4;BYDAY=1SU', '10;BYDAY=1SU']],
    ['Europe/London', [2030], ['3;BYDAY=-1SU', '10;BYDAY=-1SU']],
    ['Asia/Tokyo', [2030], []],
  ])('of %s in %j has the rules %j', (zone, years, rules) => {
    const found = linesOf(zone, years).filter((line) => line.startsWith('RRULE'))
    expect(found).toEqual(rules.map((rule) => `RRULE:FREQ=YEARLY;BYMONTH=${rule}`))
  })

  it('begins with summer time in the south', () => {
    const kinds = linesOf('Australia/Sydney', [2030]).filter((line) => line.startsWith('BEGIN'))
    expect(kinds).toEqual(['BEGIN:DAYLIGHT', 'BEGIN:STANDARD', 'BEGIN:DAYLIGHT'])
  })

  it('lists transitions that follow no rule of the month', () => {
    const lines = linesOf('Africa/Casablanca', [2025, 2026])
    expect(lines.filter((line) => line.startsWith('RRULE'))).toEqual([])
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART:20250223T030000', 'RDATE:20250223T030000', 'RDATE:20260215T030000']),
    )
  })

  it('has no rule if the zone changed its rules between the years', () => {
    const lines = linesOf('America/New_York', [2006, 2008])
    expect(lines.filter((line) => line.startsWith('RRULE'))).toEqual([])
    expect(lines).toEqual(expect.arrayContaining(['DTSTART:20060402T020000', 'DTSTART:20080309T020000']))
  })

  it('has offsets with seconds, such as local mean times', () => {
    expect(linesOf('Africa/Monrovia', [1960])).toContain('TZOFFSETTO:-004430')
  })

  it.each([
    [1, ['STANDARD']],
    [9998, ['STANDARD', 'DAYLIGHT', 'STANDARD']],
    [9999, ['STANDARD', 'DAYLIGHT', 'STANDARD']],
  ])('of the year %i has the parts %j', (year, kinds) => {
    const found = linesOf('Europe/Zurich', [year]).filter((line) => line.startsWith('BEGIN:'))
    expect(found).toEqual(kinds.map((kind) => `BEGIN:${kind}`))
  })
})
