// One calendar for the app: see docs/guides/nextjs.md for a database.

import { createCalendar } from 'daybook'
import { createPages } from 'daybook/pages'

export const basePath = '/calendar'
export const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
export const pages = createPages(calendar, { title: 'Town hall' })
