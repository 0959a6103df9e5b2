import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { describe, expect, it } from 'vitest'

async function open(basePath = '') {
  const calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z') })
  const pages = createPages(calendar)
  const handle = fetchHandler(pages, { basePath })
  const get = async (path: string, init: RequestInit = {}) => {
    const response = await handle(new Request(`http://town.example${basePath}${path}`, init))
    return { status: response.status, location: response.headers.get('location'), text: await response.text() }
  }
  const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
  const event = await calendar.events.create({ title: 'Fair', ...day })
  const venue = await calendar.venues.create({ venue: 'Hall' })
  const organizer = await calendar.organizers.create({ organizer: 'Guild' })
  const category = await calendar.categories.create({ name: 'Music' })
  const tag = await calendar.tags.create({ name: 'Free' })
  await calendar.events.update(event.id, { slug: '2030-07' })
  await calendar.venues.update(venue.id, { slug: 'town-hall' })
  await calendar.organizers.update(organizer.id, { slug: 'old-guild' })
  await calendar.categories.update(category.id, { slug: 'sounds' })
  await calendar.tags.update(tag.id, { slug: '夏祭り' })
  return { calendar, pages, get, event }
}

const former = [
  ['/fair', '/events/2030-07'],
  ['/events/fair?past=true&page=2', '/events/2030-07?past=true&page=2'],
  ['/venues/hall', '/venues/town-hall'],
  ['/organizers/guild?page=1', '/organizers/old-guild?page=1'],
  ['/categories/music', '/categories/sounds'],
  ['/tags/free', `/tags/${encodeURIComponent('夏祭り')}`],
] as const

describe('the page at a former slug', () => {
  it.each(former)('%s leads to the present page', async (path, location) => {
    for (const basePath of ['', '/calendar']) {
      const { get } = await open(basePath)
      const reply = await get(path)
      expect([reply.status, reply.location]).toEqual([301, basePath + location])
      expect((await get(location)).status).toBe(200)
    }
  })

  it('is not found for a record in the trash, and leads nobody to a draft', async () => {
    const { calendar, get, event } = await open()
    await calendar.events.update(event.id, { status: 'draft' })
    expect(await get('/fair')).toMatchObject({ status: 403, location: null })
    await calendar.events.remove(event.id)
    expect(await get('/fair')).toMatchObject({ status: 404, location: null })
  })

  it('leads to an event with a password, and takes none itself', async () => {
    const { calendar, get, event } = await open()
    await calendar.events.update(event.id, { password: 'open' })
    expect(await get('/fair')).toMatchObject({ status: 301, location: '/events/2030-07' })
    const sent = await get('/fair', { method: 'POST', body: new URLSearchParams({ password: 'open' }) })
    expect(sent).toMatchObject({ status: 301, location: '/events/2030-07' })
  })

  it('throws in process, with what the record is found by', async () => {
    const { pages, event } = await open()
    await expect(pages.read('/fair')).rejects.toMatchObject({
      code: 'rest_moved',
      moved_to: { resource: 'event', id: event.id, slug: '2030-07' },
    })
  })
})
