import { createClient } from '../generated/hey-api/client/index.ts'
import {
  createEvent,
  type Event,
  type EventInput,
  getEvent,
  listEvents,
  updateEvent,
} from '../generated/hey-api/index.ts'
import type { Journey } from '../journey.ts'

export async function journey(baseUrl: string, token: string): Promise<Journey> {
  const client = createClient({ baseUrl, auth: token })

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
  const { data: created } = await createEvent({ client, body: fair, throwOnError: true })

  const path = { id: created.id }
  const { data } = await getEvent({ client, path, throwOnError: true })
  const event = data as Event
  const { data: changed } = await updateEvent({ client, path, body: { ...event, title: 'Spring fair' } })

  const { data: list } = await listEvents({
    client,
    query: { period: 'all', categories: ['jazz'], per_page: 5 },
    throwOnError: true,
  })

  const body = { title: 'No dates', start_date: 'soon', end_date: 'later' }
  const { error, response } = await createEvent({ client, body })
  if (error?.code !== 'rest_invalid_param') throw new Error('another error')
  return {
    created,
    changed,
    listed: list.events.map(({ title }) => title ?? ''),
    failed: [response?.status, error.data.errors],
  }
}
