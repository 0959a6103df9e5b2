import type { EventReply } from 'daybook'
import { describeRule, parseRule } from 'daybook/recurrence'
import { formatDay } from '../../../ground/dates/day-names.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** Describes how a series recurs: `Every Tuesday until July 30`, or that it has several dates. */
export function seriesWords({ recurrence, start_date }: EventReply, { words, locale }: PageContext): string {
  const rules = recurrence && 'rules' in recurrence ? recurrence.rules : []
  const [rule, ...more] = rules
  if (rule === undefined || more.length > 0) return words.event.severalDates
  const { freq, interval, byDay = [], bySetPos, until, count, ...others } = parseRule(rule)
  const isPlain =
    !bySetPos &&
    count === undefined &&
    !Object.entries(others).some(([name, value]) => name.startsWith('by') && value !== undefined)
  const isWeekly = freq === 'WEEKLY' && interval === 1 && byDay.length <= 1 && isPlain
  if (!isWeekly || byDay.some(({ weekday }) => weekday !== weekdayOf(start_date)))
    return upperFirst(describeRule(rule, locale), locale)
  const every = words.event.everyWeekday(formatDay(start_date.slice(0, 10), locale, { weekday: 'long' }))
  if (until === undefined) return every
  const last = formatDay(until.slice(0, 10), locale, { day: 'numeric', month: 'long', year: 'numeric' })
  return words.event.until(every, last)
}

/** The weekday as a rule names it, `MO`. */
function weekdayOf(start: string): string {
  return formatDay(start.slice(0, 10), 'en', { weekday: 'short' }).slice(0, 2).toUpperCase()
}

function upperFirst(text: string, locale: string): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(locale) + text.slice(first.length)
}
