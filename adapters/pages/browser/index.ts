/**
 * The element with which other sites show a calendar, for browsers.
 *
 * @module daybook/embed
 */

/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export { defineCalendar } from './frame/define-calendar.ts'
