import { createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aVisitor, linksOf } from '../../visitor.ts'

const now = () => new Date('2030-06-18T09:00:00Z')

async function aCalendar() {
  const calendar = createCalendar({ now, geolocation: true })
  const venue = await calendar.venues.create({
    ...{ venue: 'Museum', slug: 'museum', address: 'Quay 4', zip: '20304', city: 'Port', country: 'Germany' },
    ...{ phone: '+49 555 010', website: 'https://www.museum.example/a/b?c', description: '<p>Since <b>1887</b>.</p>' },
    ...{ geo_lat: 53.5, geo_lng: 9.9 },
  })
  const organizer = await calendar.organizers.create({
    ...{ organizer: 'Society', slug: 'society', email: 'a+b@society.example', phone: 'ask for Ada' },
  })
  const music = await calendar.categories.create({ name: 'Music', slug: 'music' })
  await calendar.categories.create({ name: 'Jazz', slug: 'jazz', parent: music.id })
  const links = { venue: venue.id, organizer: [organizer.id], categories: ['Jazz'], tags: ['Free'] }
  const at = (title: string, day: string, last = day) =>
    calendar.events.create({ ...links, title, start_date: `${day} 20:00`, end_date: `${last} 22:00` })
  await at('Coming', '2030-06-20')
  await at('Running', '2030-06-10', '2030-06-25')
  for (let n = 1; n <= 40; n += 1)
    await at(`Past ${n}`, `2029-${n > 20 ? '03' : '02'}-${String((n % 20) + 1).padStart(2, '0')}`)
  await calendar.events.create({ title: 'Elsewhere', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' })
  return { calendar, venue, visit: aVisitor(calendar) }
}

describe('the page of a venue', () => {
  it('says where it is and how to reach it', async () => {
    const { visit } = await aCalendar()
    const { status, body } = await visit('/venues/museum')
    expect(status).toBe(200)
    for (const text of [
      '<bdi>Quay 4</bdi>',
      '<bdi>20304 Port</bdi>',
      '<bdi>Germany</bdi>',
      '<p>Since <b>1887</b>.</p>',
    ]) {
      expect(body).toContain(text)
    }
    expect(body).toContain('href="tel:+49555010"')
    expect(body).toContain('href="https://www.museum.example/a/b?c"')
    expect(body).toContain('<bdi>museum.example</bdi>')
    expect(body).toContain('href="https://www.openstreetmap.org/?mlat=53.5&amp;mlon=9.9#map=17/53.5/9.9"')
  })

  it('has a map of the address without coordinates, and none if the venue shows none', async () => {
    const { calendar, venue, visit } = await aCalendar()
    await calendar.venues.update(venue.id, { geo_lat: null, geo_lng: null })
    expect((await visit('/venues/museum')).body).toContain('openstreetmap.org/search?query=Quay%204')
    await calendar.venues.update(venue.id, { show_map_link: false })
    expect((await visit('/venues/museum')).body).not.toContain('openstreetmap')
  })
})

it('shows how to reach an organizer', async () => {
  const { visit } = await aCalendar()
  const { body } = await visit('/organizers/society')
  expect(body).toContain('href="mailto:a%2Bb@society.example"')
  // Words are no number to call.
  expect(body).toContain('<bdi>ask for Ada</bdi>')
  expect(body).not.toContain('tel:')
})

it('shows the category that a category is part of, and the events of those within it', async () => {
  const { visit } = await aCalendar()
  expect((await visit('/categories/jazz')).body).toContain('href="/categories/music"')
  expect((await visit('/categories/music')).body).toContain('Coming')
})

it.each([
  [
    { address: 'Quay 4', zip: '8400', city: 'Winterthur', country: 'Switzerland' },
    'Quay 4, 8400 Winterthur, Switzerland',
  ],
  [{ zip: '8400', city: 'Winterthur' }, '8400 Winterthur'],
  [{ city: 'Winterthur', state: 'ZH' }, 'Winterthur, ZH'],
  [{ address: 'Quay 4', city: 'Bern', province: 'Bern' }, 'Quay 4, Bern'],
  [{ zip: '8400' }, '8400'],
  [{ country: 'Switzerland' }, 'Switzerland'],
])('writes the address %o alike on the page of a venue and in its events', async (address, text) => {
  const calendar = createCalendar({ now })
  await calendar.events.create({
    ...{ title: 'Tour', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' },
    venue: { venue: 'Museum', show_map_link: false, ...address },
  })
  const visit = aVisitor(calendar)
  const lines = [...(await visit('/venues/museum')).body.matchAll(/<bdi>([^<]*)<\/bdi><br>/g)]
  expect(lines.map(([, line]) => line).join(', ')).toBe(text)
  expect((await visit('/tour')).body).toContain(`<bdi>Museum</bdi></a><br>${text}</p>`)
})

describe.each(['/venues/museum', '/organizers/society', '/categories/jazz', '/tags/free'])('the page %s', (address) => {
  it('has what runs and comes, and what is over by paging', async () => {
    const { visit } = await aCalendar()
    const page = await visit(address)
    expect(page.body).toMatch(/Running[\s\S]*Coming/)
    expect(page.body).not.toMatch(/Past \d|Elsewhere/)
    expect(linksOf(page).map(({ href }) => href)).toContain(`${address}?past=true`)
    const past = await visit(`${address}?past=true`)
    expect(linksOf(past).map(({ href }) => href)).toEqual(
      expect.arrayContaining([`${address}?past=true&page=2`, address]),
    )
    const second = await visit(`${address}?past=true&page=2`)
    const titles = [past, second].flatMap(({ body }) =>
      [...body.matchAll(/<bdi>(Past \d+)</g)].map(([, title]) => title),
    )
    expect(titles.length).toBe(40)
    expect(new Set(titles).size).toBe(40)
    // The latest first.
    expect(titles[0]).toBe('Past 39')
  })

  it('is 404 for another slug', async () => {
    const { visit } = await aCalendar()
    expect((await visit(`${address}-no`)).status).toBe(404)
  })
})
