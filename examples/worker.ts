// A calendar in a Worker, such as those of Cloudflare.
//
// The module makes the calendar when it is loaded. Workers allow neither random values nor I/O at that time, and the
// library needs none. This store lives in the memory of one isolate, which the platform may end at any time: use it for
// events that the Worker makes itself, as here, and a store that works over the network for all others.

import { type Actor, createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'

const calendar = createCalendar({ timeZone: 'Europe/Zurich' })

function authenticate(request: Request): Actor | null {
  return request.headers.get('Authorization') === 'Bearer a-token-of-anna' ? { id: 1, role: 'editor' } : null
}

const serveCalendar = fetchHandler(calendar, { authenticate, fallthrough: true })

/** Made by the first request, once in each isolate. */
let opening: Promise<unknown> | undefined

export default {
  async fetch(request: Request): Promise<Response> {
    opening ??= calendar.events.create({ title: 'Open door', start_date: 'today', end_date: 'today', all_day: true })
    await opening
    return (await serveCalendar(request)) ?? new Response('The rest of the site.\n')
  },
}
