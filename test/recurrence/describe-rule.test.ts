import { isCalendarError } from 'daybook'
import { describeRule, parseRule } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { textLanguages } from '../support/text-languages.ts'

/** A rule in English, German, French and Spanish. */
const table: readonly (readonly [rule: string, en: string, de: string, fr: string, es: string])[] = [
  ['FREQ=YEARLY', 'every year', 'jedes Jahr', 'tous les ans', 'cada año'],
  ['FREQ=HOURLY', 'every hour', 'jede Stunde', 'toutes les heures', 'cada hora'],
  ['FREQ=MINUTELY;INTERVAL=20', 'every 20 minutes', 'alle 20 Minuten', 'toutes les 20 minutes', 'cada 20 minutos'],
  ['FREQ=SECONDLY;INTERVAL=2', 'every 2 seconds', 'alle 2 Sekunden', 'toutes les 2 secondes', 'cada 2 segundos'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20301231',
    'every 2 weeks on Monday and Wednesday, until December 31, 2030',
    'alle 2 Wochen am Montag und am Mittwoch, bis 31. Dezember 2030',
    'toutes les 2 semaines le lundi et le mercredi, jusqu’au 31 décembre 2030',
    'cada 2 semanas el lunes y el miércoles, hasta el 31 de diciembre de 2030',
  ],
  [
    'FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=10',
    'every month on the first Monday and the last Friday of the month, 10 times',
    'jeden Monat am ersten Montag und am letzten Freitag des Monats, 10-mal',
    'tous les mois le premier lundi et le dernier vendredi du mois, 10 fois',
    'cada mes el primer lunes y el último viernes del mes, 10 veces',
  ],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'every month on the 13th of the month only on Friday',
    'jeden Monat am 13. des Monats nur am Freitag',
    'tous les mois le 13 du mois seulement le vendredi',
    'cada mes el día 13 del mes solo el viernes',
  ],
  [
    'FREQ=YEARLY;BYMONTH=3,6;BYDAY=TH;COUNT=1',
    'every year in March and June on every Thursday, 1 time',
    'jedes Jahr im März und Juni an jedem Donnerstag, 1-mal',
    'tous les ans en mars et juin chaque jeudi, 1 fois',
    'cada año en marzo y junio cada jueves, 1 vez',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=1,22,-1,-3',
    'every month on the 1st, the 22nd, the third-to-last day, and the last day of the month',
    'jeden Monat am 1., am 22., am drittletzten Tag und am letzten Tag des Monats',
    'tous les mois le 1er, le 22, le 3e jour avant la fin et le dernier jour du mois',
    'cada mes el día 1, el día 22, el 3.º día desde el final y el último día del mes',
  ],
  [
    'FREQ=YEARLY;BYWEEKNO=20,-1',
    'every year in week 20 and the last week of the year',
    'jedes Jahr in Woche 20 und in der letzten Woche des Jahres',
    'tous les ans pendant la semaine 20 et la dernière semaine de l’année',
    'cada año en la semana 20 y la última semana del año',
  ],
  [
    'FREQ=YEARLY;BYYEARDAY=1,100,-2',
    'every year on day 1, day 100, and the second-to-last day of the year',
    'jedes Jahr am 1. Tag, am 100. Tag und am vorletzten Tag des Jahres',
    'tous les ans le 1er jour, le 100e jour et l’avant-dernier jour de l’année',
    'cada año el día 1, el día 100 y el penúltimo día del año',
  ],
  [
    'FREQ=YEARLY;BYDAY=20MO,-7SU,TU',
    'every year on every Tuesday and on the 20th Monday and the 7th-to-last Sunday of the year',
    'jedes Jahr an jedem Dienstag und am 20. Montag und am 7.-letzten Sonntag des Jahres',
    'tous les ans chaque mardi et le 20e lundi et le 7e dimanche avant la fin de l’année',
    'cada año cada martes y el 20.º lunes y el 7.º domingo desde el final del año',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,-2',
    'every month on Monday and Tuesday, only the first and the second-to-last of these',
    'jeden Monat am Montag und am Dienstag, davon nur das erste und das vorletzte Mal',
    'tous les mois le lundi et le mardi, mais seulement la première fois et l’avant-dernière fois',
    'cada mes el lunes y el martes, pero solo la primera vez y la penúltima vez',
  ],
  [
    'FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30',
    'every day at 09:00, 09:30, 17:00, and 17:30',
    'jeden Tag um 09:00, 09:30, 17:00 und 17:30',
    'tous les jours à 09:00, 09:30, 17:00 et 17:30',
    'cada día a las 09:00, 09:30, 17:00 y 17:30',
  ],
  [
    'FREQ=DAILY;BYHOUR=9;BYMINUTE=5,6;BYSECOND=1;UNTIL=20301231T180000',
    'every day in hour 9 at minutes 5 and 6 at second 1, until December 31, 2030, 18:00',
    'jeden Tag in Stunde 9 in den Minuten 5 und 6 in Sekunde 1, bis 31. Dezember 2030, 18:00',
    'tous les jours à l’heure 9 aux minutes 5 et 6 à la seconde 1, jusqu’au 31 décembre 2030, 18:00',
    'cada día en la hora 9 en los minutos 5 y 6 en el segundo 1, hasta el 31 de diciembre de 2030, 18:00',
  ],
]

