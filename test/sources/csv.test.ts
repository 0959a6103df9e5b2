import { type CsvOptions, fromCsv } from 'daybook/sources'
import { sync } from 'daybook/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCalendar, all } from './support.ts'

const rowsOf = async (text: string, options?: CsvOptions) => {
  const records = await all(fromCsv(text, options))
  expect(records.filter(({ error }) => error !== undefined)).toEqual([])
  return records.filter(({ resource }) => resource === 'event').map(({ fields }) => fields)
}

describe('fromCsv reads', () => {
  const header = 'external_id,title,start_date,description\r\n'
  const expected = [{ title: 'A', start_date: '2030-06-20 18:00', end_date: '2030-06-20 18:00', description: 'x' }]
  const row = '1,A,2030-06-20 18:00,x'

  it.each([
    ['CRLF', `${header}${row}\r\n`],
    ['LF', `${header}${row}\n`.replaceAll('\r', '')],
    ['CR', `${header}${row}\r\n`.replaceAll('\n', '')],
    ['no end of the last line', header + row],
    ['a byte order mark', `\uFEFF${header}${row}`],
    ['empty lines', `\r\n${header}\r\n\r\n${row}\r\n\r\n`],
    ['semicolons', (header + row).replaceAll(',', ';')],
    ['tabs', (header + row).replaceAll(',', '\t')],
    ['quotes around every cell', (header + row).replaceAll(/[^,\r\n]+/g, '"$&"')],
    ['white space around cells', (header + row).replaceAll(',', ' , ')],
    ['a first line with the separator', `sep=;\r\n${header}${row}`.replaceAll(',', ';')],
    ['that line after a byte order mark', `\uFEFFsep=,\r\n${header}${row}`],
    ['that line in quotes and capitals, with LF', `"SEP=;"\n${header}${row}`.replaceAll(',', ';')],
    ['that line with more separators', `sep=;;;;\r\n${header}${row}`.replaceAll(',', ';')],
    ['that line with a tab', `sep=\t\r\n${header}${row}`.replaceAll(',', '\t')],
    ['that line with an unusual character', `sep=|\r\n${header}${row}`.replaceAll(',', '|')],
    ['rows of separators', `,,,\r\n${header},,,\r\n${row}\r\n , ,,\r\n"","",,\r\n,,,`],
    ['a first row of semicolons', `;;;\r\n${header}${row}`.replaceAll(',', ';')],
    ['empty lines before semicolons', `\r\n\r\n${header}${row}`.replaceAll(',', ';')],
    ['empty cells after the last column', `${header}${row},, \r\n,,,,,`],
  ])('%s', async (_, text) => {
    expect(await rowsOf(text)).toEqual(expected)
  })

  it.each([
    ['"a ""b"", c"', 'a "b", c'],
    ['"two\r\nlines"', 'two\r\nlines'],
    ['a "b" c', 'a "b" c'],
    ['"a"b', 'ab'],
    ['""', undefined],
  ])('the cell %s', async (cell, description) => {
    const [fields] = await rowsOf(`${header}1,A,2030-06-20,${cell}\r\n`)
    expect(Reflect.get(fields ?? {}, 'description')).toBe(description)
  })

  it('any text, however it is divided', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'é', '😀'), maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 5 }), fc.integer({ min: 1, max: 7 }), async (cells, size) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
        const lines = cells.map((text, id) => `${id},T,2030-06-20,${quote(text)}`)
        const text = `\uFEFF${header}${lines.join('\r\n')}`
        async function* chunks() {
          for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
        }
        const read = (await all(fromCsv(chunks()))).map(({ fields }) => Reflect.get(fields, 'description'))
        expect(read).toEqual(cells.map((one) => one.trim() || undefined))
      }),
    )
  })

  it('a header that arrives in parts, and a mark that begins a later part', async () => {
    const source = fromCsv(['title;st', 'art_date;descri', 'ption\nA;2030-06-20;"x', '\uFEFFy"\n'])
    expect(await all(source)).toMatchObject([{ fields: { title: 'A', description: 'x\uFEFFy' } }])
  })

  it.each<[string, readonly string[]]>([
    ['after an empty part', ['', '\uFEFF"title";start_date\nA;2030-06-20\n']],
    ['between empty parts', ['', '', '\uFEFF', '', '"title";start_date\nA;2030-06-20\n']],
    ['that is a part of its own', ['\uFEFF', '"title";start_date\nA;2030-06-20\n']],
  ])('a byte order mark %s', async (_, parts) => {
    for (const options of [{}, { separator: ';' }]) {
      const [record] = await all(fromCsv(parts, options))
      expect(record?.fields).toMatchObject({ title: 'A', start_date: '2030-06-20' })
    }
  })

  it('the separator of the option, and cells that contain another one', async () => {
    expect(
      await rowsOf('title|start_date\nA, b; c|2030-06-20\n', { separator: '|', listSeparator: '+' }),
    ).toMatchObject([{ title: 'A, b; c' }])
    expect(await rowsOf('title;start_date;"a,b,c"\nA;2030-06-20;\n')).toMatchObject([{ title: 'A' }])
  })

  it('the separator of the option, although the file names another one', async () => {
    expect(await rowsOf(`sep=,\n${header}${row}`.replaceAll(',', ';'), { separator: ';' })).toEqual(expected)
  })

  it('the lines after the one with the separator and after rows of separators', async () => {
    const file = fromCsv('sep=;\ntitle;start_date\n;\nA;2030-06-20\n;\n;2030-06-20\nB;2030-06-21;x')
    await all(file)
    expect(file.problems().map(({ line }) => line)).toEqual([6, 7])
    expect(['2030-06-20 A', '2030-06-21 B'].map(file.lineOf)).toEqual([4, 7])
  })

  it('days as all-day events, unless the file says otherwise', async () => {
    const file = 'title,start_date,end_date,all_day\nA,2030-06-20,2030-06-21,\nB,2030-06-20,,no\nC,2030-06-20 10:00,,\n'
    expect(await rowsOf(file)).toEqual([
      { title: 'A', start_date: '2030-06-20', end_date: '2030-06-21', all_day: 'true' },
      { title: 'B', start_date: '2030-06-20', end_date: '2030-06-20', all_day: 'no' },
      { title: 'C', start_date: '2030-06-20 10:00', end_date: '2030-06-20 10:00' },
    ])
  })

  it('columns with other names, in any case', async () => {
    const columns = { Titel: 'title', Alter: 'age_limit', intern: '' }
    const source = fromCsv('Titel,Start date,Alter,intern,Notes\nA,2030-06-20,16,x,y\n', { columns })
    expect(await all(source)).toMatchObject([{ fields: { title: 'A', start_date: '2030-06-20', age_limit: '16' } }])
    expect(source.problems()).toMatchObject([{ line: 1, column: 'Notes' }])
  })
})

