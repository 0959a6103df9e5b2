/**
 * Dates of events for people, in any language: patterns and locales of date-fns, on the wall clock of the event.
 *
 * @module daybook/format
 */

export type { FormatOptions, SpanOptions } from './format-options.ts'
export { formatSpan } from './format-span.ts'
export { formatEnd, formatStart } from './format-wall-clock.ts'
