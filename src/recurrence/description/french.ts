import type { Phrases } from './phrases.ts'

const words = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième']

/** A masculine noun with its ordinal: `le premier lundi`, `l’avant-dernier jour`, `le 3e lundi avant la fin`. */
function masculine(number: number, noun: string): string {
  if (number === -1) return `le dernier ${noun}`
  if (number === -2) return `l’avant-dernier ${noun}`
  if (number < 0) return `le ${-number}e ${noun} avant la fin`
  return `le ${words[number - 1] ?? `${number}e`} ${noun}`
}

/** A feminine noun with its ordinal. */
function feminine(number: number, noun: string): string {
  if (number === 1) return `la première ${noun}`
  if (number === -1) return `la dernière ${noun}`
  if (number === -2) return `l’avant-dernière ${noun}`
  return number < 0 ? `la ${-number}e ${noun} avant la fin` : `la ${words[number - 1] ?? `${number}e`} ${noun}`
}

export const french: Phrases = {
  every: {
    YEARLY: ['tous les ans', 'tous les * ans'],
    MONTHLY: ['tous les mois', 'tous les * mois'],
    WEEKLY: ['toutes les semaines', 'toutes les * semaines'],
    DAILY: ['tous les jours', 'tous les * jours'],
    HOURLY: ['toutes les heures', 'toutes les * heures'],
    MINUTELY: ['toutes les minutes', 'toutes les * minutes'],
    SECONDLY: ['toutes les secondes', 'toutes les * secondes'],
  },
  months: 'en *',
  week: (number) => (number > 0 ? `la semaine ${number}` : feminine(number, 'semaine')),
  weeks: 'pendant * de l’année',
  yearDay: (number) => (number > 0 ? `le ${number === 1 ? '1er' : `${number}e`} jour` : masculine(number, 'jour')),
  yearDays: '* de l’année',
  monthDay: (number) => (number > 0 ? `le ${number === 1 ? '1er' : number}` : masculine(number, 'jour')),
  monthDays: '* du mois',
  weekday: (name, use) => (use === 'each' ? `chaque ${name}` : `le ${name}`),
  weekdays: { on: '*', each: '*', only: 'seulement *' },
  nthWeekday: (number, name) => masculine(number, name),
  nthWeekdays: { month: '* du mois', year: '* de l’année' },
  times: 'à *',
  hours: ['à l’heure *', 'aux heures *'],
  minutes: ['à la minute *', 'aux minutes *'],
  seconds: ['à la seconde *', 'aux secondes *'],
  position: (number) => feminine(number, 'fois'),
  positions: 'mais seulement *',
  count: { one: '* fois', other: '* fois' },
  until: 'jusqu’au *',
}
