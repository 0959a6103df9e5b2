import { text } from 'daybook/fields'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

// What bounds a facet (rule 63).

const numbers = Array.from({ length: 101 }, (_, index) => index)

it('has the 100 records with the highest counts, those with equal counts by name', async () => {
  const calendar = await createTestCalendar({
    seed: {
      // The first has the last name.
      tags: numbers.map((index) => ({ name: `Tag ${200 - index}` })),
      events: [
        { tags: numbers.slice(0, 60).map((index) => index + 1) },
        { tags: numbers.slice(60).map((index) => index + 1) },
      ],
    },
  })
  const { facets } = await calendar.as(null).events.list({ facets: ['tags'] })
  const byName = calendar.seeded.tags.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(facets.tags.map(({ id }) => id)).toEqual(byName.slice(0, 100).map(({ id }) => id))
})

it('has 100 values beside the empty one, which is none', async () => {
  const fields = { event: { room: text({ filter: true }) } } as const
  const calendar = await createTestCalendar({
    fields,
    seed: { events: numbers.map((index) => ({ title: `${index}` })) },
  })
  for (const [index, { id }] of calendar.seeded.events.entries()) {
    // The empty one is the most frequent.
    if (index < 100) await calendar.events.update(id, { room: `R${String(index).padStart(3, '0')}` })
  }
  await calendar.events.create({ ...calendar.make.event(), room: '' })
  const { facets } = await calendar.as(null).events.list({ facets: ['room'] })
  expect(facets.room.map(({ value }) => value)).toEqual(
    numbers.slice(0, 100).map((index) => `R${String(index).padStart(3, '0')}`),
  )
})

it('counts no venue elsewhere beside a position, which a filter by both would not find', async () => {
  const calendar = await createTestCalendar({
    geolocation: true,
    seed: {
      venues: [
        { venue: 'Near', geo_lat: 47, geo_lng: 8 },
        { venue: 'Far', geo_lat: 10, geo_lng: 8 },
      ],
      events: [{ venue: [1, 2] }],
    },
  })
  const { facets } = await calendar.as(null).events.list({ geoloc_lat: 47, geoloc_lng: 8, facets: ['venue'] })
  expect(facets.venue.map(({ name }) => name)).toEqual(['Near'])
})
