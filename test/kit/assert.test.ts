import { expect, it } from 'vitest'
import { equal } from '../../adapters/kit/assert.ts'

const event = { id: 1, title: 'Fair', venue: [{ city: 'Bern', geo_lat: null }] }

it.each<[what: string, value: unknown]>([
  ['numbers', 1],
  ['no number', Number.NaN],
  ['nothing', null],
  ['members in another order', { venue: event.venue, title: 'Fair', id: 1 }],
])('takes as equal: %s', (_, value) => {
  expect(() => equal(value, typeof value === 'object' && value ? { ...event } : value, 'them')).not.toThrow()
})

it.each<[what: string, actual: unknown, expected: unknown, message: string]>([
  ['two values', 1, '1', 'the event: expected "1", received 1'],
  ['a value and nothing', null, {}, 'the event: expected {}, received null'],
  ['a list and an object', [], {}, 'the event: expected {}, received []'],
  [
    'a member deep inside',
    { ...event, venue: [{ city: 'Basel', geo_lat: null }] },
    event,
    'the event, in venue.0.city: expected "Bern", received "Basel"',
  ],
  [
    'a member too few',
    { id: 1, title: 'Fair' },
    event,
    'the event, in venue: expected [{"city":"Bern","geo_lat":null}], received no such member',
  ],
  [
    'a member too many',
    { ...event, slug: 'fair' },
    event,
    'the event, in slug: expected no such member, received "fair"',
  ],
  [
    'a member that is undefined',
    { id: undefined },
    {},
    'the event, in id: expected no such member, received undefined',
  ],
  ['a longer list', [1, 2], [1], 'the event, in 1: expected no such member, received 2'],
])('says where two values differ: %s', (_, actual, expected, message) => {
  expect(() => equal(actual, expected, 'the event')).toThrow(expect.objectContaining({ message, actual, expected }))
})
