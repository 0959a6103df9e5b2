import type { EventInput } from 'daybook'
import { feed } from 'daybook/feed'
import { fetchHandler } from 'daybook/fetch'
import { integer } from 'daybook/fields'
import { geojson } from 'daybook/geojson'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { upstreamReplies } from 'daybook/stand-in'
import { createTestCalendar } from 'daybook/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { docs } from '../support/page.ts'
import { requestsOf } from './requests.ts'

// Every request in a sentence or a row of a table has to work, so that readers can copy it. All options are on, and the
// caller sees everything. `test/docs/blocks.test.ts` runs the blocks.

/** The statuses of requests that their page shows as errors. */
const refused: Readonly<Record<string, Readonly<Record<string, number>>>> = {}

const events: readonly EventInput[] = Array.from({ length: 60 }, (_, index) => ({
  title: index === 6 ? 'Jazz night' : `Concert ${index + 1}`,
  start_date: '2030-06-20 18:00',
  end_date: '2030-06-20 20:00',
  tags: ['a', 'b'],
  categories: ['Jazz'],
}))

let respond: (request: Request, page: string) => Promise<Response>
beforeAll(async () => {
  const venues = ['Hall', 'Park', 'Town hall', 'Club'].map((venue) => ({ venue }))
  const calendar = await createTestCalendar({
    geolocation: true,
    ticketing: true,
    recurrence: recurringEvents(),
    formats: [icalendar(), geojson(), ...feed()],
    fields: { event: { age_limit: integer({ description: 'Lowest age', filter: true }) } },
    seed: {
      venues,
      categories: [{ name: 'Jazz' }, { name: 'Food, Drink' }],
      tags: [{ name: 'a' }, { name: 'b' }],
      events,
    },
  })
  const options = { explain: true, authenticate: () => ({ id: 7, role: 'administrator' }) }
  const handle = fetchHandler(calendar, options)
  const handleAsUpstream = fetchHandler(calendar, { ...options, transforms: [upstreamReplies()] })
  respond = async (request, page) => (page === 'docs/stand-in.md' ? handleAsUpstream(request) : handle(request))
})

const pages = ['README.md', 'SECURITY.md', ...docs].map((page) => ({ page, requests: requestsOf(page) }))

describe.each(pages.filter(({ requests }) => requests.length > 0))('the requests of $page', ({ page, requests }) => {
  it.each(requests)('$text', async ({ text, method, path }) => {
    const url = `http://calendar.test/cal/events/v1${path}`
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) {
      const { headers } = await respond(new Request(url, { method: 'OPTIONS' }), page)
      expect(headers.get('Allow')?.split(', ')).toContain(method)
      return
    }
    const response = await respond(new Request(url, { method }), page)
    const body = await response.text()
    expect([response.status, response.headers.get('X-Cal-Ignored'), body.slice(0, 300)]).toEqual([
      refused[page]?.[text] ?? 200,
      null,
      expect.anything(),
    ])
  })
})

it('finds the requests of sentences and of tables', () => {
  const found = (page: string) => requestsOf(page).map(({ method, path }) => `${method} ${path}`)
  expect(found('docs/guides/lists.md')).toEqual(
    expect.arrayContaining(['GET /events?overlaps=2030-06-01/2030-06-30', 'GET /events?venue=3,4', 'GET /events']),
  )
  expect(found('docs/behaviour.md')).toEqual(
    expect.arrayContaining(['GET /events?starts_after=2030-06-20', 'GET /venues?has_events=true', 'GET /doc']),
  )
  expect(found('docs/icalendar.md')).toContain('GET /events/by-slug/jazz-night?format=ics')
  expect(pages.flatMap(({ requests }) => requests).length).toBeGreaterThan(60)
  expect(
    Object.entries(refused).flatMap(([page, texts]) =>
      Object.keys(texts).filter((text) => !requestsOf(page).some((request) => request.text === text)),
    ),
  ).toEqual([])
})
