import createClient from 'openapi-fetch'
import type { components, paths } from '../generated/openapi-typescript.ts'
import type { Journey } from '../journey.ts'

type EventInput = components['schemas']['EventInput']
type Event = components['schemas']['Event']

export async function journey(baseUrl: string, token: string): Promise<Journey> {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } })

  const fair: EventInput = {
    title: 'Fair',
    start_date: 1_908_176_400,
    end_date: '2030-06-20T23:00:00+02:00',
    author: 'u_1',
    image: 5,
    cost: [10, '20'],
    venue: { venue: 'Hall', city: 'Bern' },
    organizer: [{ organizer: 'Guild' }],
    categories: 'Jazz, Rock',
    featured: true,
    excerpt: null,
  }
  const { data: created } = await client.POST('/events', { body: fair })
  if (!created) throw new Error('not created')

  const params = { path: { id: created.id } }
  const { data } = await client.GET('/events/{id}', { params })
  if (!data) throw new Error('not found')
  const event = data as Event
  const { data: changed } = await client.PATCH('/events/{id}', { params, body: { ...event, title: 'Spring fair' } })

  const { data: list } = await client.GET('/events', {
    params: { query: { period: 'all', categories: ['jazz'], per_page: 5 } },
  })

  const body = { title: 'No dates', start_date: 'soon', end_date: 'later' }
  const { error, response } = await client.POST('/events', { body })
  if (error?.code !== 'rest_invalid_param') throw new Error('another error')
  return {
    created,
    changed,
    listed: list?.events.map(({ title }) => title ?? '') ?? [],
    failed: [response.status, error.data.errors],
  }
}
