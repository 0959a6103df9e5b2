import { integer } from 'daybook/fields'
import { expect, it } from 'vitest'
import { resourcesWith } from '../../src/resources/resources.ts'

// Calendars with the same fields, as those of tenants, share the resources that these extend.
it('extends the resources once for the same fields of an app', () => {
  const venue = { rating: integer() }
  const fields = { venue }
  expect(resourcesWith(fields).venue.fields).toMatchObject(venue)
  expect(resourcesWith(fields)).toBe(resourcesWith(fields))
  expect(resourcesWith({ ...fields })).not.toBe(resourcesWith(fields))
})
