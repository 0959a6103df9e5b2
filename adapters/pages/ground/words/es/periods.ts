import type { PeriodWords } from '../words.ts'

export const periods: PeriodWords = {
  allDay: 'Todo el día',
  allDayAndRunning: 'Todo el día y en curso',
  morning: 'Mañana',
  afternoon: 'Tarde',
  evening: 'Noche',
  nothing: 'Nada',
  to: 'a',
  daysOfWeek: 'Días de esta semana',
  weekNumber: (week) => `Semana ${week}`,
  eventCount: (count) => (count === 1 ? '1 evento' : `${count} eventos`),
  dayOf: (day, days) => `día ${day} de ${days}`,
  continues: 'Continúa: ',
  eventsIn: (period) => `Eventos de ${period}, por semanas`,
  eventsByPart: (period) => `Eventos, ${period}, por día y parte del día`,
  more: (count) => `+${count} más`,
  nothingIn: (period) => `No hay nada anunciado para ${period}.`,
  seeWhatsOn: 'Ver la agenda actual',
}
