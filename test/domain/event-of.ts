import type { EventInput, EventRecord } from 'daybook'
import { createMake, createTestCalendar } from 'daybook/testing'

const make = createMake()

/** An event as a calendar makes it of some input. */
export async function eventOf(input: Partial<EventInput>): Promise<EventRecord> {
  const calendar = await createTestCalendar()
  return calendar.events.create(make.event(input))
}