describe('describeRule', () => {
  it.each(table)('describes %s', (rule, en, de, fr, es) => {
    expect([undefined, 'de', 'fr', 'es'].map((locale) => describeRule(rule, locale))).toEqual([en, de, fr, es])
    expect(describeRule(parseRule(rule), 'en-US')).toBe(en)
  })

  it.each([
    ['en-GB', 'every week on Monday, Tuesday and Friday, until 31 December 2030'],
    ['de-CH', 'jede Woche am Montag, am Dienstag und am Freitag, bis 31. Dezember 2030'],
    ['de-u-ca-buddhist', 'jede Woche am Montag, am Dienstag und am Freitag, bis 31. Dezember 2030'],
    ['it-CH', 'ogni settimana il lunedì, il martedì e il venerdì, fino al 31 dicembre 2030'],
    ['xx', 'every week on Monday, Tuesday, and Friday, until December 31, 2030'],
    ['constructor', 'every week on Monday, Tuesday, and Friday, until December 31, 2030'],
    ['not a locale', 'every week on Monday, Tuesday, and Friday, until December 31, 2030'],
  ])('takes the words of %s, or else those of English', (locale, text) => {
    expect(describeRule('FREQ=WEEKLY;BYDAY=MO,TU,FR;UNTIL=20301231', locale)).toBe(text)
  })

  it.each([
    ['FREQ=YEARLY', 'ogni anno'],
    ['FREQ=HOURLY', 'ogni ora'],
    ['FREQ=MINUTELY;INTERVAL=20', 'ogni 20 minuti'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU', 'ogni 2 settimane la domenica'],
    ['FREQ=MONTHLY;BYDAY=1MO,-1SU;COUNT=10', 'ogni mese il primo lunedì e l’ultima domenica del mese, 10 volte'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,-1,-2', 'ogni mese il giorno 1, il penultimo giorno e l’ultimo giorno del mese'],
    ['FREQ=YEARLY;BYWEEKNO=5,-3', 'ogni anno durante la settimana 5 e la 3ª settimana dalla fine dell’anno'],
    ['FREQ=DAILY;BYMONTH=1,8;BYHOUR=9;BYMINUTE=0,30', 'ogni giorno in gennaio e agosto alle 09:00 e 09:30'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1', 'ogni mese il lunedì e il martedì, ma solo l’ultima volta'],
  ])('describes %s in Italian', (rule, text) => {
    expect(describeRule(rule, 'it')).toBe(text)
  })

  it.each(textLanguages.filter((language) => language !== 'en'))(
    'has words of its own in %s, as pages do',
    (language) => {
      for (const [rule] of table) expect(describeRule(rule, language)).not.toBe(describeRule(rule))
    },
  )

  it('throws for an invalid rule', () => {
    let thrown: unknown
    try {
      describeRule('FREQ=OFTEN')
    } catch (error) {
      thrown = error
    }
    expect(isCalendarError(thrown) && thrown.params).toHaveProperty(['rule.FREQ'])
  })
})
