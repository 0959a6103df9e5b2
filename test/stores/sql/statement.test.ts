import { describe, expect, it } from 'vitest'
import { checkedName } from '../../../adapters/stores/sql/statement/options.ts'
import {
  all,
  any,
  constant,
  identifier,
  join,
  raw,
  render,
  type Sql,
  sql,
} from '../../../adapters/stores/sql/statement/statement.ts'

function statementOf(fragment: Sql) {
  const { text, values } = render(fragment, (position) => `$${position}`)
  return { text: text(), values }
}

describe('sql', () => {
  it('binds values in the order of their places, whatever they say', () => {
    const hostile = "'; DROP TABLE events; --"
    expect(statementOf(sql`a = ${hostile} AND b = ${2} OR c = ${null}`)).toEqual({
      text: 'a = $1 AND b = $2 OR c = $3',
      values: [hostile, 2, null],
    })
  })

  it('takes in other fragments with their values, at any depth', () => {
    const inner = sql`x = ${1}`
    const middle = sql`(${inner} AND y = ${2})`
    expect(statementOf(sql`${middle} OR ${raw('z')} = ${3} OR ${inner}`)).toEqual({
      text: '(x = $1 AND y = $2) OR z = $3 OR x = $4',
      values: [1, 2, 3, 1],
    })
  })

  it.each([
    ['nothing', sql``, ''],
    ['a value', sql`${1}`, '$1'],
    ['adjacent values', sql`${1}${2}`, '$1$2'],
    ['adjacent fragments', sql`${sql`${1}`}${raw('a')}${sql``}`, '$1a'],
    ['text of ours', raw('a'), 'a'],
  ])('is %s and no more', (_name, fragment, text) => {
    expect(statementOf(fragment).text).toBe(text)
  })
})

describe('the key of a statement', () => {
  const keyOf = (fragment: Sql) => render(fragment, (position) => `$${position}`).key
  const long = (text: string) => constant(sql`SELECT ${raw(text)}`)

  it('is short where the text is long, and says nothing of the values', () => {
    const one = long('x'.repeat(1000))
    const where = (value: number | string) => sql`${one} WHERE a = ${value}`
    expect(keyOf(where(1)).length).toBeLessThan(40)
    expect(keyOf(where(1))).toBe(keyOf(where('other')))
    expect(statementOf(where(1)).text).toBe(`SELECT ${'x'.repeat(1000)} WHERE a = $1`)
  })

  it('is the same for what the same place in the code makes', () => {
    const made = (value: number) => sql`a = ${value}${join([sql`${value}`, raw('b')], ', ')}`
    expect(keyOf(made(1))).toBe(keyOf(made(2)))
  })

  it('is the same for constants of the same text, which hold no values', () => {
    expect(keyOf(long('twice'))).toBe(keyOf(long('twice')))
    expect(() => constant(sql`a = ${1}`)).toThrow(TypeError)
  })

  it('differs where the text does', () => {
    const [one, other] = [long('one'), long('other')]
    const pair = (a: Sql, b: Sql) => sql`${a}${b}`
    const fragments = [
      join([raw('a'), raw('b')], ', '),
      join([raw('a'), raw('b')], ' AND '),
      join([raw('a')], ', '),
      join([raw('a'), join([raw('b')], ', ')], ', '),
      pair(join([raw('a'), join([raw('b')], ', ')], ', '), raw('c')),
      pair(join([raw('a')], ', '), join([raw('b'), raw('c')], ', ')),
      sql`${raw('?')}`,
      raw('?'),
      one,
      other,
      sql`${one}${other}`,
      sql`${one} `,
      sql`${one}${1}`,
      sql`${1}${one}`,
      raw('1'),
      sql`${1}`,
    ]
    expect(new Set(fragments.map(keyOf)).size).toBe(fragments.length)
  })
})

describe('fragments together', () => {
  const one = sql`a = ${1}`
  const two = sql`b = ${2}`
  it.each([
    ['none joined', join([], ', '), '', []],
    ['one joined', join([one], ', '), 'a = $1', [1]],
    ['joined', join([one, two, raw('c')], ', '), 'a = $1, b = $2, c', [1, 2]],
    ['all of none', all([]), 'TRUE', []],
    ['all', all([one, two]), 'a = $1 AND b = $2', [1, 2]],
    ['any of none', any([]), 'FALSE', []],
    ['any, as one condition among others', all([any([one, two]), one]), '(a = $1 OR b = $2) AND a = $3', [1, 2, 1]],
    ['a name', identifier('order'), '"order"', []],
  ])('%s', (_name, fragment, text, values) => {
    expect(statementOf(fragment)).toEqual({ text, values })
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
