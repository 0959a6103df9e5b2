import { type CsvOptions, fromCsv } from 'daybook/sources'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { datesOf } from './csv-support.ts'
import { aCalendar } from './support.ts'

describe('the dates of a CSV file', () => {
  it.each([
    ['2030-06-20', '2030-06-20 - all day'],
    ['2030-6-5', '2030-06-05 - all day'],
    ['2030.06.20', '2030-06-20 - all day'],
    ['20300620', '2030-06-20 - all day'],
    ['20.06.2030', '2030-06-20 - all day'],
    ['20. 6. 2030', '2030-06-20 - all day'],
    ['Do., 20.06.2030', '2030-06-20 - all day'],
    ['06/20/2030', '2030-06-20 - all day'],
    ['20-06-2030', '2030-06-20 - all day'],
    ['06/06/2030', '2030-06-06 - all day'],
    ['June 20, 2030', '2030-06-20 - all day'],
    ['Thu, Jun 20, 2030', '2030-06-20 - all day'],
    ['20 June 2030', '2030-06-20 - all day'],
    ['20. Juni 2030', '2030-06-20 - all day'],
    ['3. März 2030', '2030-03-03 - all day'],
    ['1er juillet 2030', '2030-07-01 - all day'],
    ['20 de junio de 2030', '2030-06-20 - all day'],
    ['5 agosto 2030', '2030-08-05 - all day'],
    ['20-Jun-2030', '2030-06-20 - all day'],
    ['20.06.2030 19:30', '2030-06-20 19:30'],
    ['20.06.2030, 19:30 Uhr', '2030-06-20 19:30'],
    ['Donnerstag, 20.06.2030 um 19.30 Uhr', '2030-06-20 19:30'],
    ['6/20/2030 7:30 PM', '2030-06-20 19:30'],
    ['2030-06-20 7:30 pm', '2030-06-20 19:30'],
    ['Jun 20, 2030 at 7 PM', '2030-06-20 19:00'],
    ['2030-06-20T19:30:00+02:00', '2030-06-20T19:30:00+02:00'],
    // The calendar refuses these itself.
    ['31.02.2030', '2030-02-31 - all day'],
    ['2030-13-45', '2030-13-45 - all day'],
    ['soon', 'soon'],
    [
      '44732',
      'start_date is a number of a spreadsheet. Format the column as dates such as 2030-06-20; received "44732".',
    ],
    [
      '44732.8125',
      'start_date is a number of a spreadsheet. Format the column as dates such as 2030-06-20; received "44732.8125".',
    ],
    ['20.06.30', 'start_date must have a year of four digits, or the option dates; received "20.06.30".'],
    ['20.06.2030 later', 'start_date must be a day, or a day and a time; received "20.06.2030 later".'],
    [
      '04/05/2030',
      "start_date can have the day or the month first. Say which with the option dates: 'dmy' or 'mdy'; received \"04/05/2030\".",
    ],
    [
      '04.05.2030',
      "start_date can have the day or the month first. Say which with the option dates: 'dmy' or 'mdy'; received \"04.05.2030\".",
    ],
  ])('are read: %s', async (text, expected) => {
    expect((await datesOf(['title;start_date', `A;${text}`])).dates).toEqual([expected])
  })

  it.each<[string, CsvOptions, readonly string[], readonly string[], readonly string[]]>([
    [
      'a day after the 12th shows the order of all',
      {},
      ['04/05/2030', '13/05/2030', '2030-05-06'],
      ['2030-05-04 - all day', '2030-05-13 - all day', '2030-05-06 - all day'],
      ['Dates such as 04/05/2030 have the day first, as line 3 shows: 13/05/2030.'],
    ],
    [
      'a month after the first number shows it too',
      {},
      ['04-05-2030', '04-13-2030'],
      ['2030-04-05 - all day', '2030-04-13 - all day'],
      ['Dates such as 04-05-2030 have the month first, as line 3 shows: 04-13-2030.'],
    ],
    [
      'nothing is said if nothing is in doubt',
      {},
      ['13/05/2030', '05/05/2030'],
      ['2030-05-13 - all day', '2030-05-05 - all day'],
      [],
    ],
    ['the option says the day first', { dates: 'dmy' }, ['04/05/2030'], ['2030-05-04 - all day'], []],
    [
      'the option says the month first',
      { dates: 'mdy' },
      ['04/05/2030', '4.5.2030'],
      ['2030-04-05 - all day', '2030-04-05 - all day'],
      [],
    ],
    [
      'with the option, a year may have two digits',
      { dates: 'dmy' },
      ['20.06.30', '4/5/30 19:30'],
      ['2030-06-20 - all day', '2030-05-04 19:30'],
      [],
    ],
    [
      'a date that contradicts the option is refused',
      { dates: 'dmy' },
      ['04/05/2030', '04/13/2030'],
      [
        '2030-05-04 - all day',
        'start_date must be a date with the day and then the month, as the option dates says; received "04/13/2030".',
      ],
      [],
    ],
    [
      'both orders in one file are refused, with the lines that show them',
      {},
      ['04/05/2030', '13/05/2030', '05/13/2030', '2030-05-06'],
      [
        ...['04/05/2030', '13/05/2030', '05/13/2030'].map(
          (text) =>
            `start_date is in a file with both orders: line 3 has 13/05/2030, and line 4 has 05/13/2030. Say which with the option dates: 'dmy' or 'mdy'; received "${text}".`,
        ),
        '2030-05-06 - all day',
      ],
      [],
    ],
    [
      'another separator shows nothing',
      {},
      ['13.05.2030', '04/05/2030'],
      [
        '2030-05-13 - all day',
        "start_date can have the day or the month first. Say which with the option dates: 'dmy' or 'mdy'; received \"04/05/2030\".",
      ],
      [],
    ],
  ])('%s', async (_, options, texts, dates, notes) => {
    expect(await datesOf(['title,start_date', ...texts.map((text, index) => `${index},${text}`)], options)).toEqual({
      dates,
      notes,
    })
  })

  it('have the order that an end shows', async () => {
    expect((await datesOf(['title,start_date,end_date', 'A,04/05/2030,14/05/2030'])).dates).toEqual([
      '2030-05-04 - 2030-05-14 - all day',
    ])
  })

  it('refuse their rows until the order is said, and the report names them', async () => {
    const calendar = await aCalendar()
    const text = 'external_id,title,start_date,start_time\n1,A,04/05/2030,19:30\n2,B,2030-05-06,20:00\n'
    const source = fromCsv(text)
    const report = await sync(calendar, 'list', source)
    expect(report).toMatchObject({ created: 1, refused: 1, errors: [{ external_id: '1' }] })
    expect(source.problems(report.errors)).toMatchObject([{ line: 2, column: 'start_date', external_id: '1' }])
    expect(await sync(calendar, 'list', fromCsv(text, { dates: 'dmy' }))).toMatchObject({ created: 1, unchanged: 1 })
    // The event of an earlier run stays.
    expect(await sync(calendar, 'list', fromCsv(text))).toMatchObject({ trashed: 0, refused: 1 })
    expect(() => fromCsv(text, { dates: 'ymd' as 'dmy' })).toThrow('dates must be dmy or mdy')
  })
})

