import { createEvent, type Event, type EventInput, getEvent, listEvents, updateEvent } from '../generated/orval.ts'
import type { Journey } from '../journey.ts'

/** The generated code has the URL of the document. */
export async function journey(_baseUrl: string, token: string): Promise<Journey> {
  const options = { headers: { Authorization: `Bearer ${token}` } }

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
  const { data: created, status } = await createEvent(fair, {}, options)
  if (status !== 201) throw new Error('not created')

  const read = await getEvent(created.id, {}, options)
  if (read.status !== 200) throw new Error('not found')
  const event = read.data as Event
  const changed = await updateEvent(created.id, { ...event, title: 'Spring fair' }, {}, options)

  const list = await listEvents({ period: 'all', categories: ['jazz'], per_page: 5 }, options)
  if (list.status !== 200) throw new Error('no list')

  const failed = await createEvent({ title: 'No dates', start_date: 'soon', end_date: 'later' }, {}, options)
  if (failed.status !== 400 || failed.data.code !== 'rest_invalid_param') throw new Error('another error')
  return {
    created,
    changed: changed.data,
    listed: list.data.events.map(({ title }) => title ?? ''),
    failed: [failed.status, failed.data.data.errors],
  }
}
