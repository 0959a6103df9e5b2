import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages, type PageOptions } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { expect, it } from 'vitest'

const at = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }
const ns = 'cal/events/v1'

async function site(event: object, { namespace = ns, ...options }: PageOptions & { readonly namespace?: string } = {}) {
  const calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z'), recurrence: recurringEvents() })
  await calendar.events.create({ title: 'Fair', ...at, ...event })
  const handle = fetchHandler(createPages(calendar, options), { namespace })
  return (path: string) => handle(new Request(`https://example.org${path}`))
}

it('has a page for an event whose slug is the namespace', async () => {
  const get = await site({ slug: 'api' }, { namespace: 'api' })
  const list: unknown = await (await get('/api/events')).json()
  expect(list).toMatchObject({ events: [{ url: 'https://example.org/events/api' }] })
  expect(await (await get('/events/api')).text()).toContain('Fair')
})

it('repeats no more choices in a page than a list accepts', async () => {
  const get = await site({})
  const many = Array.from({ length: 1_500 }, (_, index) => `t${index}`).join(',')
  const page = await (await get(`/nothing?tags=${many}`)).text()
  expect(page.length).toBeLessThan(10_000)
  expect((await get(`/?tags=${many}`)).status).toBe(400)
})

it('shows the map of the app, or none, for a venue too', async () => {
  const venue = { venue: 'Hall', address: 'Quay 4', city: 'Bern' }
  const get = await site({ venue }, { mapUrl: ({ city }) => `https://maps.example/${city}` })
  expect(await (await get('/venues/hall')).text()).toContain('href="https://maps.example/Bern"')
  const without = await site({ venue }, { mapUrl: () => undefined })
  expect(await (await without('/venues/hall')).text()).not.toContain('openstreetmap')
})

it('shows a whole day behind a password without a time', async () => {
  const get = await site({ password: 'sesame' })
  for (const path of ['/2030-06', '/2030-W25', '/2030-06-20', '/fair']) {
    const page = await (await get(path)).text()
    expect(page).toContain('Fair')
    expect(page).not.toContain('12:00')
  }
})

it('offers no hidden event to search engines', async () => {
  const get = await site({ hide_from_listings: true, recurrence: 'FREQ=DAILY;COUNT=3' })
  expect(await (await get('/fair')).text()).toContain('noindex')
})
