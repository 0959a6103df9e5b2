import type { Actor } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { upstreamReplies } from 'daybook/stand-in'
import type { SyncRecord } from 'daybook/sync'
import { createTestCalendar, type TestCalendar, type TestCalendarOptions } from 'daybook/testing'

export const site = 'https://example.org'
const editor: Actor = { id: 1, role: 'editor' }

/** A calendar for both sides of a move. */
export function aCalendar(options: TestCalendarOptions = {}): Promise<TestCalendar> {
  return createTestCalendar({ timeZone: 'Europe/Zurich', geolocation: true, ticketing: true, ...options })
}

/** The forms of replies in which a calendar is served. */
export const forms = [
  { form: 'this interface', mount: {}, namespace: 'cal/events/v1', baseUrl: site },
  {
    form: 'the system that the interface comes from',
    mount: {
      ...{ basePath: '/wp-json', namespace: 'tribe/events/v1', headerPrefix: 'X-TEC' },
      transforms: [upstreamReplies()],
    },
    namespace: 'tribe/events/v1',
    baseUrl: `${site}/wp-json`,
  },
] as const

export type Form = (typeof forms)[number]

/** Serves a calendar as `fetch` reaches it. A request with `Authorization` is from an editor. */
export function served(calendar: TestCalendar, { mount }: Pick<Form, 'mount'> = { mount: {} }) {
  const handle = fetchHandler(calendar, {
    ...mount,
    authenticate: ({ headers }) => (headers.has('authorization') ? editor : null),
  })
  return (url: string, init: RequestInit) => handle(new Request(url, init))
}

export const asEditor = { Authorization: 'Bearer token' }

/** Returns all records of a source. */
export async function all(records: AsyncIterable<SyncRecord>): Promise<readonly SyncRecord[]> {
  const list: SyncRecord[] = []
  for await (const record of records) list.push(record)
  return list
}
