/**
 * A calendar with a controlled clock, and input and data with valid defaults. `daybook/testing` exports it too, with
 * the cases that certify stores and hosts.
 *
 * @module daybook/testing/calendar
 */

export type { Dump, DumpedEvent } from './dump.ts'
export { createMake, type Inputs, type Make } from './make.ts'
export { eventData, linkedData, organizerData, termData, venueData } from './records.ts'
export {
  createTestCalendar,
  type Seed,
  type Seeded,
  type TestCalendar,
  type TestCalendarOptions,
} from './test-calendar.ts'
export { createTestClock, type TestClock, type TestDate, type TestDuration } from './test-clock.ts'
