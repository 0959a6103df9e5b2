import { CalendarError } from 'daybook'
import { type Client, type ClientOptions, createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { createTestCalendar, type TestCalendar } from 'daybook/testing'
import { onTestFinished } from 'vitest'
import { hosts, type TestCalendarOptions } from '../support/harness.ts'

export interface Reached {
  readonly calendar: TestCalendar
  /** Signed in as an editor. */
  readonly client: Client
  readonly visitor: Client
}

/** The ways in which a client reaches a calendar; what is opened is closed with the test. */
export const ways: readonly { readonly name: string; open(options?: TestCalendarOptions): Promise<Reached> }[] = [
  {
    name: 'in process',
    async open(options) {
      const calendar = await createTestCalendar(options)
      const fetch = fetchHandler(calendar, { authenticate: ({ headers }) => actorOf(headers.get('authorization')) })
      return { calendar, ...clients({ fetch }) }
    },
  },
  ...hosts
    .filter(({ overSocket }) => overSocket)
    .map(({ name, open }) => ({
      name,
      async open(options?: TestCalendarOptions) {
        const mount = { basePath: '/de', namespace: 'kalender/v1' }
        const { calendar, baseUrl, close } = await open(options, mount)
        onTestFinished(close)
        return { calendar, ...clients({ baseUrl: `${baseUrl}/de/`, namespace: 'kalender/v1' }) }
      },
    })),
]

function clients(options: ClientOptions) {
  return {
    client: createClient({ ...options, headers: { Authorization: 'Bearer editor:2' } }),
    visitor: createClient(options),
  }
}

function actorOf(authorization: string | null) {
  if (authorization === null) return null
  if (authorization === 'Bearer editor:2') return { id: 2, role: 'editor' }
  throw new CalendarError('rest_invalid_credentials', 'not a token of this site')
}
