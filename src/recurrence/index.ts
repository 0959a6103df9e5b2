/**
 * Recurrence rules of RFC 5545 on the wall clock: parse, format, expand and describe them. Pure functions.
 *
 * @module daybook/recurrence
 */

export { describeRule } from './description/describe-rule.ts'
export { type ExpandOptions, expand, type Recurrence, type RecurrenceInput } from './expand.ts'
export { formatRule } from './format-rule.ts'
export { type ParseRuleOptions, parseRule } from './parse-rule.ts'
export type { Frequency, RecurrenceRule, RuleDay, Weekday } from './rule.ts'
