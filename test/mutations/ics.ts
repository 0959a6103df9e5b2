import type { Area } from './mutation.ts'

// What is read from iCalendar files, and written into them.

export const ics: readonly Area[] = []
