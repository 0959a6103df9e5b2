import { createCalendar } from 'daybook'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

describe('createMake', () => {
  it('makes input that creates a record of each resource, and again another', async () => {
    const calendar = createCalendar()
    const make = createMake()
    for (const number of [1, 2]) {
      expect(await calendar.events.create(make.event())).toMatchObject({ title: `Event ${number}` })
      expect(await calendar.venues.create(make.venue())).toMatchObject({ venue: `Venue ${number}` })
      expect(await calendar.organizers.create(make.organizer())).toMatchObject({ organizer: `Organizer ${number}` })
      expect(await calendar.categories.create(make.category())).toMatchObject({ name: `Category ${number}` })
      expect(await calendar.tags.create(make.tag())).toMatchObject({ name: `Tag ${number}` })
    }
  })

  it('takes what a test is about', () => {
    const make = createMake()
    expect(make.event({ title: 'Fair', all_day: true })).toEqual({
      title: 'Fair',
      start_date: '2030-06-20 09:00:00',
      end_date: '2030-06-20 11:00:00',
      all_day: true,
    })
    expect(make.venue({ city: 'Bern' })).toEqual({ venue: 'Venue 1', city: 'Bern' })
    expect(make.organizer({ phone: '1' })).toEqual({ organizer: 'Organizer 1', phone: '1' })
    expect(make.category({ parent: 3 })).toEqual({ name: 'Category 1', parent: 3 })
    expect(make.tag({ slug: 'free' })).toEqual({ name: 'Tag 1', slug: 'free' })
  })

  it.each(['2030-07-01 20:00', 'tomorrow', 1908178200])(
    'makes an event of the one date that it is given: %s',
    (date) => {
      const made = { title: 'Event 1', start_date: date, end_date: date }
      expect(createMake().event({ start_date: date })).toEqual(made)
      expect(createMake().event({ end_date: date })).toEqual(made)
    },
  )

  it('counts by itself, whatever others have made', () => {
    expect([createMake().tag(), createMake().tag()]).toEqual([{ name: 'Tag 1' }, { name: 'Tag 1' }])
  })

  it('goes on where the seed of its calendar ended', async () => {
    const { make, tags } = await createTestCalendar({ seed: { tags: [{}, { description: 'second' }] } })
    expect(await tags.create(make.tag())).toMatchObject({ id: 3, name: 'Tag 3' })
  })
})
