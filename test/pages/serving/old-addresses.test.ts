import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages, type OldAddress, type PageOptions, theEventsCalendar } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { beforeAll, describe, expect, it } from 'vitest'

const calendar = createCalendar({
  now: () => new Date('2030-06-18T09:00:00Z'),
  recurrence: recurringEvents(),
})

beforeAll(async () => {
  const times = { start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' }
  await calendar.events.create({ title: 'Choir', ...times, recurrence: 'RRULE:FREQ=WEEKLY;COUNT=3' })
  await calendar.events.create({ title: 'Category', ...times, slug: 'category' })
  await calendar.events.create({ title: 'Hidden', ...times, slug: 'hidden-2030-06-20', status: 'draft' })
  await calendar.categories.create({ name: 'Event', slug: 'event' })
})

function browser(options: PageOptions, basePath = '') {
  const handle = fetchHandler(createPages(calendar, options), { basePath })
  return async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await handle(new Request(`https://town.example${basePath}${path}`, init))
    return [status, headers.get('location')]
  }
}

describe('the addresses of The Events Calendar', () => {
  const get = browser({ oldAddresses: theEventsCalendar })

  it.each([
    ['/event/summer-fair/', '/summer-fair'],
    ['/event/summer-fair', '/summer-fair'],
    ['/event/S%C3%BC%C3%9F/', '/S%C3%BC%C3%9F'],
    ['/event/choir/2030-06-27/', '/choir-2030-06-27'],
    ['/event/choir/2031-01-01/', '/choir'],
    ['/event/choir/2/', '/choir'],
    ['/event/hidden/2030-06-20/', '/hidden'],
    ['/event/2030-06/', '/events/2030-06'],
    ['/series/choir/', '/choir'],
    ['/venue/town-hall/', '/venues/town-hall'],
    ['/organizer/club/', '/organizers/club'],
    ['/events/category/music/', '/categories/music'],
    ['/events/category/music/jazz/', '/categories/jazz'],
    ['/events/category/music/list/', '/categories/music'],
    ['/events/category/music/list/page/2/', '/categories/music'],
    ['/events/category/music/month/2030-06/', '/categories/music'],
    ['/events/category/', '/category'],
    ['/events/tag/live/', '/tags/live'],
    ['/events/', '/'],
    ['/events/list/', '/'],
    ['/events/list/page/3/', '/'],
    ['/events/month/2030-06/', '/2030-06'],
    ['/events/month/', '/'],
    ['/events/2030-06/', '/2030-06'],
    ['/events/2030-06-20/', '/2030-06-20'],
    ['/events/day/2030-06-20/', '/2030-06-20'],
    ['/events/week/2030-06-20/', '/2030-06-20'],
    ['/events/today/', '/'],
  ])('%s is %s', async (path, location) => {
    expect(await get(path)).toEqual([301, location])
  })

  it.each(['/', '/choir', '/categories/event', '/2030-06', '/sitemap.xml', '/desk'])(
    '%s is as before',
    async (path) => {
      expect(await get(path)).toEqual(await browser({})(path))
    },
  )

  it.each(['/event/', '/event', '/wp-admin/', '/wp-json/tribe/events/v1/events', '/blog/event/x/', '/series/'])(
    '%s is none of them',
    async (path) => {
      expect(await get(path)).toEqual(await browser({})(path))
    },
  )

  it('are below the base path, and redirect nothing without the option', async () => {
    expect(await browser({ oldAddresses: theEventsCalendar }, '/de')('/venue/hall/')).toEqual([301, '/de/venues/hall'])
    expect((await browser({})('/venue/hall/'))[0]).toBe(404)
  })

  it('are for requests that read', async () => {
    expect((await get('/event/choir/', { method: 'POST' }))[0]).toBe(405)
    expect(await get('/event/choir/', { method: 'HEAD' })).toEqual([301, '/choir'])
  })
})

describe('the addresses of another site', () => {
  it('are those of a function of the app, which sees no path with a page', async () => {
    const seen: string[] = []
    const oldAddresses = (segments: readonly string[]): OldAddress | undefined => {
      seen.push(segments.join('/'))
      return segments[0] === 'termin' && segments[1] !== undefined ? { view: 'event', slug: segments[1] } : undefined
    }
    const get = browser({ oldAddresses })
    expect(await get('/termin/choir')).toEqual([301, '/choir'])
    expect(new Set(seen)).toEqual(new Set(['termin/choir']))
    seen.length = 0
    expect((await get('/choir'))[0]).toBe(200)
    expect(seen).toEqual([])
  })

  it('are refused at the start if they are no function', () => {
    expect(() => createPages(calendar, { oldAddresses: 'the-events-calendar' as never })).toThrow('oldAddresses')
  })
})
