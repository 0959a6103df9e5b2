import type { EventRecord } from 'daybook'
import type { EventCriteria } from 'daybook/storage'
import { eventData } from 'daybook/testing'
import { expect, it } from 'vitest'
import { listDependencies } from '../../../../src/services/events/lists/list-dependencies.ts'

const event: EventRecord = {
  ...eventData({ title: 'Fair', start_date: '2030-01-20 10:00:00', author: 3 }),
  ...{ id: 5, revision: '1', modified_utc: '2030-01-01 00:00:00' },
}
const january: EventCriteria = { start_date: { gte: '2030-01-01 00:00:00', lte: '2030-01-31 23:59:59' } }
const isInvalidated = (
  patch: Partial<EventRecord>,
  where: EventCriteria = january,
  key: 'start_date' | 'search_title' = 'start_date',
) => listDependencies({ where, orderBy: [[key, 'asc']] }).isInvalidatedBy(event, { ...event, ...patch, revision: '2' })

it('keeps a list valid when nothing changes that it orders or filters by', () => {
  expect(
    isInvalidated({ title: 'Other', search_title: 'other', description: 'x', modified_utc: '2030-01-02 00:00:00' }),
  ).toBe(false)
})

it.each<[what: string, patch: Partial<EventRecord>]>([
  ['leaves', { start_date: '2030-02-20 10:00:00' }],
  ['moves', { start_date: '2030-01-21 10:00:00' }],
  ['goes to the trash', { status: 'trash' }],
  ['is published at another time', { date_utc: '2031-01-01 00:00:00' }],
  ['gets another author', { author: 4 }],
  ['gets a password', { password_hash: 'x' }],
])('is invalidated when an event of the list %s', (_what, patch) => {
  expect(isInvalidated(patch)).toBe(true)
  const elsewhere: EventCriteria = { start_date: { gte: '2031-01-01 00:00:00' } }
  expect(isInvalidated(patch, elsewhere), 'but not of another list').toBe(false)
})

it('is invalidated when a field changes that it orders by', () => {
  expect(isInvalidated({ search_title: 'other' }, january, 'search_title')).toBe(true)
})

it.each<[what: string, patch: Partial<EventRecord>]>([
  ['another parent', { post_parent: 9 }],
  ['a series', { recurrence: { recurrence_id: '2030-01-20 10:00:00', changed_fields: [] } }],
])('with one event of each series, is invalidated when an event gets %s', (_what, patch) => {
  const after = { ...event, ...patch }
  const list = (more: object) => listDependencies({ where: january, orderBy: [], ...more })
  expect(list({ collapse: ['series'] }).isInvalidatedBy(event, after)).toBe(true)
  expect(list({}).isInvalidatedBy(event, after)).toBe(false)
})

it('is invalidated by a new event that matches', () => {
  const dependencies = listDependencies({ where: january, orderBy: [['start_date', 'asc']] })
  expect(dependencies.isInvalidatedBy(null, event)).toBe(true)
  expect(dependencies.isInvalidatedBy(null, { ...event, start_date: '2030-02-20 10:00:00' })).toBe(false)
})

it('ignores who could see an event at the time of the request', () => {
  const visible = [{ statuses: ['publish'], date_utc: { lte: '2029-01-01 00:00:00' } }] as const
  expect(listDependencies({ where: { ...january, visible }, orderBy: [] }).isInvalidatedBy(null, event)).toBe(true)
})

it('is invalidated by any change of the parent whose children it lists', () => {
  expect(isInvalidated({ title: 'Other' }, { post_parent: 5 })).toBe(true)
  expect(isInvalidated({ title: 'Other' }, { post_parent: 6 })).toBe(false)
})

it('searches the texts as they are after the write', () => {
  const where = { words: { words: ['jazz'], protectedByTitle: true } }
  expect(isInvalidated({ description: 'Jazz all night', search_title: 'fair' }, where)).toBe(true)
  expect(isInvalidated({ description: 'Opera', search_title: 'fair' }, where)).toBe(false)
})

it('returns how many ids it keeps in memory', () => {
  expect(listDependencies({ where: january, orderBy: [] }).ids).toBe(0)
  const linkedToAny = { venue: [1, 2, 3], categories: [4] }
  expect(listDependencies({ where: { ids: [1, 2], linkedToAny }, orderBy: [] }).ids).toBe(6)
})
