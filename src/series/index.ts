/**
 * Recurring events: series of events in a calendar, and recurrence rules of RFC 5545 as pure functions.
 *
 * @module daybook/recurrence
 */

export * from '../recurrence/index.ts'
export { type RecurringEventsOptions, recurringEvents } from './recurring-events.ts'
