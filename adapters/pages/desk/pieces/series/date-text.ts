import { formatDay } from '../../../ground/dates/day-names.ts'
import type { DeskContext } from '../../contract/desk-context.ts'

/** Writes the day of a date in short: `Tue, Jun 18, 2030`. */
export function dateText(wall: string, { locale }: DeskContext): string {
  return formatDay(wall.slice(0, 10), locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
}

/** Writes the day of a date in full, for labels that are read aloud: `Tuesday, June 18`. */
export function spokenDay(day: string, { locale }: DeskContext): string {
  return formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}
