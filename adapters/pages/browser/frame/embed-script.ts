import { defineCalendar } from './define-calendar.ts'

// The script that pages serve for other sites.

defineCalendar()
