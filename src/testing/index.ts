/**
 * The testing kit: a calendar with a controlled clock, input with valid defaults, and cases that certify stores and
 * hosts.
 *
 * @module daybook/testing
 */

export { AssertionError } from './assert.ts'
export type { Dump, DumpedEvent } from './dump.ts'
export {
  type Authenticate,
  type Fetch,
  type FetchedResponse,
  type FetchInit,
  type HostSettings,
  httpHostCases,
  type OpenedHost,
  type OpenHost,
} from './http-cases.ts'
export { createMake, type Inputs, type Make } from './make.ts'
export { eventData, organizerData, termData, venueData } from './records.ts'
export { type ClosableStore, type ConformanceCase, type StoreCasesOptions, storeCases } from './store-cases.ts'
export {
  createTestCalendar,
  type Seed,
  type Seeded,
  type TestCalendar,
  type TestCalendarOptions,
} from './test-calendar.ts'
export { createTestClock, type TestClock, type TestDate, type TestDuration } from './test-clock.ts'
