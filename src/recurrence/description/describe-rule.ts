import type { TextLanguage } from '../../text/languages.ts'
import { type DateTime, secondsOf } from '../../time/date-time.ts'
import { formatRule } from '../format-rule.ts'
import { parseRule } from '../parse-rule.ts'
import { type RecurrenceRule, type Weekday, weekdays } from '../rule.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import type { NumberedPhrase, Phrases } from './phrases.ts'
import { spanish } from './spanish.ts'

const languages: Readonly<Record<TextLanguage, Phrases>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
}

/** More times than this are described by their hours and minutes. */
const maxTimes = 6

/**
 * Describes a rule in words: `every 2 weeks on Monday, until December 31, 2030`. `locale` is a language tag such as
 * `de-CH`; languages are English, German, French, Spanish and Italian, and others are described in English. Leaves out
 * what comes from the start of the event. Throws a `CalendarError` for an invalid rule.
 */
export function describeRule(rule: string | RecurrenceRule, locale = 'en'): string {
  const parsed = parseRule(typeof rule === 'string' ? rule : formatRule(rule))
  const { tag, phrases } = languageOf(locale)
  const { freq, interval, bySetPos, count, until } = parsed
  const join = listJoiner(tag)
  const words = [
    fill(phrases.every[freq][interval === 1 ? 0 : 1], String(interval)),
    ...dayWords(parsed, phrases, tag),
    ...timeWords(parsed, phrases, join),
  ].join(' ')
  const limits = [
    ...(bySetPos ? [fill(phrases.positions, join(bySetPos.map(phrases.position)))] : []),
    ...(count === undefined ? [] : [counted(phrases, count, tag)]),
    ...(until === undefined ? [] : [fill(phrases.until, dateText(until, tag))]),
  ]
  return [words, ...limits].join(', ')
}

/** Returns the phrases of a language, and its tag without extensions, which could change the calendar. */
function languageOf(locale: string): { readonly tag: string; readonly phrases: Phrases } {
  try {
    const { language, baseName } = new Intl.Locale(locale)
    const all: Readonly<Record<string, Phrases>> = languages
    const phrases = Object.hasOwn(all, language) ? all[language] : undefined
    if (phrases !== undefined) return { tag: baseName, phrases }
  } catch {
    // Not a language tag.
  }
  return { tag: 'en', phrases: english }
}

function dayWords(rule: RecurrenceRule, phrases: Phrases, tag: string): readonly string[] {
  const { byMonth, byWeekNo, byYearDay, byMonthDay } = rule
  const join = listJoiner(tag)
  return [
    ...(byMonth ? [fill(phrases.months, join(byMonth.map((month) => monthName(month, tag))))] : []),
    ...(byWeekNo ? [fill(phrases.weeks, join(byWeekNo.map(phrases.week)))] : []),
    ...(byYearDay ? [fill(phrases.yearDays, join(byYearDay.map(phrases.yearDay)))] : []),
    ...(byMonthDay ? [fill(phrases.monthDays, join(byMonthDay.map(phrases.monthDay)))] : []),
    ...weekdayWords(rule, phrases, tag),
  ]
}

function weekdayWords(rule: RecurrenceRule, phrases: Phrases, tag: string): readonly string[] {
  const { freq, byDay = [], byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos } = rule
  const isLong = freq === 'YEARLY' || freq === 'MONTHLY'
  const use = byMonthDay || byYearDay ? 'only' : isLong && !byWeekNo && !bySetPos ? 'each' : 'on'
  const period = freq === 'YEARLY' && !byMonth ? 'year' : 'month'
  const plain = byDay
    .filter(({ nth }) => nth === undefined)
    .map(({ weekday }) => phrases.weekday(weekdayName(weekday, tag), use))
  const numbered = byDay.flatMap(({ weekday, nth }) =>
    nth === undefined ? [] : phrases.nthWeekday(nth, weekdayName(weekday, tag)),
  )
  const join = listJoiner(tag)
  const all = [
    ...(plain.length > 0 ? [fill(phrases.weekdays[use], join(plain))] : []),
    ...(numbered.length > 0 ? [fill(phrases.nthWeekdays[period], join(numbered))] : []),
  ]
  return all.length > 0 ? [join(all)] : []
}

function timeWords(rule: RecurrenceRule, phrases: Phrases, join: Join): readonly string[] {
  const { byHour, byMinute, bySecond } = rule
  if (byHour && byMinute && byHour.length * byMinute.length <= maxTimes && !bySecond) {
    const times = byHour.flatMap((hour) => byMinute.map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`))
    return [fill(phrases.times, join(times))]
  }
  return [
    ...(byHour ? [numbered(phrases.hours, byHour, join)] : []),
    ...(byMinute ? [numbered(phrases.minutes, byMinute, join)] : []),
    ...(bySecond ? [numbered(phrases.seconds, bySecond, join)] : []),
  ]
}

function numbered([one, several]: NumberedPhrase, numbers: readonly number[], join: Join): string {
  return fill(numbers.length === 1 ? one : several, join(numbers.map(String)))
}

function counted({ count: { one, other } }: Phrases, count: number, tag: string): string {
  return fill(new Intl.PluralRules(tag).select(count) === 'one' ? one : other, String(count))
}

type Join = (items: readonly string[]) => string

function listJoiner(tag: string): Join {
  const format = new Intl.ListFormat(tag, { type: 'conjunction' })
  return (items) => format.format(items)
}

function fill(phrase: string, text: string): string {
  return phrase.replace('*', () => text)
}

function monthName(month: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2030, month - 1, 15))
}

/** 2030-07-01 is a Monday. */
function weekdayName(weekday: Weekday, tag: string): string {
  const day = 1 + weekdays.indexOf(weekday)
  return new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2030, 6, day))
}

/** The time is left out at the end of a day. */
function dateText(dateTime: DateTime, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const date = format.format(secondsOf(dateTime) * 1000)
  return dateTime.endsWith('23:59:59') ? date : `${date}, ${dateTime.slice(11, 16)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
