import { describe, expect, it } from 'vitest'
import { guessColumns } from '../../../../adapters/sources/csv/table/guess-columns.ts'
import { readTable } from '../../../../adapters/sources/csv/table/read-table.ts'
import { tableEvents } from '../../../../adapters/sources/csv/table/table-events.ts'

async function aTable(...lines: readonly string[]) {
  const table = await readTable(lines.join('\n'))
  if (table === undefined) throw new Error('The table is empty.')
  return table
}

const guessed = async (...lines: readonly string[]) =>
  guessColumns(await aTable(...lines), (heading) => (heading === 'Farbe' ? 'colour' : undefined)).map(
    ({ field, by }) => `${field}${by === 'name' ? '' : `(${by})`}`,
  )

it.each([
  [
    'a start is a day or a time by its cells',
    ['Was;Beginn;Ende', 'A;12.12.2030;13.12.2030'],
    'title start_date end_date',
  ],
  [
    'a start beside a date is a time',
    ['Was;Datum;Von;Bis', 'A;12.12.2030;9 Uhr;12.30'],
    'title start_date start_time end_time',
  ],
  ['a start without a time is none', ['Was;Datum;Start', 'A;12.12.2030;Station'], 'title start_date (nothing)'],
  [
    'accents, case and brackets do not count',
    ['TITULO;Fecha (dd/mm);Preis (€)', 'A;12/12/2030;5'],
    'title start_date cost',
  ],
  ['a field of the app, by its label', ['Titel;Datum;Farbe', 'A;12.12.2030;red'], 'title start_date colour'],
  ['the second of two such columns is not used', ['Titel;Name;Datum', 'A;B;12.12.2030'], 'title (nothing) start_date'],
  [
    'unknown names, by their cells',
    ['x;y;z;w', 'A;12.12.2030;19:30;https://e.org/'],
    'title(cells) start_date(cells) start_time(cells) website(cells)',
  ],
  ['prices are no times', ['x;y;z', 'A;12.12.2030;12.50'], 'title(cells) start_date(cells) (nothing)'],
  [
    'numbers that repeat are no ids',
    ['Nr;Titel;Datum', '1;A;12.12.2030', '1;B;13.12.2030'],
    '(nothing) title start_date',
  ],
  ['a status of others is not ours', ['Title;Date;Status', 'A;12.12.2030;Done'], 'title start_date (nothing)'],
  [
    'names of fields in a table of this calendar',
    ['title;start_date;date;status', 'A;2030-12-12;2030-01-01;draft'],
    'title start_date date status',
  ],
] as const)('%s', async (_, lines, fields) => {
  expect((await guessed(...lines)).join(' ')).toBe(fields)
})

describe('the order of day and month', () => {
  const read = async (dates: 'dmy' | 'mdy' | undefined, ...cells: readonly string[]) => {
    const table = await aTable('title;start_date', ...cells.map((cell, index) => `${index};${cell}`))
    const reader = tableEvents(table, { fields: ['title', 'start_date'], dates })
    const { cell, fits } = reader.open() ?? {}
    return [
      cell && `${cell.line} ${cell.text}`,
      fits,
      [...reader.events()].map((one) => (one.problem ? '!' : one.fields.start_date)),
    ]
  }

  it.each([
    ['is asked', undefined, ['03/09/2030', '04/09/2030'], '2 03/09/2030', { dmy: 2, mdy: 2 }, ['!', '!']],
    ['has an answer', 'mdy', ['03/09/2030', '04/09/2030'], undefined, undefined, ['2030-03-09', '2030-04-09']],
    [
      'is shown by one date',
      undefined,
      ['03/09/2030', '24/09/2030'],
      undefined,
      undefined,
      ['2030-09-03', '2030-09-24'],
    ],
    [
      'is asked if two dates contradict each other',
      undefined,
      ['24/09/2030', '09/24/2030'],
      '2 24/09/2030',
      { dmy: 1, mdy: 1 },
      ['!', '!'],
    ],
    [
      'leaves out dates that do not fit the answer',
      'dmy',
      ['24/09/2030', '09/24/2030'],
      undefined,
      undefined,
      ['2030-09-24', '!'],
    ],
    ['is asked for years of two digits', undefined, ['24.09.30'], '2 24.09.30', { dmy: 1, mdy: 0 }, ['!']],
    ['does not matter for equal numbers', undefined, ['09/09/2030'], undefined, undefined, ['2030-09-09']],
    [
      'does not matter for other dates',
      undefined,
      ['2030-09-03', '3 Sep 2030', '47654'],
      undefined,
      undefined,
      ['2030-09-03', '2030-09-03', '2030-06-20'],
    ],
    [
      'is asked for the ends of ranges',
      undefined,
      ['03/09/2030 – 05/09/2030'],
      '2 03/09/2030',
      { dmy: 2, mdy: 2 },
      ['!'],
    ],
  ] as const)('%s', async (_, dates, cells, asks, fits, days) => {
    expect(await read(dates, ...cells)).toEqual([asks, fits, days])
  })
})