describe('the times of a CSV file', () => {
  it.each([
    ['19:30', '19:30'],
    ['19:30:00', '19:30'],
    ['19:30:15', '19:30:15'],
    ['7:30 PM', '19:30'],
    ['7:30\u202fPM', '19:30'],
    ['7:30pm', '19:30'],
    ['7:30 p.m.', '19:30'],
    ['7 pm', '19:00'],
    ['12 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['19.30', '19:30'],
    ['19.30 Uhr', '19:30'],
    ['19 Uhr', '19:00'],
    ['19h30', '19:30'],
    ['19 h', '19:00'],
    ['1930', '19:30'],
    ['1899-12-30 19:30:00', '19:30'],
    ['13:00 PM', undefined],
    ['25:00', undefined],
    ['19:60', undefined],
    ['19', undefined],
    ['evening', undefined],
    ['19:30 - 22:00', undefined],
  ])('are read: %s', async (text, time) => {
    const refusal = `start_time must be a time such as 19:30 or 7:30 PM; received ${JSON.stringify(text)}.`
    const expected = time === undefined ? refusal : `2030-06-20 ${time}`
    expect((await datesOf(['title,start_date,start_time', `A,2030-06-20,${text}`])).dates).toEqual([expected])
  })

  it.each(['2030-06-20 19:00-21:00', '2030-06-20 10:00-12:00', '20.06.2030 10:00-12:00'])(
    'are no offset of a range: %s',
    async (text) => {
      const [message] = (await datesOf(['title,start_date', `A,${text}`])).dates
      expect(message).toMatch(/^start_date .*received ".*10:00-12:00"|^start_date .*received ".*19:00-21:00"/)
    },
  )

  it.each(['0.8125', '0,25'])('are no parts of a day: %s', async (text) => {
    const [message] = (await datesOf(['title;start_date;start_time', `A;2030-06-20;${text}`])).dates
    expect(message).toMatch(/^start_time is a number of a spreadsheet\. Format the column as times such as 19:30/)
  })

  const columns = 'title,start_date,start_time,end_date,end_time,all_day'
  it.each([
    ['2030-06-20,19:30,2030-06-20,22:00,', '2030-06-20 19:30 - 2030-06-20 22:00'],
    ['2030-06-20,19:30,2030-06-21,01:00,', '2030-06-20 19:30 - 2030-06-21 01:00'],
    ['2030-06-20,19:30,,22:00,', '2030-06-20 19:30 - 2030-06-20 22:00'],
    // An end before the start is on the next day.
    ['2030-12-31,22:00,,02:00,', '2030-12-31 22:00 - 2031-01-01 02:00'],
    ['2030-06-20,19:30,,,', '2030-06-20 19:30'],
    ['2030-06-20,19:30,2030-06-20,,', '2030-06-20 19:30'],
    ['2030-06-20,19:30,2030-06-20,24:00,', '2030-06-20 19:30 - 2030-06-20 24:00'],
    ['2030-06-20 00:00:00,19:30,2030-06-20 00:00:00,22:00,', '2030-06-20 19:30 - 2030-06-20 22:00'],
    ['2030-06-20 19:30,19:30,2030-06-20 22:00,,', '2030-06-20 19:30 - 2030-06-20 22:00'],
    ['2030-06-20,,,,', '2030-06-20 - all day'],
    ['2030-06-20,,2030-06-22,,', '2030-06-20 - 2030-06-22 - all day'],
    ['2030-06-20,,2030-06-22,,TRUE', '2030-06-20 - 2030-06-22'],
    ['2030-06-20,08:00,2030-06-22,17:00,yes', '2030-06-20 - 2030-06-22'],
    ['2030-06-20,00:00,2030-06-22,00:00,1', '2030-06-20 - 2030-06-21'],
    ['2030-06-20,00:00,2030-06-20,00:00,Wahr', '2030-06-20 - all day'],
    [
      '2030-06-20,19:30,2030-06-22,,',
      'end_time is required, because the event starts at a time and ends on another day.',
    ],
    ['2030-06-20,,2030-06-20,22:00,', 'start_time is required, because the event ends at a time.'],
    ['2030-06-20,,2030-06-20 22:00,,', 'start_time is required, because the event ends at a time.'],
    ['2030-06-20,,,,FALSE', 'start_time is required, because all_day is false.'],
    ['2030-06-20 18:00,19:30,,,', 'start_time is beside start_date with a time: 2030-06-20 18:00.'],
    ['2030-06-20,19:30,2030-06-20 23:00,22:00,', 'end_time is beside end_date with a time: 2030-06-20 23:00.'],
  ])('join their days: %s', async (row, expected) => {
    expect((await datesOf([columns, `A,${row}`])).dates).toEqual([expected])
  })
})
