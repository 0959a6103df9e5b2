import type { PeriodWords } from '../words.ts'

export const periods: PeriodWords = {
  allDay: 'Toute la journée',
  allDayAndRunning: 'Toute la journée et en cours',
  morning: 'Matin',
  afternoon: 'Après-midi',
  evening: 'Soir',
  nothing: 'Rien',
  to: 'à',
  daysOfWeek: 'Jours de cette semaine',
  weekNumber: (week) => `Semaine ${week}`,
  eventCount: (count) => (count < 2 ? `${count} événement` : `${count} événements`),
  dayOf: (day, days) => `jour ${day} sur ${days}`,
  continues: 'Se poursuit : ',
  eventsIn: (period) => `Événements de ${period}, par semaine`,
  eventsByPart: (period) => `Événements, ${period}, par jour et moment de la journée`,
  more: (count) => `+${count} de plus`,
  nothingIn: (period) => `Rien n’est annoncé pour ${period}.`,
  seeWhatsOn: 'Voir ce qui est à l’affiche',
}
