import { createCalendar } from 'daybook'
import { icalendar } from 'daybook/ics'
import { describe, expect, it } from 'vitest'
import { aVisitor } from '../../visitor.ts'

const now = () => new Date('2030-06-18T09:00:00Z')

describe('the page of a record', () => {
  const calendar = createCalendar({ now, formats: [icalendar()] })
  const visit = aVisitor(calendar, { title: 'Harbour' })

  it.each([
    ['venue', '/venues/hall', 'venue=1'],
    ['organizer', '/organizers/club', 'organizer=2'],
    ['category', '/categories/music', 'categories=1'],
    ['tag', '/tags/live', 'tags=2'],
  ])('of a %s keeps the lines of a text, and names its own address and feed', async (name, path, query) => {
    const description = 'First line\nsecond line\n\nAnother paragraph'
    const links = {
      venue: () => calendar.venues.create({ venue: 'Hall', description }),
      organizer: () => calendar.organizers.create({ organizer: 'Club', description }),
      category: () => calendar.categories.create({ name: 'Music', description }),
      tag: () => calendar.tags.create({ name: 'Live', description }),
    }
    const { id } = await links[name as keyof typeof links]()
    const { body } = await visit(path)
    expect(body).toContain('<p>First line<br>second line</p>\n<p>Another paragraph</p>')
    expect(body).toContain('<meta name="description" content="First line second line Another paragraph">')
    expect(body).toContain(`<link rel="canonical" href="http://calendar.test${path}">`)
    const feed = `${query.split('=')[0]}=${id}&amp;format=ics`
    expect(body).toMatch(new RegExp(`<link rel="alternate" [^>]*· Harbour \\(ics\\)" href="[^"]*${feed}">`))
    expect((await visit(`/cal/events/v1/events?${feed.replace('&amp;', '&')}`)).status).toBe(200)
  })
})

describe('what was chosen', () => {
  it('has the name of a venue or an organizer, also if no event has it', async () => {
    const calendar = createCalendar({ now })
    const venue = await calendar.venues.create({ venue: 'Quiet hall' })
    const organizer = await calendar.organizers.create({ organizer: 'Quiet club' })
    const hidden = await calendar.venues.create({ venue: 'Secret hall', status: 'draft' })
    const visit = aVisitor(calendar)
    const { body } = await visit(`/?venue=${venue.id}&organizer=${organizer.id}`)
    expect(body).toContain('Quiet hall')
    expect(body).toContain('Quiet club')
    expect((await visit(`/?venue=${hidden.id}`)).body).not.toContain('Secret hall')
  })
})

describe('a day of a crowded week', () => {
  it('has its own events, though the week has more than are read', async () => {
    const calendar = createCalendar({ now })
    const on = (day: string) => ({ start_date: `2030-06-${day} 20:00`, end_date: `2030-06-${day} 21:00` })
    await calendar.events.import(Array.from({ length: 2001 }, (_, at) => ({ title: `Slot ${at}`, ...on('17') })))
    await calendar.events.create({ title: 'Sunday concert', ...on('23') })
    const { body } = await aVisitor(calendar)('/2030-06-23')
    expect(body).toContain('<bdi>Sunday concert</bdi>')
  })
})