describe('a row', () => {
  const read = async (heading: string, fields: readonly string[], ...rows: readonly string[]) =>
    [...tableEvents(await aTable(heading, ...rows), { fields }).events()].map(({ fields, problem }) =>
      problem ? problem.message : `${fields.start_date} to ${fields.end_date}`,
    )
  const columns = ['title', 'start_date', 'start_time', 'duration']

  it.each([
    ['A;2030-06-20;19:30;90', '2030-06-20 19:30 to 2030-06-20 21:00'],
    ['A;2030-06-20;23:30;1h', '2030-06-20 23:30 to 2030-06-21 00:30'],
    ['A;2030-06-20;19:30;', '2030-06-20 19:30 to 2030-06-20 19:30'],
    ['A;2030-06-20;19:30-21:00;90', '2030-06-20 19:30 to 2030-06-20 21:00'],
    ['A;47654;0.8125;0,0625', '2030-06-20 19:30 to 2030-06-20 21:00'],
    ['A;2030-06-20;;90', 'duration must be minutes, or hours such as 1:30, of an event with a time; received "90".'],
    [
      'A;2030-06-20;19:30;long',
      'duration must be minutes, or hours such as 1:30, of an event with a time; received "long".',
    ],
    [
      'A;2030-06-20;19:30;1440',
      'duration must be minutes, or hours such as 1:30, of an event with a time; received "1440".',
    ],
    ['A;2030-06-20;19:30', 'The row must have 4 cells, like the header; received 3.'],
  ])('with a length ends then: %s', async (row, expected) => {
    expect(await read('a;b;c;d', columns, row)).toEqual([expected])
  })

  it('with an end of its own has that end', async () => {
    expect(
      await read('a;b;c;d', ['title', 'start_date', 'end_date', 'duration'], 'A;2030-06-20 19:30;2030-06-20 20:00;90'),
    ).toEqual(['2030-06-20 19:30 to 2030-06-20 20:00'])
  })

  it('that comes twice is refused the second time', async () => {
    expect(await read('a;b', ['title', 'start_date'], 'A;2030-06-20', 'A;2030-06-20')).toEqual([
      '2030-06-20 to 2030-06-20',
      'The row has the same title and start_date as line 2.',
    ])
  })
})

it('ends for cells that are long, whatever they have', async () => {
  const long = ['(', ' ', '–', '1', 'a '].map((text) => `x${text.repeat(100_000)}y`)
  const table = await aTable(long.join(';'), long.join(';'), long.join(';'))
  expect(guessColumns(table, () => undefined).map(({ field }) => field)).toEqual(['title', '', '', '', ''])
  expect([
    ...tableEvents(table, { fields: ['title', 'start_date', 'start_time', 'end_date', 'duration'] }).events(),
  ]).toHaveLength(2)
})
