import type { Calendar } from 'daybook'
import type { Copy } from './copies.ts'

/** Uses an entry of `other` with a calendar, and what else the app has, of `own`. */
export type Case = (own: Copy, other: Copy) => Promise<void>

export const fair = { title: 'Fair', start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
export const now = () => new Date('2030-06-01T12:00:00Z')

export async function calendarOf(copy: Copy, options: object = {}): Promise<Calendar> {
  const { createCalendar } = await copy.load('daybook')
  return createCalendar({ now, timeZone: 'Europe/Zurich', ...options })
}

/** What a calendar answers over HTTP, by a host of the same copy or of another one. */
export async function responder(copy: Copy, served: Pick<Calendar, 'api'>) {
  const { fetchHandler } = await copy.load('daybook/fetch')
  const handle = fetchHandler(served, { authenticate: () => ({ id: 1, role: 'administrator' }) })
  return async (path: string, init?: RequestInit) => {
    const response = await handle(new Request(`https://example.org${path}`, init))
    const text = await response.text()
    return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
  }
}

export const form = (body: string) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://example.org' },
})
