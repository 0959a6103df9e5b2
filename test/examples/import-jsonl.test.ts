import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'
import { importLines } from '../../examples/import-jsonl.ts'

const linesOf = (lines: readonly string[]): AsyncIterable<string> => Readable.from(lines)

it('imports the sample', async () => {
  const calendar = await createTestCalendar({ now: '2031-01-01 00:00:00' })
  const sample = createReadStream('examples/conferences.jsonl')
  expect(await importLines(calendar, createInterface({ input: sample }))).toEqual({
    events: 12,
    venues: 8,
    refused: [],
  })

  const { records } = await calendar.events.list({ search: 'data', categories: 'data' })
  expect(records.map(({ title, start_date, end_date }) => [title, start_date, end_date])).toEqual([
    ['Small Databases', '2031-05-06 00:00:00', '2031-05-07 23:59:59'],
  ])
  const lausanne = await calendar.venues.getBySlug('lausanne-switzerland')
  expect((await calendar.events.list({ venue: lausanne.id })).total).toBe(2)
})

it('gives no venue to a conference without a city', async () => {
  const calendar = await createTestCalendar()
  await importLines(calendar, linesOf(['{"name":"Online","startDate":"2030-03-01","endDate":"2030-03-02"}']))
  expect((await calendar.events.get(1)).venue).toEqual([])
})

it('goes on after a line that it cannot take, and says why', async () => {
  const calendar = await createTestCalendar()
  const imported = await importLines(
    calendar,
    linesOf([
      '{"name":"Good","startDate":"2030-03-01","endDate":"2030-03-02"}',
      '{"name":"Backwards","startDate":"2030-03-02","endDate":"2030-03-01"}',
      '',
      '{"name":"Cut off',
      '{"name":"Better","startDate":"2030-04-01","endDate":"2030-04-01"}',
    ]),
  )
  expect(imported.events).toBe(2)
  expect(imported.refused).toEqual([
    expect.stringMatching(/^Line 2: end_date must be at or after the start/),
    expect.stringMatching(/^Line 4: .*JSON/),
  ])
})
