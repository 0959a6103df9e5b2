import type { Phrases } from './phrases.ts'

const words = ['first', 'second', 'third', 'fourth', 'fifth']

function ordinal(number: number): string {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${number}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`
}

/** `first`, `last`, `second-to-last`, `20th`. */
function positionText(number: number): string {
  const word = words[Math.abs(number) - 1] ?? ordinal(Math.abs(number))
  if (number > 0) return word
  return number === -1 ? 'last' : `${word}-to-last`
}

export const english: Phrases = {
  every: {
    YEARLY: ['every year', 'every * years'],
    MONTHLY: ['every month', 'every * months'],
    WEEKLY: ['every week', 'every * weeks'],
    DAILY: ['every day', 'every * days'],
    HOURLY: ['every hour', 'every * hours'],
    MINUTELY: ['every minute', 'every * minutes'],
    SECONDLY: ['every second', 'every * seconds'],
  },
  months: 'in *',
  week: (number) => (number > 0 ? `week ${number}` : `the ${positionText(number)} week`),
  weeks: 'in * of the year',
  yearDay: (number) => (number > 0 ? `day ${number}` : `the ${positionText(number)} day`),
  yearDays: 'on * of the year',
  monthDay: (number) => (number > 0 ? `the ${ordinal(number)}` : `the ${positionText(number)} day`),
  monthDays: 'on * of the month',
  weekday: (name) => name,
  weekdays: { on: 'on *', each: 'on every *', only: 'only on *' },
  nthWeekday: (number, name) => `the ${positionText(number)} ${name}`,
  nthWeekdays: { month: 'on * of the month', year: 'on * of the year' },
  times: 'at *',
  hours: ['in hour *', 'in hours *'],
  minutes: ['at minute *', 'at minutes *'],
  seconds: ['at second *', 'at seconds *'],
  position: (number) => `the ${positionText(number)}`,
  positions: 'only * of these',
  count: { one: '* time', other: '* times' },
  until: 'until *',
}
