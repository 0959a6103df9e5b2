import { createCalendar, type FollowedChange, type RecordChange } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { cacheKeysOf } from 'daybook/http'
import { createMemoryStore } from 'daybook/memory'
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
  expect(changes.map((change) => cacheKeysOf(change))).toEqual([
    ['daybook-lists', 'daybook-event-1', 'daybook-tag-1', 'daybook-tag-2'],
    venue,
    tag,
  ])
  // The note of a commit has the counts that changed.
  expect(followed.map((change) => cacheKeysOf(change))).toEqual([
    ['daybook-lists', 'daybook-event-1', 'daybook-tag-1'],
    venue,
    tag,
  ])
})

it('returns the key of every response if the changes are unknown', () => {
  expect(cacheKeysOf({ type: 'whole' })).toEqual(['daybook'])
})

it('returns keys that no other calendar behind the same cache has', async () => {
  const store = createMemoryStore()
  const open = (tenant: string) => {
    const calendar = createCalendar({ store: store.forTenant(tenant) })
    const handle = fetchHandler(calendar, { sharedCache: { maxAge: 60, keys: 'Surrogate-Key', keyPrefix: tenant } })
    const keysOf = async (path: string) =>
      (await handle(new Request(`http://${tenant}.test/cal/events/v1${path}`))).headers
        .get('Surrogate-Key')
        ?.split(' ') ?? []
    return { calendar, keysOf }
  }
  const [choir, harbour] = [open('choir'), open('harbour')]
  const seen: string[] = []
  const follower = await choir.calendar.follow((change) => seen.push(...cacheKeysOf(change, { keyPrefix: 'choir' })))
  onTestFinished(() => follower.stop())
  for (const { calendar } of [choir, harbour]) await calendar.events.create({ ...day, title: 'Fair', tags: ['jazz'] })
  await expect.poll(() => seen).toContain('choir-event-1')
  const all = ['/events', '/events/1', '/tags/1', '/events/99']
  for (const path of all) {
    const [own, others] = [await choir.keysOf(path), await harbour.keysOf(path)]
    expect(own).toContain('choir')
    expect(own.every((key) => key === 'choir' || key.startsWith('choir-'))).toBe(true)
    expect(own.some((key) => seen.includes(key))).toBe(true)
    expect(others.some((key) => seen.includes(key))).toBe(false)
  }
  expect(cacheKeysOf({ type: 'whole' }, { keyPrefix: 'choir' })).toEqual(['choir'])
})
