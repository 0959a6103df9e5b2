/**
 * The testing kit: a calendar with a controlled clock, input with valid defaults, and cases that certify stores and
 * hosts.
 *
 * @module daybook/testing
 */

export {
  createMake,
  createTestCalendar,
  createTestClock,
  type Dump,
  type DumpedEvent,
  eventData,
  type Inputs,
  type Make,
  organizerData,
  type Seed,
  type Seeded,
  type TestCalendar,
  type TestCalendarOptions,
  type TestClock,
  type TestDate,
  type TestDuration,
  termData,
  venueData,
} from 'daybook/testing/calendar'
export { AssertionError } from './assert.ts'
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
export { type ClosableStore, type ConformanceCase, type StoreCasesOptions, storeCases } from './store-cases.ts'
