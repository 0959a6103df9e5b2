import type { PeriodWords } from '../words.ts'

export const periods: PeriodWords = {
  allDay: 'Tutto il giorno',
  allDayAndRunning: 'Tutto il giorno e in corso',
  morning: 'Mattina',
  afternoon: 'Pomeriggio',
  evening: 'Sera',
  nothing: 'Niente',
  to: 'a',
  daysOfWeek: 'Giorni di questa settimana',
  weekNumber: (week) => `Settimana ${week}`,
  eventCount: (count) => (count === 1 ? '1 evento' : `${count} eventi`),
  dayOf: (day, days) => `giorno ${day} di ${days}`,
  continues: 'Continua: ',
  eventsIn: (period) => `Eventi di ${period}, per settimana`,
  eventsByPart: (period) => `Eventi, ${period}, per giorno e parte del giorno`,
  more: (count) => `+${count} altri`,
  nothingIn: (period) => `Non è annunciato niente per ${period}.`,
  seeWhatsOn: 'Vedi il programma attuale',
}
