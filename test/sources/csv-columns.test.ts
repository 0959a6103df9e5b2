import { fromCsv } from 'daybook/sources'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { datesOf } from './csv-support.ts'
import { aCalendar, all } from './support.ts'

describe('the columns of a CSV file', () => {
  it.each([
    ['start_date', 'start_time'],
    ['Start Date', 'START TIME'],
    ['START-DATE', 'Start  Time'],
    ['start date*', 'start_time:'],
  ])('are found by any spelling: %s, %s', async (date, time) => {
    expect((await datesOf([`Title,${date},${time}`, 'A,2030-06-20,19:30'])).dates).toEqual(['2030-06-20 19:30'])
  })

  it('are mapped by any spelling', async () => {
    const columns = { anlass: 'title', 'Beginnt am': 'start_date', beginnt_um: 'start_time', Kasse: '' }
    const file = ['ANLASS,beginnt_am,Beginnt um,KASSE', 'A,2030-06-20,19:30,x']
    expect(await datesOf(file, { columns })).toEqual({ dates: ['2030-06-20 19:30'], notes: [] })
  })

  it.each([
    ...[
      'Time',
      'Uhrzeit',
      'start-uhrzeit',
      'Anfangszeit',
      'Heure',
      'Ora',
      'Event Time',
      'Ends',
      'Bis',
      'Until',
      'Enddatum',
    ],
    ...[
      'Duration',
      'Dauer',
      'Time zone',
      'Zeitzone',
      'Repeats',
      'RRULE',
      'Recurrence',
      'Cancelled',
      'Abgesagt',
      'Private',
      'Visibility',
      'Password',
      'Kennwort',
      'Währung',
    ],
  ])('are an error if events would mean something else without them: %s', async (name) => {
    const file = (cell: string) => fromCsv(`title,start_date,${name}\nA,2030-06-20,\nB,2030-06-21,${cell}`)
    const message = `The CSV has a column ${JSON.stringify(name)} that is no field of events, and without which they could mean something else. Give it the name of a field, such as start_time, or map it with the option columns: { ${JSON.stringify(name)}: 'start_time' }, or '' to ignore it.`
    await expect(all(file('19:30'))).rejects.toThrow(message)
    // Nothing is lost with an empty column.
    expect(await all(file(''))).toHaveLength(2)
    const ignored = fromCsv(`title,start_date,${name}\nA,2030-06-20,19:30`, { columns: { [name]: '' } })
    expect(await all(ignored)).toHaveLength(1)
    expect(ignored.problems()).toEqual([])
  })

  it.each([
    'Notes',
    'Price list',
    'Created date',
    'Last updated time',
    'Registration deadline date',
    'Update',
    'Candidate',
    'Ticket status',
    'Tag',
  ])('are ignored and named otherwise: %s', async (name) => {
    const source = fromCsv(`title,start_date,${name}\nA,2030-06-20,x`)
    expect(await all(source)).toHaveLength(1)
    expect(source.problems()).toMatchObject([{ line: 1, column: name }])
  })

  it('may say the currency of the prices', async () => {
    const calendar = await aCalendar()
    const text =
      'title,start_date,cost,currency\nA,2030-06-20,12,EUR\nB,2030-06-21,"8,50",€\nC,2030-06-22,Donation,EUR\nD,2030-06-23,5,\n'
    await sync(calendar, 'list', fromCsv(text))
    expect((await calendar.events.list()).records.map(({ cost }) => cost)).toEqual([
      '12 EUR',
      '8,50 €',
      'Donation',
      '$5',
    ])
  })

  it('name a file that was not decoded', async () => {
    const file = fromCsv('title,start_date\nA,2030-06-20\nF\ufffdhrung,2030-06-20')
    await all(file)
    expect(file.problems()).toMatchObject([
      { line: 1, message: expect.stringContaining('Line 3 has characters that could not be decoded') },
    ])
  })

  it('are those of the calendar if it has a title', async () => {
    const { dates } = await datesOf(['title,subject,start_date', 'A,B,2030-06-20'])
    expect(dates).toEqual(['2030-06-20 - all day'])
  })
})

describe('the option change', () => {
  it('changes and leaves out records, knowing the cells of their rows', async () => {
    const calendar = await aCalendar()
    const source = fromCsv(
      'external_id,title,start_date,venue,Saal\n1,A,2030-06-20,Hall,Red\n2,B,2030-06-20,,\n3,C,soon,,',
      {
        change(record, row) {
          if (row.title === 'B') return undefined
          if (record.resource !== 'event') return record
          if (row.title === 'C')
            return { ...record, fields: { ...record.fields, start_date: '2030-06-21', end_date: '2030-06-21' } }
          return {
            ...record,
            external_id: `list-${record.external_id}`,
            fields: { ...record.fields, title: `A (${row.Saal})` },
          }
        },
      },
    )
    expect(await sync(calendar, 'list', source)).toMatchObject({ created: 3, refused: 0 })
    const { records } = await calendar.events.list()
    expect(records.map(({ title, external_id }) => `${external_id} ${title}`)).toEqual(['list-1 A (Red)', '3 C'])
    expect(source.lineOf('list-1')).toBe(2)
  })

  it('mends a row that is refused', async () => {
    const text = 'external_id,title,start_date,start_time\n1,A,2030-06-20,evening'
    const source = fromCsv(text, {
      change: ({ error: _, ...record }) =>
        ({
          ...record,
          fields: { ...record.fields, start_date: '2030-06-20 20:00', end_date: '2030-06-20 20:00' },
        }) as typeof record,
    })
    expect(await sync(await aCalendar(), 'list', source)).toMatchObject({ created: 1, refused: 0 })
    expect(source.problems()).toEqual([])
  })
})
