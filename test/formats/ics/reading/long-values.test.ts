import { fromCsv } from 'daybook/sources'
import { expect, it } from 'vitest'
import { saysPostponed } from '../../../../adapters/formats/ics/reading/event/says-postponed.ts'
import { readProperty } from '../../../../adapters/formats/ics/reading/parsing/property.ts'

const long = 1_000_000

// Whatever reads a value afterwards, its length is bounded.
it.each([
  'SUMMARY',
  'DESCRIPTION',
  'X-ALT-DESC',
  'COMMENT',
  'LOCATION',
  'UID',
  'CLASS',
  'STATUS',
  'TRANSP',
  'URL',
  'GEO',
  'DTSTART',
  'DURATION',
  'ORGANIZER',
  'RRULE',
  'X-ANYTHING',
])('cuts the value of %s where it is read', (name) => {
  const property = readProperty({ number: 1, name, text: `${name}:${'\t'.repeat(long)}x`, joined: 0 })
  expect(property?.value.length).toBeGreaterThan(0)
  expect(property?.value.length).toBeLessThanOrEqual(300_000)
})

it('reads lists of any length', () => {
  const text = `RDATE:${'20300620T100000,'.repeat(20_000)}20300621T100000`
  expect(readProperty({ number: 1, name: 'RDATE', text, joined: 0 })?.value).toHaveLength(text.length - 6)
})

it('cuts the cells of a table', async () => {
  const title = 'x'.repeat(long)
  const records = []
  for await (const record of fromCsv(`title;start_date\n${title};2030-06-20\n"${title}";2030-06-20`))
    records.push(record)
  const titles = records
    .filter(({ resource }) => resource === 'event')
    .map(({ fields }) => String(Reflect.get(fields, 'title')))
  expect(titles.map((one) => one.length)).toEqual([300_000, 300_000])
})

it.each([
  ['Postponed', true],
  ['The fair is postponed', true],
  ['Not postponed', false],
  ['It is not yet postponed', false],
  ['It is not (postponed', false],
  ['Not now or ever postponed', true],
  ['Knot postponed', true],
  ['nicht verschoben', false],
  [`no${' '.repeat(100_000)}postponed`, true],
])('says whether %s is postponed', (text, expected) => {
  expect(saysPostponed(text)).toBe(expected)
})
