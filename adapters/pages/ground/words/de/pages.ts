import type { Words } from '../words.ts'
import { calendars } from './calendars.ts'
import { errors, errorTitles } from './errors.ts'
import { event, statuses } from './event.ts'
import { filters } from './filters.ts'
import { frame } from './frame.ts'
import { lists } from './lists.ts'
import { periods } from './periods.ts'
import { records } from './records.ts'

export const de: Words = {
  ...frame,
  ...periods,
  ...statuses,
  ...errorTitles,
  filters,
  lists,
  records,
  event,
  calendars,
  errors,
}
