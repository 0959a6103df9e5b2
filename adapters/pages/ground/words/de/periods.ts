import type { PeriodWords } from '../words.ts'

export const periods: PeriodWords = {
  allDay: 'Ganztägig',
  allDayAndRunning: 'Ganztägig und laufend',
  morning: 'Vormittag',
  afternoon: 'Nachmittag',
  evening: 'Abend',
  nothing: 'Nichts',
  to: 'bis',
  daysOfWeek: 'Tage dieser Woche',
  weekNumber: (week) => `Woche ${week}`,
  eventCount: (count) => (count === 1 ? '1 Veranstaltung' : `${count} Veranstaltungen`),
  dayOf: (day, days) => `Tag ${day} von ${days}`,
  continues: 'Läuft weiter: ',
  eventsIn: (period) => `Veranstaltungen im ${period}, nach Wochen`,
  eventsByPart: (period) => `Veranstaltungen, ${period}, nach Tag und Tageszeit`,
  more: (count) => `+${count} weitere`,
  nothingIn: (period) => `Für ${period} ist nichts angekündigt.`,
  seeWhatsOn: 'Zum aktuellen Programm',
}
