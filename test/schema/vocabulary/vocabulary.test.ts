import { describe, expect, it } from 'vitest'
import { type Field, Repeated } from '../../../src/schema/field/field.ts'
import { listOf } from '../../../src/schema/field/list-of.ts'
import { fitsText } from '../../../src/schema/field/values.ts'
import {
  dateValue,
  ids,
  line,
  password,
  search,
  slug,
  slugs,
  status,
  statusList,
  zone,
} from '../../../src/schema/vocabulary/input-fields.ts'
import {
  boolean,
  date,
  dateTime,
  email,
  integer,
  list,
  number,
  oneOf,
  text,
  url,
} from '../../../src/schema/vocabulary/vocabulary.ts'
import { aReport } from '../report.ts'

const refused = 'refused'

/** Returns what a field reads, or `refused`. The field must report an error exactly if it reads nothing. */
function read(field: Field<unknown, unknown>, value: unknown): unknown {
  const report = aReport('field')
  const result = field.read(value, report)
  const sentences = Object.values(report.complaints.invalid)
  if (sentences.length === 0) return result
  expect(sentences[0]).toMatch(/^field(\[\d+\])? must be .+; received .+\.$/s)
  return refused
}

type Row = readonly [value: unknown, result: unknown]

function describeField(name: string, field: Field<unknown, unknown>, rows: readonly Row[]): void {
  it.each(rows.map(([value, result]) => [JSON.stringify(value) ?? String(value), value, result] as const))(
    `${name}: %s`,
    (_title, value, result) => {
      expect(read(field, value)).toEqual(result)
    },
  )
}

const noText: readonly Row[] = [true, false, {}, [], ['a'], Symbol.iterator].map((value) => [value, refused])

