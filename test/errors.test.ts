import { describe, expect, it } from 'vitest'
import { CalendarError, errorStatus, invalidParam, isCalendarError, missingParams } from '../src/errors.ts'

describe('CalendarError', () => {
  it('has the status of its code, or the one given', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(new CalendarError(code as keyof typeof errorStatus, 'x').status).toBe(status)
    }
    expect(new CalendarError('rest_forbidden', 'x', { status: 401 }).status).toBe(401)
  })

  it('carries what it was given, and nothing else', () => {
    const cause = new Error('inside')
    const error = new CalendarError('term_exists', 'There is one.', { term_id: 7, params: ['a'], cause })
    expect(error).toMatchObject({ name: 'CalendarError', message: 'There is one.', term_id: 7, params: ['a'], cause })
    const bare = new CalendarError('rest_no_route', 'x')
    expect([bare.term_id, bare.params, bare.cause, 'cause' in bare]).toEqual([undefined, undefined, undefined, false])
  })

  it('is recognized by its brand, also one of another copy of the library', () => {
    const foreign = { [Symbol.for('daybook.CalendarError')]: true }
    expect([new CalendarError('rest_no_route', 'x'), foreign].map(isCalendarError)).toEqual([true, true])
    expect([new Error('x'), null, undefined, 'rest_no_route', { code: 'rest_no_route' }].map(isCalendarError)).toEqual(
      Array(5).fill(false),
    )
  })
})

describe('messages', () => {
  it.each<[value: unknown, shown: string]>([
    ['x', '"x"'],
    ['a "quote"', '"a \\"quote\\""'],
    [1.5, '1.5'],
    [Number.NaN, 'NaN'],
    [null, 'null'],
    [Symbol.iterator, 'Symbol(Symbol.iterator)'],
    [[1, 2], 'a list'],
    [{ a: 1 }, 'an object'],
    ['x'.repeat(58), `"${'x'.repeat(58)}"`],
    ['x'.repeat(59), `"${'x'.repeat(56)}...`],
  ])('show %j as %s', (value, shown) => {
    expect(invalidParam('size', 'a number', value)).toMatchObject({
      code: 'rest_invalid_param',
      params: { size: `size must be a number; received ${shown}.` },
      message: `size must be a number; received ${shown}.`,
    })
  })

  it('leave out what was received where nothing came', () => {
    expect(invalidParam('size', 'given with weight', undefined).message).toBe('size must be given with weight.')
  })

  it('show a number that is too large for JSON', () => {
    expect(invalidParam('size', 'a number', 12n).message).toBe('size must be a number; received 12.')
  })

  it('name one missing field, or several', () => {
    const [title, venue] = [['title', undefined] as const, ['venue.venue', undefined] as const]
    expect(missingParams(new Map([title]))).toMatchObject({
      message: 'Missing required field: title.',
      params: ['title'],
    })
    expect(missingParams(new Map([title, venue])).message).toBe('Missing required fields: title, venue.venue.')
  })
})
