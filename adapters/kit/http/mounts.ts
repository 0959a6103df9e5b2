import type { CalendarOptions } from 'daybook'
import { createMake } from 'daybook/testing/calendar'
import { equal } from '../assert.ts'
import { answered, at, type Check, type Checks, editor, type HostSettings, refused } from './site.ts'

const make = createMake()

const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'calendar.example' }
const chained = {
  'x-forwarded-proto': 'http, https, http',
  'x-forwarded-host': 'evil.example, calendar.example, inner.example',
  'x-forwarded-prefix': '/evil, /api, /',
}

/** Mounts, and that the URLs in responses point to them. */
export const mountChecks: Checks = {
  'names the origin of the request': pointsTo({}, (origin) => `${origin}/cal/events/v1`),
  'serves below a base path': pointsTo({ basePath: '/site/de' }, (origin) => `${origin}/site/de/cal/events/v1`),
  'serves another namespace': pointsTo({ namespace: 'other/v2' }, (origin) => `${origin}/other/v2`),
  'names the base URL of the mount': pointsTo(
    { baseUrl: 'https://calendar.example', basePath: '/de' },
    () => 'https://calendar.example/de/cal/events/v1',
  ),
  'names what a trusted proxy says': pointsTo(
    { trustProxy: true },
    () => 'https://calendar.example/cal/events/v1',
    proxied,
  ),
  'counts trusted proxies from the right': pointsTo(
    { trustProxy: 2 },
    () => 'https://calendar.example/api/cal/events/v1',
    chained,
  ),
  'names the base URL with its path': pointsTo(
    { baseUrl: 'https://calendar.example/api', basePath: '/de' },
    () => 'https://calendar.example/api/de/cal/events/v1',
  ),
  'refuses a host that is not allowed': async (open) => {
    const site = await open({ allowedHosts: ['calendar.example'], trustProxy: true })
    const headers = { 'x-forwarded-host': 'evil.example' }
    refused(await site.send('GET', '/events', { headers }), 400, 'rest_invalid_url', 'a host that is not allowed')
    answered(await site.send('GET', '/events', { headers: proxied }), 200, 'a host that is allowed')
  },
  'ignores what a proxy says that is not trusted': pointsTo({}, (origin) => `${origin}/cal/events/v1`, proxied),
  'names the base URL whatever a trusted proxy says': pointsTo(
    { trustProxy: true, baseUrl: 'https://own.example' },
    () => 'https://own.example/cal/events/v1',
    proxied,
  ),
  'refuses a forwarded host that is none': async (open) => {
    const site = await open({ trustProxy: true })
    const headers = { 'x-forwarded-host': 'a/b?c' }
    refused(await site.send('GET', '/events', { headers }), 400, 'rest_invalid_url', 'a forwarded host')
  },
  'has nothing beside its base path and its namespace': async (open) => {
    const site = await open({ basePath: '/de', namespace: 'other/v2' })
    answered(await site.sendTo('GET', '/de/other/v2/events'), 200, 'its own path')
    for (const path of [
      '/other/v2/events',
      '/de/cal/events/v1/events',
      '/dex/other/v2/events',
      '/de/other/v22',
      '/de',
    ]) {
      refused(await site.sendTo('GET', path), 404, 'rest_no_route', path)
    }
  },
  'serves one calendar at several URLs': async (open) => {
    const german = await open({ basePath: '/de' })
    const french = await german.mount({ basePath: '/fr', namespace: 'other/v2' })
    const created = await german.send('POST', '/events', { json: make.event(), as: editor })
    const id = String(at(created.body, 'id'))
    equal(at(created.body, 'rest_url'), `${german.root}/events/${id}`, 'the URL of one mount')
    const found = await french.send('GET', `/events/${id}`)
    answered(found, 200, 'the same event of another mount')
    equal(at(found.body, 'rest_url'), `${french.root}/events/${id}`, 'its URL there')
  },
  'gives its locale to the links port': async (open) => {
    const links: CalendarOptions['links'] = ({ slug, root }) => `https://www.example/${root.locale ?? 'none'}/${slug}`
    const site = await open({ locale: 'de-CH' }, { links, seed: { events: [{ slug: 'fair' }] } })
    equal(at((await site.send('GET', '/events/1')).body, 'url'), 'https://www.example/de-CH/fair', 'the URL for people')
    const plain = await site.mount({})
    equal(at((await plain.send('GET', '/events/1')).body, 'url'), 'https://www.example/none/fair', 'without a locale')
  },
}

/** Checks that all URLs of responses start with this root. */
function pointsTo(settings: HostSettings, rootAt: (origin: string) => string, headers = {}): Check {
  return async (open) => {
    const categories = [{ name: 'Music' }, { name: 'Jazz', parent: 1 }]
    const title = 'A summer fair'
    const events = [{ title, categories: [2], venue: { venue: 'Hall' } }, { title }]
    const site = await open(settings, { seed: { categories, events } })
    const root = rootAt(site.origin)

    const event = (await site.send('GET', '/events/1', { headers })).body
    equal(at(event, 'rest_url'), `${root}/events/1`, 'rest_url of an event')
    equal(at(event, 'url'), `${root}/events/1`, 'url of an event')
    equal(at(event, 'venue', 'rest_url'), `${root}/venues/1`, 'rest_url of its venue')
    equal(at(event, 'categories', 0, 'urls', 'self'), `${root}/categories/2`, 'the URL of its category')
    equal(at(event, 'categories', 0, 'urls', 'up'), `${root}/categories/1`, 'the URL of the parent')

    const list = await site.send('GET', '/events?per_page=1&search=a%20summer', { headers })
    equal(at(list.body, 'rest_url'), `${root}/events?per_page=1&search=a%20summer`, 'rest_url of a list')
    const next = `${root}/events?per_page=1&search=a%20summer&page=2`
    equal(at(list.body, 'next_rest_url'), next, 'next_rest_url')
    equal(list.header('link'), `<${next}>; rel="next"`, 'Link')

    const created = await site.send('POST', '/tags', { json: { name: 'Free' }, headers, as: editor })
    equal(created.header('location'), `${root}/tags/1`, 'Location')
    const index = (await site.send('GET', '', { headers })).body
    equal(at(index, 'namespace'), settings.namespace ?? 'cal/events/v1', 'the namespace of the index')
    equal(JSON.stringify(index).includes(`"${root}`), true, 'whether the index names the root')
  }
}
