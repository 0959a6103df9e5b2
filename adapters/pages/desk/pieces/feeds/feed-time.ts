import { toWallClock } from 'daybook/domain'
import { shortStart } from '../../../ground/dates/event-when.ts'
import type { DeskContext } from '../../contract/desk-context.ts'

/** Writes a time in UTC on the wall clock of the calendar, in short. */
export function feedTime(utc: string, { timeZone, locale }: Pick<DeskContext, 'timeZone' | 'locale'>): string {
  const start_date = toWallClock(utc, timeZone)
  return shortStart({ start_date, end_date: start_date, all_day: false, start_at: '', end_at: '' }, locale)
}
