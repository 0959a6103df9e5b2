import { describe, expect, it } from 'vitest'
import { decode, parseForm } from '../../../src/http/request/form.ts'

describe('parseForm', () => {
  it.each<[text: string, members: object]>([
    ['', {}],
    ['&&', {}],
    ['a=1', { a: '1' }],
    ['a=1&', { a: '1' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    // A name like any other: `[]` alone numbers.
    ['=1', { '': '1' }],
    ['=1&=2&0=3', { '': { values: ['1', '2'] }, 0: '3' }],
    ['=', { '': '' }],
    ['a=b=c', { a: 'b=c' }],
    ['a+b=c+d', { 'a b': 'c d' }],
    ['a%2Bb=c%2bd', { 'a+b': 'c+d' }],
    ['caf%C3%A9=%E6%9D%B1', { café: '東' }],
    ['a=%00', { a: '\u0000' }],
    ['a=1;b=2', { a: '1;b=2' }],
  ])('reads %j', (text, members) => {
    expect(parseForm(text)).toEqual(members)
  })

  it('keeps all values of a repeated key, in their order', () => {
    expect(parseForm('a=2&b=x&a=1')).toEqual({ a: { values: ['2', '1'] }, b: 'x' })
  })

  it.each<[title: string, text: string, members: object]>([
    ['empty brackets', 'c[]=1&c[]=2', { c: ['1', '2'] }],
    ['encoded brackets', 'c%5B%5D=1', { c: ['1'] }],
    ['numbers, in the order of the numbers', 'c[10]=ten&c[9]=nine', { c: ['nine', 'ten'] }],
    ['the same number twice', 'c[0]=1&c[0]=2', { c: [{ values: ['1', '2'] }] }],
    ['a bare key beside brackets, which stands first', 'c[]=1&c=0', { c: ['0', '1'] }],
    ['names', 'venue[city]=Bern&venue[zip]=3000', { venue: { city: 'Bern', zip: '3000' } }],
    ['records in a list', 'o[1][email]=b&o[0][email]=a', { o: [{ email: 'a' }, { email: 'b' }] }],
    ['empty brackets with members, each a record', 'o[][a]=1&o[][a]=2', { o: [{ a: '1' }, { a: '2' }] }],
    ['names and numbers mixed, which make a record', 'c[0]=1&c[x]=2', { c: { 0: '1', x: '2' } }],
    ['numbers of more than six digits, which are names', 'c[1234567]=1', { c: { 1234567: '1' } }],
    ['three levels', 'a[b][c][d]=1', { a: { b: { c: { d: '1' } } } }],
  ])('nests by %s', (_title, text, members) => {
    expect(parseForm(text)).toEqual(members)
  })

  it.each(['a[b][c][d][e]=1', 'a[=1', 'a]=1', 'a[b=1', '[a]=1', 'a[b]c=1', 'a[[b]]=1'])(
    'takes the key of %j as it is',
    (text) => {
      expect(parseForm(text)).toEqual({ [text.slice(0, -2)]: '1' })
    },
  )

  it.each(['a=%', '%=a', 'a=%zz', 'a=1&b=%E6%9D', 'a=%C0%80'])('gives nothing for the broken escape of %j', (text) => {
    expect(parseForm(text)).toBeUndefined()
  })

  it('makes members of prototype names, and touches no prototype', () => {
    const members = parseForm('__proto__[polluted]=1&constructor=2&toString=3')
    expect(Object.entries(members ?? {})).toEqual([
      ['__proto__', { polluted: '1' }],
      ['constructor', '2'],
      ['toString', '3'],
    ])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('decode', () => {
  it('reads a plus as a space, and gives nothing for what is broken', () => {
    expect([decode('a+b%20c'), decode('%')]).toEqual(['a b c', undefined])
  })
})

it('numbers the values of [] after the highest index before them', () => {
  expect(parseForm('c[1]=a&c[]=b')).toEqual({ c: ['a', 'b'] })
  expect(parseForm('o[5][n]=A&o[][n]=B')).toEqual({ o: [{ n: 'A' }, { n: 'B' }] })
})