describe('fromCsv', () => {
  it('reads no more than maxLength characters of a stream', async () => {
    const chunks = ['title;start_date\n', 'Fair;2030-06-20\n', 'Jazz;2030-06-21\n']
    let read = 0
    async function* stream() {
      for (const chunk of [...chunks, 'never read']) {
        read += 1
        yield chunk
      }
    }
    const maxLength = chunks.join('').length
    const records = fromCsv(chunks, { maxLength })
    expect(await all(records)).toHaveLength(2)
    await expect(all(fromCsv(stream(), { maxLength: maxLength - 1 }))).rejects.toThrow(
      `The CSV must have at most ${maxLength - 1} characters; received more.`,
    )
    expect(read).toBe(3)
    expect(() => fromCsv('', { maxLength: 0 })).toThrow(TypeError)
  })

  const file = [
    'external_id,title,start_date,venue,organizer,categories,tags,cost,description',
    '1,Jazz night,2030-06-20 20:00,Hall | Garden,Guild,Music|Food & drink,free,10,<b>Big</b>',
    '2,Fair,2030-06-21,Hall,,music,,,',
  ]

  it('brings events with what they link to, and writes nothing when it runs again', async () => {
    const calendar = await aCalendar()
    const run = () => sync(calendar, 'list', fromCsv(file.join('\n')))
    expect(await run()).toMatchObject({ errors: [], created: 8, conflicts: [] })
    expect(await calendar.events.list({}, { include: 'linked' })).toMatchObject({
      records: [
        {
          title: 'Jazz night',
          cost: '$10',
          venue: [1, 2],
          organizer: [1],
          categories: [1, 2],
          description: '<b>Big</b>',
        },
        { title: 'Fair', all_day: true, venue: [1], organizer: [], categories: [1] },
      ],
      included: { venue: [{ venue: 'Hall' }, { venue: 'Garden' }] },
    })
    expect(await run()).toMatchObject({ created: 0, updated: 0, trashed: 0, errors: [] })
  })

  it('sanitizes HTML', async () => {
    const sanitizeHtml = (html: string) => html.replaceAll(/<[^>]*>/g, '')
    expect(await rowsOf(file.join('\n'), { sanitizeHtml })).toMatchObject([{ description: 'Big' }, {}])
  })

  it.each(['\n', '\r\n', '\r'])(
    'names the line and column of each problem in lines that end with %j, and keeps the events of these rows',
    async (end) => {
      const calendar = await aCalendar()
      const options = { columns: { Titel: 'title' } }
      const rows = (...texts: readonly string[]) => ['external_id;Titel;start_date;website;note', ...texts].join(end)
      await sync(
        calendar,
        'list',
        fromCsv(rows('1;A;2030-06-20;;', '2;B;2030-06-20;;', '3;C;2030-06-20;;', '4;D;2030-06-20;;'), options),
      )
      const broken = [
        '1;A;soon;example;',
        `"2";"B${end}b";2030-06-20;example;`,
        '3;C2;2030-06-20;;;more',
        '4;D2;2030-06-20;;',
        '4;E;2030-06-20;;',
        ';F;2030-06-20;;',
        '9;;2030-06-20;;',
      ]
      const source = fromCsv(rows(...broken), options)
      const report = await sync(calendar, 'list', source, { maxRemoved: 1 })
      expect(report).toMatchObject({ trashed: 0, updated: 1, refused: 6 })
      expect(
        source.problems(report.errors).map(({ line, column, external_id }) => [line, column, external_id]),
      ).toEqual([
        [1, 'note', ''],
        [2, 'start_date', '1'],
        [2, 'website', '1'],
        [3, 'Titel', '2'],
        [3, 'website', '2'],
        [5, '', '3'],
        [7, '', '4'],
        [8, 'external_id', ''],
        [9, 'Titel', '9'],
      ])
      const sentences = source.problems(report.errors).map(({ message }) => message)
      expect(sentences).toContain('The row must have 5 cells, like the header; received 6.')
      expect(sentences).toContain('The row has the same external_id as line 6.')
      expect(sentences).toContain('website must be an absolute http or https URL; received "example".')
      expect((await calendar.events.list()).records).toMatchObject([
        { title: 'A' },
        { title: 'B' },
        { title: 'C' },
        { title: 'D2' },
      ])
    },
  )

  it('names the line of a venue whose name and id are refused, and of its event', async () => {
    const source = fromCsv(`title,start_date,venue\nA,2030-06-20,\nB,2030-06-20,${'x'.repeat(401)}\n`)
    const { errors } = await sync(await aCalendar(), 'list', source)
    expect(source.problems(errors).map(({ line }) => line)).toEqual([3, 3, 3])
  })

  it.each([
    ['', 'The CSV must have a line with the names of its columns; it is empty.'],
    ['name,date\nA,2030-06-20', 'The CSV must have the columns title and start_date; received "name, date".'],
    ['title,Title,start_date\n', 'The CSV must have one column for title; received two.'],
    ['title,start_date\nA,2030-06-20\n"B,2030-06-21\nC,2030-06-22\n', 'The quote in line 3 of the CSV has no end.'],
  ])('throws for the file %j, so that sync removes nothing', async (text, message) => {
    const calendar = await aCalendar()
    await sync(calendar, 'list', fromCsv('title,start_date\nA,2030-06-20\nB,2030-06-21\n'))
    await expect(sync(calendar, 'list', fromCsv(text), { maxRemoved: 1 })).rejects.toThrow(message)
    expect((await calendar.events.list()).total).toBe(2)
  })

  it('throws a TypeError for an invalid option', () => {
    expect(() => fromCsv('', { separator: '' })).toThrow(TypeError)
    expect(() => fromCsv('', { separator: '"' })).toThrow(TypeError)
    expect(() => fromCsv('', { listSeparator: '' })).toThrow(TypeError)
  })
})
