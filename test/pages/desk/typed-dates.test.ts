import { describe, expect, it } from 'vitest'
import { typedDates } from '../../../adapters/pages/desk/values/series/typed-dates.ts'

const read = (text: string, locale = 'en-GB', more = {}) =>
  typedDates(text, { locale, today: '2030-06-18', time: '18:00:00', isAllDay: false, ...more })

/** Returns the starts and ends that were read, and the faults. */
function readAll(text: string, locale?: string) {
  const { dates, faults } = read(text, locale)
  return [
    ...dates.map(({ start, end }) => (end === undefined ? start : `${start} to ${end}`).replaceAll(':00 ', ' ')),
    ...faults.map(({ line, text, fault }) => `${line} ${text} ${fault}`),
  ]
}

describe('a date as people type it', () => {
  it.each([
    ['en-GB', '2030-09-14', '2030-09-14 18:00:00'],
    ['en-GB', '2030-09-14 10:00', '2030-09-14 10:00:00'],
    ['en-GB', '2030-09-14T10:30', '2030-09-14 10:30:00'],
    ['en-GB', '14 Sep 10:00', '2030-09-14 10:00:00'],
    ['en-GB', 'Sat 14 September 2031', '2031-09-14 18:00:00'],
    ['en-US', 'September 14, 2030 at 7 pm', '2030-09-14 19:00:00'],
    ['en-US', 'Sep 14th 7:30pm', '2030-09-14 19:30:00'],
    ['en-US', 'Sep 14 12 am', '2030-09-14 00:00:00'],
    ['en-US', '9/14/2030', '2030-09-14 18:00:00'],
    ['en-GB', '14/9/2030', '2030-09-14 18:00:00'],
    ['en-GB', '14/9/30', '2030-09-14 18:00:00'],
    ['de', '14.9.', '2030-09-14 18:00:00'],
    ['de', '14.9.2030 19 Uhr', '2030-09-14 19:00:00'],
    ['de', 'Sa., 14. September um 19.30 Uhr', '2030-09-14 19:30:00'],
    ['de', '3. März', '2031-03-03 18:00:00'],
    ['de', '1. Mai', '2031-05-01 18:00:00'],
    ['fr', 'samedi 14 sept. à 19h30', '2030-09-14 19:30:00'],
    ['fr', '1er août', '2030-08-01 18:00:00'],
    ['es', '14 de septiembre de 2030 a las 19:00', '2030-09-14 19:00:00'],
    ['it', 'sabato 14 settembre, ore 19.00', '2030-09-14 19:00:00'],
    // Without a year, it is the next such day.
    ['en-GB', '17 June', '2031-06-17 18:00:00'],
    ['en-GB', '18 June', '2030-06-18 18:00:00'],
    ['en-GB', '29 Feb', '2032-02-29 18:00:00'],
  ])('in %s: %s', (locale, text, start) => {
    expect(read(text, locale)).toEqual({ dates: [{ start }], faults: [] })
  })

  it.each([
    ['5.10. 10:00-12:00', '2030-10-05 10:00:00', '2030-10-05 12:00:00'],
    ['5 Oct 10–12 h', '2030-10-05 10:00:00', '2030-10-05 12:00:00'],
    ['5 Oct 22:00 to 02:00', '2030-10-05 22:00:00', '2030-10-06 02:00:00'],
    ['5 Oct 7-9 pm', '2030-10-05 19:00:00', '2030-10-05 21:00:00'],
  ])('ends when it says: %s', (text, start, end) => {
    expect(read(text)).toEqual({ dates: [{ start, end }], faults: [] })
  })

  it('has no time in a series of whole days', () => {
    expect(read('5 Oct 10:00-12:00', 'en', { isAllDay: true, time: '00:00:00' }).dates).toEqual([
      { start: '2030-10-05 00:00:00' },
    ])
  })

  it('is one of several, on lines of their own or between commas and semicolons', () => {
    expect(readAll('14 Sep, 21 Sep 10:00; 28 Sep\n\n 5.10. \n12 Oct\t9:00')).toEqual([
      '2030-09-14 18:00:00',
      '2030-09-21 10:00:00',
      '2030-09-28 18:00:00',
      '2030-10-05 18:00:00',
      '2030-10-12 09:00:00',
    ])
  })

  it.each([
    ['soon', ['1 soon unreadable']],
    ['14 Sep\n31 Sep\n14 Foo', ['2030-09-14 18:00:00', '2 31 Sep noSuchDay', '3 14 Foo unreadable']],
    ['2030-02-30', ['1 2030-02-30 noSuchDay']],
    ['14 Sep 25:00', ['1 14 Sep 25:00 noSuchTime']],
    ['14 Sep 13 pm', ['1 14 Sep 13 pm noSuchTime']],
    ['14 Sep in the garden', ['1 14 Sep in the garden unreadable']],
    ['14, 21 Sep', ['2030-09-21 18:00:00', '1 14 unreadable']],
    ['14 Sep 10:00 15 Sep', ['1 14 Sep 10:00 15 Sep unreadable']],
    ['1 Ju', ['1 1 Ju unreadable']],
  ])('is named if it cannot be read: %s', (text, found) => {
    expect(readAll(text)).toEqual(found)
  })
})
