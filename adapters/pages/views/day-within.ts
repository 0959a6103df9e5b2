import type { EventReply } from 'daybook'
import type { GridDay } from 'daybook/domain'

/** Returns the day of a period that other views show: today, or the first with events, so that a link leads to some. */
export function dayWithin(days: readonly GridDay<EventReply>[], today: string): string {
  if (days.some(({ date }) => date === today)) return today
  return days.find(({ events }) => events.length > 0)?.date ?? today
}
