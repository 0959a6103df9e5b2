import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCalendar } from 'daybook'
import { expressHandler } from 'daybook/express'
import { feed } from 'daybook/feed'
import { fetchHandler } from 'daybook/fetch'
import { icalendar } from 'daybook/ics'
import { createPages } from 'daybook/pages'
import express from 'express'
import { describe, expect, it } from 'vitest'

const fair = { title: 'Fair', start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00', venue: { venue: 'Hall' } }

async function open() {
  const calendar = createCalendar({
    now: () => new Date('2030-06-01T12:00:00Z'),
    formats: [icalendar(), ...feed()],
  })
  await calendar.events.create(fair)
  return calendar
}

type Calendar = Awaited<ReturnType<typeof open>>

/** The `url` of the event, however somebody asks by a mount of its own, which does not serve the pages. */
const askers: Readonly<Record<string, (calendar: Calendar) => Promise<unknown>>> = {
  'its record': async (calendar) => (await json(calendar, '/api/gig/events/1')).url,
  'its record once more, from the cache': async (calendar) => {
    await json(calendar, '/api/gig/events/1')
    return (await json(calendar, '/api/gig/events/1')).url
  },
  'a list': async (calendar) => (await json(calendar, '/api/gig/events')).events[0].url,
  'its slug': async (calendar) => (await json(calendar, '/api/gig/events/by-slug/fair')).url,
  'a file of iCalendar': async (calendar) =>
    /^URL:(.*?)\r$/m.exec(await text(calendar, '/api/gig/events/1?format=ics'))?.[1],
  'a feed': async (calendar) =>
    /<item>[\s\S]*?<link>(.*?)<\/link>/.exec(await text(calendar, '/api/gig/events?format=rss'))?.[1],
}

async function text(calendar: Calendar, path: string): Promise<string> {
  const handle = fetchHandler(calendar, { basePath: '/api', namespace: 'gig' })
  return (await handle(new Request(`https://example.org${path}`))).text()
}

async function json(calendar: Calendar, path: string) {
  return JSON.parse(await text(calendar, path))
}

async function urlIn(response: Response): Promise<string> {
  return JSON.parse(await response.text()).url
}

describe.each(Object.entries(askers))('%s, on a mount without pages,', (_, urlOf) => {
  it('names the page of the first mount', async () => {
    const calendar = await open()
    const pages = createPages(calendar)
    fetchHandler(pages, { basePath: '/calendar' })
    fetchHandler(pages, { basePath: '/kalender' })
    expect(await urlOf(calendar)).toBe('https://example.org/calendar/fair')
  })

  it('names the page of a mount at the root', async () => {
    const calendar = await open()
    fetchHandler(createPages(calendar))
    expect(await urlOf(calendar)).toBe('https://example.org/fair')
  })

  it('names the page at the baseUrl of the mount, with its path', async () => {
    const calendar = await open()
    fetchHandler(createPages(calendar), { baseUrl: 'https://pages.example/site', basePath: '/calendar' })
    expect(await urlOf(calendar)).toBe('https://pages.example/site/calendar/fair')
  })

  it.each([
    ['https://pages.example/calendar', 'https://pages.example/calendar/fair'],
    ['https://pages.example/', 'https://pages.example/fair'],
    ['/calendar/', 'https://example.org/calendar/fair'],
  ])('names the page at the option address %s, without any mount', async (address, url) => {
    const calendar = await open()
    createPages(calendar, { address })
    expect(await urlOf(calendar)).toBe(url)
  })

  it('names the interface while nobody knows where the pages are', async () => {
    const calendar = await open()
    createPages(calendar)
    // A file without pages has no URL.
    const { rest_url } = await json(calendar, '/api/gig/events/1')
    expect((await urlOf(calendar)) ?? rest_url).toContain('https://example.org/api/gig/events/1')
  })

  it('names the page as soon as pages are created and mounted after the first request', async () => {
    const calendar = await open()
    await urlOf(calendar)
    const pages = createPages(calendar)
    await urlOf(calendar)
    fetchHandler(pages, { basePath: '/calendar' })
    expect(await urlOf(calendar)).toBe('https://example.org/calendar/fair')
  })

  it('names the page of a route of the app that reads pages', async () => {
    const calendar = await open()
    await createPages(calendar).read('/', { basePath: '/calendar', baseUrl: 'https://example.org' })
    expect(await urlOf(calendar)).toBe('https://example.org/calendar/fair')
  })
})

it('names the pages in the language of the mount that is asked, if there are some', async () => {
  const calendar = await open()
  const pages = createPages(calendar)
  for (const locale of ['de', 'fr']) fetchHandler(pages, { basePath: `/${locale}`, locale })
  const urlFor = async (locale: string) => {
    const handle = fetchHandler(calendar, { namespace: 'gig', locale })
    return urlIn(await handle(new Request('https://example.org/gig/events/1')))
  }
  expect(await urlFor('fr')).toBe('https://example.org/fr/fair')
  expect(await urlFor('de')).toBe('https://example.org/de/fair')
  expect(await urlFor('it')).toBe('https://example.org/de/fair')
})

it('names its own pages on each mount of the pages', async () => {
  const pages = createPages(await open())
  const mounts = ['/de', '/fr'].map((basePath) => ({ basePath, handle: fetchHandler(pages, { basePath }) }))
  for (const { basePath, handle } of mounts) {
    const response = await handle(new Request(`https://example.org${basePath}/cal/events/v1/events/1`))
    expect(await urlIn(response)).toBe(`https://example.org${basePath}/fair`)
  }
})

it('names on each mount the pages of that mount, if a calendar has two', async () => {
  const calendar = await open()
  const handlers = ['/en', '/de'].map((basePath) => fetchHandler(createPages(calendar), { basePath }))
  for (const [index, basePath] of ['/en', '/de'].entries()) {
    const request = new Request(`https://example.org${basePath}/cal/events/v1/events/1`)
    expect(await urlIn((await handlers[index]?.(request)) ?? Response.error())).toBe(
      `https://example.org${basePath}/fair`,
    )
  }
})

it('names the page in process, as a path or with the origin that the mount knows', async () => {
  const calendar = await open()
  const event = await calendar.events.get(1)
  const pages = createPages(calendar)
  expect((await calendar.toReply.events(event)).url).toBe('/fair')
  fetchHandler(pages, { basePath: '/calendar' })
  expect((await calendar.toReply.events(event)).url).toBe('/calendar/fair')
  createPages(calendar, { address: 'https://example.org/calendar' })
  expect((await calendar.toReply.events(event)).url).toBe('https://example.org/calendar/fair')
  const venue = await calendar.toReply.venues(await calendar.venues.get(1))
  expect(venue.url).toBe('https://example.org/calendar/venues/hall')
})

it('learns a path of Express with the first page, and sends no dead link before', async () => {
  const calendar = await open()
  const app = express()
  app.use('/calendar', expressHandler(createPages(calendar)))
  app.use('/api', expressHandler(calendar, { namespace: 'gig' }))
  const server: Server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = async () => urlIn(await fetch(`${origin}/api/gig/events/1`))
  expect(await url()).toBe(`${origin}/api/gig/events/1`)
  expect((await fetch(`${origin}/calendar/`)).status).toBe(200)
  expect(await url()).toBe(`${origin}/calendar/fair`)
  expect((await fetch(await url())).status).toBe(200)
  await new Promise((resolve) => server.close(resolve))
})
