import type { Area } from './mutation.ts'

// What the readers of other calendars accept, convert and report.

export const sources: readonly Area[] = []
