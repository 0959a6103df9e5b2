import type { EventCriteria, EventRecord } from 'daybook'
import { eventData } from 'daybook/testing'
import { expect, it } from 'vitest'
import { listChange } from '../../src/services/list-change.ts'

const event: EventRecord = {
  ...eventData({ title: 'Fair', start_date: '2030-01-20 10:00:00', author: 3 }),
  ...{ id: 5, revision: '1', modified_utc: '2030-01-01 00:00:00' },
}
const january: EventCriteria = { start_date: { gte: '2030-01-01 00:00:00', lte: '2030-01-31 23:59:59' } }
const changes = (
  patch: Partial<EventRecord>,
  where: EventCriteria = january,
  key: 'start_date' | 'search_title' = 'start_date',
) => listChange({ where, orderBy: [[key, 'asc']] }).isMadeBy(event, { ...event, ...patch, revision: '2' })

it('is no change of a list when what it orders and filters by stays', () => {
  expect(
    changes({ title: 'Other', search_title: 'other', description: 'x', modified_utc: '2030-01-02 00:00:00' }),
  ).toBe(false)
})

it.each<[what: string, patch: Partial<EventRecord>]>([
  ['leaves', { start_date: '2030-02-20 10:00:00' }],
  ['moves', { start_date: '2030-01-21 10:00:00' }],
  ['goes to the trash', { status: 'trash' }],
  ['is published at another time', { date_utc: '2031-01-01 00:00:00' }],
  ['gets another author', { author: 4 }],
  ['gets a password', { password_hash: 'x' }],
])('is a change when an event of the list %s', (_what, patch) => {
  expect(changes(patch)).toBe(true)
  const elsewhere: EventCriteria = { start_date: { gte: '2031-01-01 00:00:00' } }
  expect(changes(patch, elsewhere), 'but not of another list').toBe(false)
})

it('is a change when the order is by what changes', () => {
  expect(changes({ search_title: 'other' }, january, 'search_title')).toBe(true)
})

it('is a change when a new event is in the list', () => {
  const change = listChange({ where: january, orderBy: [['start_date', 'asc']] })
  expect(change.isMadeBy(null, event)).toBe(true)
  expect(change.isMadeBy(null, { ...event, start_date: '2030-02-20 10:00:00' })).toBe(false)
})

it('takes who may see what, at the time of the question, for no reason that an event is not in the list', () => {
  const visible = [{ statuses: ['publish'], date_utc: { lte: '2029-01-01 00:00:00' } }] as const
  expect(listChange({ where: { ...january, visible }, orderBy: [] }).isMadeBy(null, event)).toBe(true)
})

it('is a change when it is that of the parent whose children are listed', () => {
  expect(changes({ title: 'Other' }, { post_parent: 5 })).toBe(true)
  expect(changes({ title: 'Other' }, { post_parent: 6 })).toBe(false)
})

it('looks for words in the texts of then', () => {
  const where = { words: { words: ['jazz'], protectedByTitle: true } }
  expect(changes({ description: 'Jazz all night', search_title: 'fair' }, where)).toBe(true)
  expect(changes({ description: 'Opera', search_title: 'fair' }, where)).toBe(false)
})

it('tells how many ids it holds on to', () => {
  expect(listChange({ where: january, orderBy: [] }).ids).toBe(0)
  const linkedToAny = { venue: [1, 2, 3], categories: [4] }
  expect(listChange({ where: { ids: [1, 2], linkedToAny }, orderBy: [] }).ids).toBe(6)
})
