import type { EventReply } from 'daybook'
import type { GridDay } from 'daybook/domain'
import type { DaysAround } from '../../ground/page/list-props.ts'

/**
 * Returns the day that other views show for a period: today, or the first with events, or the nearest one with some.
 */
export function dayWithin(
  days: readonly GridDay<EventReply>[],
  today: string,
  { before, after }: DaysAround = {},
): string {
  if (days.some(({ date }) => date === today)) return today
  return days.find(({ events }) => events.length > 0)?.date ?? after ?? before ?? today
}