describe('fields', () => {
  describeField('integer', integer({ min: 1 }), [
    [1, 1],
    ['1', 1],
    ['007', 7],
    [2 ** 53 - 1, 2 ** 53 - 1],
    ['9007199254740991', 2 ** 53 - 1],
    ...[
      2 ** 53,
      '9007199254740992',
      '99999999999999999',
      0,
      '0',
      -1,
      '-1',
      1.5,
      '1.0',
      '1e3',
      '0x10',
      '+1',
      ' 1',
      '１',
      '٣',
    ]
      .concat()
      .map((value): Row => [value, refused]),
    ...[Number.NaN, Number.POSITIVE_INFINITY, true, [1], { id: 1 }].map((value): Row => [value, refused]),
  ])

  describeField('integer without bounds', integer(), [
    ['-7', -7],
    [-7, -7],
    [-(2 ** 53), refused],
    ['+7', refused],
    ['1.5', refused],
  ])

  describeField('integer up to a maximum', integer({ max: 99 }), [
    [99, 99],
    ['-100', -100],
    [100, refused],
  ])

  describeField('boolean', boolean(), [
    ...[true, 1, '1', 'true', 'TRUE', 'yes', 'On'].map((value): Row => [value, true]),
    ...[false, 0, '0', 'false', 'no', 'OFF', 'False'].map((value): Row => [value, false]),
    ...[2, -1, 'y', 'n', ' true', 't', 'null', [], {}, [true]].map((value): Row => [value, refused]),
  ])

  describeField('number', number({ min: -90, max: 90 }), [
    [47.5, 47.5],
    ['47.50', 47.5],
    ['-90', -90],
    ['+7', 7],
    [90, 90],
    ...[90.01, '-90.5', '1e1', '.5', '5.', '4,5', '', '123456', Number.NaN, Number.POSITIVE_INFINITY, true].map(
      (value): Row => [value, refused],
    ),
  ])

  describeField('number without bounds', number(), [
    ['-1000000.25', -1000000.25],
    [1e300, 1e300],
    ['1e-7', 1e-7],
    [Number.NaN, refused],
    [Number.POSITIVE_INFINITY, refused],
    ['1e3', refused],
  ])

  describeField('text', text(), [
    ['', ''],
    [' a\tb ', ' a\tb '],
    ['a\r\nb\rc', 'a\nb\nc'],
    [12.5, '12.5'],
    ['\u0000', refused],
    ['\u009f', refused],
    ['\ud800', refused],
    ...noText,
  ])

  describeField('text with a limit', text({ maxLength: 3 }), [
    ['a\nb', 'a\nb'],
    ['😀😀😀', '😀😀😀'],
    ['abcd', refused],
  ])

  describeField('text to filter by', text({ filter: true }), [
    ['é'.repeat(400), 'é'.repeat(400)],
    ['a'.repeat(401), refused],
  ])

  describeField('line', line(''), [
    ['  a b  ', 'a b'],
    [42, '42'],
    ['😀'.repeat(400), '😀'.repeat(400)],
    ['a'.repeat(401), refused],
    ['a\nb', refused],
    [' \t ', refused],
    ...noText,
  ])

  describeField('search', search(''), [
    ['  "a b" c ', '  "a b" c '],
    [2030, '2030'],
    ['😀'.repeat(200), '😀'.repeat(200)],
    ['a'.repeat(201), refused],
    [true, refused],
    [{}, refused],
  ])

  describeField('slug', slug(''), [
    ['Été à Zürich!', 'ete-a-zurich'],
    [2030, '2030'],
    ['!!!', ''],
    ['\u0000', refused],
    [true, refused],
  ])

  describeField('url', url(), [
    [' https://example.org/a ', 'https://example.org/a'],
    ['http://a', 'http://a'],
    ...['ftp://a', 'example.org', '//example.org', 'javascript:alert(1)', 'http://', 7].map(
      (value): Row => [value, refused],
    ),
  ])

  describeField('url with a limit', url({ maxLength: 12 }), [
    ['https://a.ch', 'https://a.ch'],
    ['https://ab.ch', refused],
  ])

  describeField('date', date(), [
    ['2030-06-20', '2030-06-20'],
    [' 2030/06/20 ', '2030-06-20'],
    ...['2030-02-30', '2030-06-20 09:00', 'today', '+7 days', 1_900_000_000, '1900000000', true].map(
      (value): Row => [value, refused],
    ),
  ])

  describeField('dateTime', dateTime(), [
    ['2030-06-20 09:00', '2030-06-20 09:00:00'],
    ['2030-06-20T09:00:59', '2030-06-20 09:00:59'],
    ...['2030-06-20', '2030-06-20T09:00:00Z', '2030-06-20T09:00:00+02:00', 'now', '2030-06-20 24:00', 7].map(
      (value): Row => [value, refused],
    ),
  ])

  describeField('oneOf', oneOf(['small', 'large']), [
    ['small', 'small'],
    ['Small', refused],
    ['', refused],
    [['small'], refused],
  ])

  describeField('email', email(), [
    [' a@b.ch ', 'a@b.ch'],
    ['a@b', refused],
    ['a b@c.ch', refused],
    [7, refused],
  ])

  describeField('zone', zone(''), [
    [' europe/zurich ', 'europe/zurich'],
    ['UTC+5:30', 'UTC+5:30'],
    ['Mars/Olympus', refused],
    [0, refused],
  ])

  describeField('status', status(''), [
    ['publish', 'publish'],
    ['future', 'future'],
    ['trash', 'trash'],
    ['Publish', refused],
    ['any', refused],
    [['publish'], refused],
  ])

  describeField('dateValue', dateValue(''), [
    ['2030-06-20', { kind: 'day', wall: '2030-06-20 00:00:00' }],
    ['now', { kind: 'now' }],
    [1_900_000_000, { kind: 'instant', utc: '2030-03-17 17:46:40' }],
    ['2030-02-30', refused],
    [1, refused],
    [true, refused],
    [[], refused],
  ])

  it('password: what came is in no message', () => {
    const field = password('')
    expect(field.read('x'.repeat(128), aReport())).toBe('x'.repeat(128))
    expect(field.read('öffne dich', aReport())).toBe('öffne dich')
    for (const bad of ['s3cret'.repeat(22), 's3cret\ud800', { s3cret: 1 }]) {
      const report = aReport('password')
      field.read(bad, report)
      expect(report.complaints.invalid).toEqual({
        password: 'password must be text of at most 128 characters; received "(hidden)".',
      })
    }
  })
})

