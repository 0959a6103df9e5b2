import { describe, expect, it } from 'vitest'
import { all, any, checkedName, identifier, join, raw, sql } from '../../adapters/storage/sql/statement.ts'

describe('sql', () => {
  it('binds values in the order of their places, whatever they say', () => {
    const hostile = "'; DROP TABLE events; --"
    expect(sql`a = ${hostile} AND b = ${2} OR c = ${null}`).toEqual({
      texts: ['a = ', ' AND b = ', ' OR c = ', ''],
      values: [hostile, 2, null],
    })
  })

  it('takes in other pieces with their values, at any depth', () => {
    const inner = sql`x = ${1}`
    const middle = sql`(${inner} AND y = ${2})`
    expect(sql`${middle} OR ${raw('z')} = ${3} OR ${inner}`).toEqual({
      texts: ['(x = ', ' AND y = ', ') OR z = ', ' OR x = ', ''],
      values: [1, 2, 3, 1],
    })
  })

  it('has one text more than values, also where it begins or ends with one', () => {
    for (const piece of [sql``, sql`${1}`, sql`${1}${2}`, sql`${sql`${1}`}${raw('a')}${sql``}`, raw('a')]) {
      expect(piece.texts.length).toBe(piece.values.length + 1)
    }
  })
})

describe('pieces together', () => {
  const one = sql`a = ${1}`
  const two = sql`b = ${2}`
  it.each([
    ['none joined', join([], ', '), [''], []],
    ['joined', join([one, two, raw('c')], ', '), ['a = ', ', b = ', ', c'], [1, 2]],
    ['all of none', all([]), ['TRUE'], []],
    ['all', all([one, two]), ['a = ', ' AND b = ', ''], [1, 2]],
    ['any of none', any([]), ['FALSE'], []],
    [
      'any, as one condition among others',
      all([any([one, two]), one]),
      ['(a = ', ' OR b = ', ') AND a = ', ''],
      [1, 2, 1],
    ],
    ['a name', identifier('order'), ['"order"'], []],
  ])('%s', (_name, piece, texts, values) => {
    expect(piece).toEqual({ texts, values })
  })
})

describe('checkedName', () => {
  it('takes what needs no quotes, up to 31 characters', () => {
    for (const name of ['a', '_', 'daybook_', 'a1', 'a'.repeat(31)]) expect(checkedName('schema', name)).toBe(name)
  })

  it('names the option, what came and what it takes', () => {
    expect(() => checkedName('tablePrefix', 'a"b')).toThrow(/^tablePrefix: received "a\\"b"; accepted are .* digits/)
  })
})
