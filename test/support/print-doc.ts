import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { recurringEvents } from 'daybook/recurrence'

// Prints the description of the interface, for linters that read a file.
const calendar = createCalendar({ geolocation: true, ticketing: true, recurrence: recurringEvents() })
const reply = await fetchHandler(calendar)(new Request('https://example.org/cal/events/v1/doc'))
process.stdout.write(await reply.text())
