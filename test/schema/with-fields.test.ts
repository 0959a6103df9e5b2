import { integer, text } from 'daybook/fields'
import { expect, it } from 'vitest'
import { withFields } from '../../src/schema/with-fields.ts'

const one = { title: text() }
const other = { rating: integer() }

// Calendars with the same declarations share what is derived from both.
it('joins fields once for the same two declarations', () => {
  expect(withFields(one, other)).toEqual({ ...one, ...other })
  expect(withFields(one, other)).toBe(withFields(one, other))
  expect(withFields(one, { ...other })).not.toBe(withFields(one, other))
  expect(withFields({ ...one }, other)).not.toBe(withFields(one, other))
})