describe('options', () => {
  it.each<readonly [string, () => unknown, message: string]>([
    [
      'a default that is refused',
      () => integer({ min: 5, default: 4 }),
      'default must be a whole number from 5; received 4.',
    ],
    [
      'a list with a bad default',
      () => list(date(), { default: ['today'] }),
      'default[0] must be a day such as 2030-06-20; received "today".',
    ],
    ['bounds the wrong way', () => number({ min: 2, max: 1 }), 'min must be a number up to max, 1; received 2.'],
    [
      'no length',
      () => text({ maxLength: 0 }),
      'maxLength must be a whole number from 1 to 9007199254740991; received 0.',
    ],
    [
      'text that is too long for an index',
      () => url({ filter: true, maxLength: 401 }),
      'maxLength must be a whole number from 1 to 400; received 401.',
    ],
  ])('of %s are refused', (_title, declare, message) => {
    expect(declare).toThrow(new TypeError(message))
  })

  it('give what a record holds when nothing is sent', () => {
    const fields = [
      integer(),
      integer({ default: 3 }),
      number(),
      boolean(),
      boolean({ default: true }),
      text(),
      date(),
      list(text()),
    ]
    expect(fields.map((field) => field.default)).toEqual([null, 3, null, false, true, '', null, []])
  })

  it('make a field nullable in replies where nothing stands for none', () => {
    expect(integer({ min: 0 }).schema).toMatchObject({ type: ['integer', 'null'], minimum: 0 })
    expect(integer({ min: 0, default: 0 }).schema).toMatchObject({ type: 'integer' })
    expect(oneOf(['small']).schema).toEqual({ type: ['string', 'null'], enum: ['small', null] })
  })
})

describe('lists', () => {
  describeField('of integers', list(integer({ min: 0 }), { maxItems: 3 }), [
    ['1, 2', [1, 2]],
    [
      [2, '1', 2],
      [2, 1],
    ],
    [[1, -1], refused],
    ['1,2,3,4', refused],
  ])

  describeField('ids', ids('', { max: 3 }), [
    [1, [1]],
    ['1', [1]],
    [' 2 , 1,,2, ', [2, 1]],
    [
      [2, '1', 2, '', null],
      [2, 1],
    ],
    [new Repeated(['3', '', '3']), [3]],
    [[], []],
    ['1,x', refused],
    ['1,2,3,4', refused],
    [[1, 2, 3, 3], refused],
    [['1,2'], refused],
    [new Repeated(['1,2']), refused],
    [[0], refused],
    [{ id: 1 }, refused],
  ])

  describeField('slugs', slugs(''), [
    ['Jazz, Été', ['jazz', 'ete']],
    [['Jazz, Été'], ['jazz-ete']],
    ['a,A', ['a']],
  ])

  describeField('statusList', statusList(''), [
    ['publish,draft', ['publish', 'draft']],
    [['trash'], ['trash']],
    ['publish,any', refused],
  ])

  it('complain under the place in the list only where that helps', () => {
    const named = (value: unknown, indexed: boolean) => {
      const report = aReport('field')
      listOf(integer(), { description: '' }, { commas: true, indexed }).read(value, report)
      return Object.keys(report.complaints.invalid)
    }
    expect(named(['1', 'x', 'y'], true)).toEqual(['field[1]', 'field[2]'])
    expect(named('1,x', true)).toEqual(['field[1]'])
    expect(named(['x'], true)).toEqual(['field[0]'])
    expect(named('x', true)).toEqual(['field'])
    expect(named(['1', 'x', 'y'], false)).toEqual(['field'])
  })

  it('say how many values are too many', () => {
    const report = aReport('field')
    expect(ids('').read('1,'.repeat(101).replace(/1/g, '7'), report)).toBeUndefined()
    expect(report.complaints.invalid.field).toBe('field must be a list of at most 100 values; received "101 values".')
  })
})

describe('fitsText', () => {
  const limit = 64 * 1024
  it.each([
    ['one byte', 'a', limit],
    ['two bytes', 'é', limit / 2],
    ['three bytes', '東', Math.floor(limit / 3)],
    ['four bytes', '😀', limit / 4],
  ])('counts UTF-8: %s', (_title, character, most) => {
    expect([fitsText(character.repeat(most)), fitsText(character.repeat(most + 1))]).toEqual([true, false])
  })
})
