import { describe, expect, it } from 'vitest'
import { type Field, Repeated } from '../../src/schema/field.ts'
import { ids, line, password, search, slug, slugs, status, statusList, zone } from '../../src/schema/input-fields.ts'
import { fitsText } from '../../src/schema/values.ts'
import { dateValue } from '../../src/schema/vocabulary.ts'
import { aReport } from './report.ts'

const refused = 'refused'

/** What a field reads, or `refused`; it must complain when it reads nothing, and never otherwise. */
function read(field: Field<unknown, unknown>, value: unknown): unknown {
  const report = aReport('field')
  const result = field.read(value, report)
  const sentences = Object.values(report.complaints.invalid)
  if (sentences.length === 0) return result
  expect(sentences[0]).toMatch(/^field must be .+; received .+\.$/s)
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

describe('lists', () => {
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
