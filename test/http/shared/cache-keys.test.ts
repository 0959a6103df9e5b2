import { createCalendar, type FollowedChange, type RecordChange } from 'daybook'
import { cacheKeysOf } from 'daybook/http'
import { expect, it, onTestFinished } from 'vitest'

const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }

it('returns the keys of lists, of the record, and of the terms whose counts change', async () => {
  const changes: RecordChange[] = []
  const calendar = createCalendar({ onChange: (change) => void changes.push(change) })
  const followed: FollowedChange[] = []
  await calendar.events.create({ ...day, title: 'Fair', tags: ['jazz', 'folk'], venue: { venue: 'Hall' } })
  const follower = await calendar.follow((change) => followed.push(change))
  onTestFinished(() => follower.stop())
  changes.length = 0
  await calendar.events.update(1, { tags: [2] })
  await calendar.venues.update(1, { city: 'Bern' })
  await calendar.tags.remove(2)
  await expect.poll(() => followed).toHaveLength(3)
  const venue = ['daybook-lists', 'daybook-venue-1']
  const tag = ['daybook-lists', 'daybook-tag-2']
  expect(changes.map(cacheKeysOf)).toEqual([
    ['daybook-lists', 'daybook-event-1', 'daybook-tag-1', 'daybook-tag-2'],
    venue,
    tag,
  ])
  // The note of a commit has the counts that changed.
  expect(followed.map(cacheKeysOf)).toEqual([['daybook-lists', 'daybook-event-1', 'daybook-tag-1'], venue, tag])
})

it('returns the key of every response if the changes are unknown', () => {
  expect(cacheKeysOf({ type: 'whole' })).toEqual(['daybook'])
})
