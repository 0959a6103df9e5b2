import { CalendarError, rolePolicy } from 'daybook'
import type { ApiRequest } from 'daybook/http'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { type GeneratedRequest, mounts, names, passwords } from './generated-requests.ts'

type Options = NonNullable<Parameters<typeof createTestCalendar>[0]>

/** A calendar that generated requests find something in, with every extension. */
export function openCalendar(options: Pick<Options, 'store' | 'onError'>): ReturnType<typeof createTestCalendar> {
  const extensions = { geolocation: true, ticketing: true, recurrence: recurringEvents({ months: 3 }) }
  // Not the default itself, which reports unknown roles as faults of the setup.
  const policy = { ...rolePolicy }
  return createTestCalendar({ timeZone: 'Europe/Zurich', policy, ...extensions, seed, ...options })
}

/** What a host would make of it. */
export function requestOf({ caller, body, mount, after: _, ...request }: GeneratedRequest): ApiRequest {
  return {
    ...request,
    secure: false,
    mount: mounts[mount],
    async body() {
      if (body.kind !== 'too large') return body
      throw new CalendarError('rest_body_too_large', 'The body is too large.')
    },
    actor() {
      if (caller !== 'bad credentials') return caller
      throw new Error('a token that nobody gave')
    },
  }
}

const seed: Options['seed'] & object = {
  categories: [{ name: 'Music' }, { name: 'Jazz', parent: 1 }, { name: 'Jazz night' }, { name: '2030' }],
  tags: [{ name: 'Summer fair' }, { name: 'open air' }, { name: '3' }],
  venues: names.map((venue, index) => ({ venue, city: 'Zürich', geo_lat: 47 + index / 10, geo_lng: 8.5 })),
  organizers: names.map((organizer) => ({ organizer, email: 'someone@example.org' })),
  events: names.flatMap((title, index) =>
    (['publish', 'draft', 'private'] as const).map((status) => ({
      title,
      status,
      start_date: `2030-0${index + 1}-20 19:00`,
      end_date: `2030-0${index + 1}-21 01:00`,
      author: 2 + (index % 3),
      categories: [1 + (index % 4)],
      tags: [1 + (index % 3), 'Summer fair'],
      venue: index % 3 === 0 ? [1, 2] : [index + 1],
      organizer: [1 + (index % 7)],
      cost: index * 10,
      ...(index % 4 === 1 && { password: passwords[0] ?? '' }),
    })),
  ),
}
