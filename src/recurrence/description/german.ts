import type { Phrases, WeekdayUse } from './phrases.ts'

const words = ['erst', 'zweit', 'dritt', 'viert', 'fünft']
const lastWords = ['letzt', 'vorletzt', 'drittletzt', 'viertletzt', 'fünftletzt']

/** `ersten`, `letzten`, `20.`, with the ending of the case. */
function positionText(number: number, ending: string): string {
  const distance = Math.abs(number)
  const word = (number > 0 ? words : lastWords)[distance - 1]
  if (word !== undefined) return `${word}${ending}`
  return number > 0 ? `${distance}.` : `${distance}.-letzt${ending}`
}

const before: Readonly<Record<WeekdayUse, string>> = { on: 'am', each: 'an jedem', only: 'am' }

export const german: Phrases = {
  every: {
    YEARLY: ['jedes Jahr', 'alle * Jahre'],
    MONTHLY: ['jeden Monat', 'alle * Monate'],
    WEEKLY: ['jede Woche', 'alle * Wochen'],
    DAILY: ['jeden Tag', 'alle * Tage'],
    HOURLY: ['jede Stunde', 'alle * Stunden'],
    MINUTELY: ['jede Minute', 'alle * Minuten'],
    SECONDLY: ['jede Sekunde', 'alle * Sekunden'],
  },
  months: 'im *',
  week: (number) => (number > 0 ? `in Woche ${number}` : `in der ${positionText(number, 'en')} Woche`),
  weeks: '* des Jahres',
  yearDay: (number) => (number > 0 ? `am ${number}. Tag` : `am ${positionText(number, 'en')} Tag`),
  yearDays: '* des Jahres',
  monthDay: (number) => (number > 0 ? `am ${number}.` : `am ${positionText(number, 'en')} Tag`),
  monthDays: '* des Monats',
  weekday: (name, use) => `${before[use]} ${name}`,
  weekdays: { on: '*', each: '*', only: 'nur *' },
  nthWeekday: (number, name) => `am ${positionText(number, 'en')} ${name}`,
  nthWeekdays: { month: '* des Monats', year: '* des Jahres' },
  times: 'um *',
  hours: ['in Stunde *', 'in den Stunden *'],
  minutes: ['in Minute *', 'in den Minuten *'],
  seconds: ['in Sekunde *', 'in den Sekunden *'],
  position: (number) => `das ${positionText(number, 'e')}`,
  positions: 'davon nur * Mal',
  count: { one: '*-mal', other: '*-mal' },
  until: 'bis *',
}
