import type { Phrases } from './phrases.ts'

const words = ['primo', 'secondo', 'terzo', 'quarto', 'quinto']
const feminineWords = ['prima', 'seconda', 'terza', 'quarta', 'quinta']

/** A masculine noun with its ordinal: `il primo lunedì`, `l’ultimo giorno`, `il 3º lunedì dalla fine`. */
function masculine(number: number, noun: string): string {
  if (number === -1) return `l’ultimo ${noun}`
  if (number === -2) return `il penultimo ${noun}`
  return number < 0 ? `il ${-number}º ${noun} dalla fine` : `il ${words[number - 1] ?? `${number}º`} ${noun}`
}

/** A feminine noun with its ordinal. */
function feminine(number: number, noun: string): string {
  if (number === -1) return `l’ultima ${noun}`
  if (number === -2) return `la penultima ${noun}`
  return number < 0 ? `la ${-number}ª ${noun} dalla fine` : `la ${feminineWords[number - 1] ?? `${number}ª`} ${noun}`
}

/** Sunday alone is feminine. */
function isFeminine(weekday: string): boolean {
  return weekday.endsWith('a')
}

export const italian: Phrases = {
  every: {
    YEARLY: ['ogni anno', 'ogni * anni'],
    MONTHLY: ['ogni mese', 'ogni * mesi'],
    WEEKLY: ['ogni settimana', 'ogni * settimane'],
    DAILY: ['ogni giorno', 'ogni * giorni'],
    HOURLY: ['ogni ora', 'ogni * ore'],
    MINUTELY: ['ogni minuto', 'ogni * minuti'],
    SECONDLY: ['ogni secondo', 'ogni * secondi'],
  },
  months: 'in *',
  week: (number) => (number > 0 ? `la settimana ${number}` : feminine(number, 'settimana')),
  weeks: 'durante * dell’anno',
  yearDay: (number) => (number > 0 ? `il giorno ${number}` : masculine(number, 'giorno')),
  yearDays: '* dell’anno',
  monthDay: (number) => (number > 0 ? `il giorno ${number}` : masculine(number, 'giorno')),
  monthDays: '* del mese',
  weekday: (name, use) => (use === 'each' ? `ogni ${name}` : `${isFeminine(name) ? 'la' : 'il'} ${name}`),
  weekdays: { on: '*', each: '*', only: 'solo *' },
  nthWeekday: (number, name) => (isFeminine(name) ? feminine(number, name) : masculine(number, name)),
  nthWeekdays: { month: '* del mese', year: '* dell’anno' },
  times: 'alle *',
  hours: ['nell’ora *', 'nelle ore *'],
  minutes: ['al minuto *', 'ai minuti *'],
  seconds: ['al secondo *', 'ai secondi *'],
  position: (number) => feminine(number, 'volta'),
  positions: 'ma solo *',
  count: { one: '* volta', other: '* volte' },
  until: 'fino al *',
}
