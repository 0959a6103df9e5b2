import type { Phrases } from './phrases.ts'

const words = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto']
const feminineWords = ['primera', 'segunda', 'tercera', 'cuarta', 'quinta']

/** A masculine noun with its ordinal: `el primer lunes`, `el último día`, `el 3.º lunes desde el final`. */
function masculine(number: number, noun: string): string {
  if (number === -1) return `el último ${noun}`
  if (number === -2) return `el penúltimo ${noun}`
  return number < 0 ? `el ${-number}.º ${noun} desde el final` : `el ${words[number - 1] ?? `${number}.º`} ${noun}`
}

/** A feminine noun with its ordinal. */
function feminine(number: number, noun: string): string {
  if (number === -1) return `la última ${noun}`
  if (number === -2) return `la penúltima ${noun}`
  if (number < 0) return `la ${-number}.ª ${noun} desde el final`
  return `la ${feminineWords[number - 1] ?? `${number}.ª`} ${noun}`
}

export const spanish: Phrases = {
  every: {
    YEARLY: ['cada año', 'cada * años'],
    MONTHLY: ['cada mes', 'cada * meses'],
    WEEKLY: ['cada semana', 'cada * semanas'],
    DAILY: ['cada día', 'cada * días'],
    HOURLY: ['cada hora', 'cada * horas'],
    MINUTELY: ['cada minuto', 'cada * minutos'],
    SECONDLY: ['cada segundo', 'cada * segundos'],
  },
  months: 'en *',
  week: (number) => (number > 0 ? `la semana ${number}` : feminine(number, 'semana')),
  weeks: 'en * del año',
  yearDay: (number) => (number > 0 ? `el día ${number}` : masculine(number, 'día')),
  yearDays: '* del año',
  monthDay: (number) => (number > 0 ? `el día ${number}` : masculine(number, 'día')),
  monthDays: '* del mes',
  weekday: (name, use) => (use === 'each' ? `cada ${name}` : `el ${name}`),
  weekdays: { on: '*', each: '*', only: 'solo *' },
  nthWeekday: (number, name) => masculine(number, name),
  nthWeekdays: { month: '* del mes', year: '* del año' },
  times: 'a las *',
  hours: ['en la hora *', 'en las horas *'],
  minutes: ['en el minuto *', 'en los minutos *'],
  seconds: ['en el segundo *', 'en los segundos *'],
  position: (number) => feminine(number, 'vez'),
  positions: 'pero solo *',
  count: { one: '* vez', other: '* veces' },
  until: 'hasta el *',
}
