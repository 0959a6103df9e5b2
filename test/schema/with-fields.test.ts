import { integer, text } from 'daybook/fields'
import { expect, it } from 'vitest'
import { resourcesWith } from '../../src/resources/resources.ts'
import { withFields } from '../../src/schema/with-fields.ts'

// Calendars with the same options, as those of tenants, share what is derived from them.

const one = { title: text() }
const other = { rating: integer() }

it('joins fields once for the same two declarations', () => {
  expect(withFields(one, other)).toEqual({ ...one, ...other })
  expect(withFields(one, other)).toBe(withFields(one, other))
  expect(withFields(one, { ...other })).not.toBe(withFields(one, other))
  expect(withFields({ ...one }, other)).not.toBe(withFields(one, other))
})

it('extends the resources once for the same fields of an app', () => {
  const fields = { venue: other }
  expect(resourcesWith(fields).venue.fields).toMatchObject(other)
  expect(resourcesWith(fields)).toBe(resourcesWith(fields))
  expect(resourcesWith({ ...fields })).not.toBe(resourcesWith(fields))
})
