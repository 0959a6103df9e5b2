import { createMemoryStore } from 'daybook/memory'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { linkedInOrder } from '../../../src/services/shared/to-replies.ts'

const seed = {
  categories: [{ name: 'Zoo' }, { name: 'Jazz', parent: 1 }, { name: 'jazz' }, { name: 'Été' }],
  venues: [{ venue: 'Hall' }, { venue: 'Barn' }],
  events: [
    { title: 'A', categories: [3, 1, 4, 2], venue: [2, 1] },
    { title: 'B', venue: [2] },
  ],
} as const

describe('represent', () => {
  it('shows terms by folded name, equal ones by id, and other links as they were given', async () => {
    const calendar = await createTestCalendar({ seed })
    const { categories, venue } = await calendar.toReply.events(await calendar.events.get(1))
    expect(categories.map(({ id, name }) => [id, name])).toEqual([
      [4, 'Été'],
      [2, 'Jazz'],
      [3, 'jazz'],
      [1, 'Zoo'],
    ])
    expect(venue).toMatchObject([{ venue: 'Barn' }, { venue: 'Hall' }])
  })

  it('makes one of one, and several of several in their order', async () => {
    const { toReply: represent, seeded } = await createTestCalendar({ seed })
    const replies = await represent.events(seeded.events.toReversed())
    expect(replies.map(({ title }) => title)).toEqual(['B', 'A'])
    const [first] = seeded.venues
    expect(first && (await represent.venues(first)).venue).toBe('Hall')
    expect(await represent.tags([])).toEqual([])
  })

  it('loads what a page links to once for all of its events', async () => {
    const store = createMemoryStore()
    const requested: (readonly number[])[] = []
    const venues: typeof store.venues = {
      ...store.venues,
      getMany(ids) {
        requested.push(ids)
        return store.venues.getMany(ids)
      },
    }
    const calendar = await createTestCalendar({ store: { ...store, venues }, seed })
    requested.length = 0
    await calendar.toReply.events(calendar.seeded.events)
    expect(requested).toEqual([[2, 1]])
  })

  it('shows an event whole to those who opened it', async () => {
    const calendar = await createTestCalendar({
      seed: { events: [{ password: 'sesame', excerpt: 'Inside' }] },
    })
    const services = calendar.as(null)
    const event = await services.events.get(1, { password: 'sesame' })
    const excerpts = [{}, { opened: false }, { opened: true }].map(async (options) => {
      const { excerpt } = await services.toReply.events(event, options)
      return excerpt
    })
    expect(await Promise.all(excerpts)).toEqual(['', '', 'Inside'])
    expect((await calendar.toReply.events(event)).excerpt).toBe('Inside')
  })
})

describe('linkedInOrder', () => {
  it('shows each term once, though an event of another store repeats it', () => {
    const terms = [
      { id: 1, search_name: 'jazz' },
      { id: 2, search_name: 'art' },
    ]
    expect(linkedInOrder('tags', terms, ({ id }) => id)([1, 2, 3, 1])).toEqual([2, 1])
  })
})
