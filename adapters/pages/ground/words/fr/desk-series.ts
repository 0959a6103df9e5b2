import type { DeskSeriesWords } from '../desk-words.ts'

export const deskSeries: DeskSeriesWords = {
  recurrence: {
    every: 'Périodicité',
    unit: 'Unité',
    never: 'ne se répète pas',
    units: { DAILY: 'jours', WEEKLY: 'semaines', MONTHLY: 'mois', YEARLY: 'ans' },
    custom: 'selon une règle',
    onDays: 'Ces jours de la semaine',
    onThe: 'Dans le mois, le',
    sameDay: 'même jour du mois',
    positions: { 1: 'premier', 2: 'deuxième', 3: 'troisième', 4: 'quatrième', '-1': 'dernier' },
    weekday: 'Jour de la semaine',
    until: 'Jusqu’au',
    count: 'ou après',
    times: 'fois',
    rules: 'Règles (RFC 5545)',
    exceptions: 'Laisser de côté',
    dates: 'Ajouter',
    showDates: 'Montrer les prochaines dates',
    nextDates: (count) => (count === 1 ? 'La prochaine date :' : `Les ${count} prochaines dates :`),
    noDates: 'Ces règles ne peuvent pas encore être lues.',
    clockBack: (date, time) =>
      `Avant le ${date}, on recule les horloges. L’événement reste à ${time} ; ailleurs, il peut se décaler d’une ` +
      `heure.`,
    clockForward: (date, time) =>
      `Avant le ${date}, on avance les horloges. L’événement reste à ${time} ; ailleurs, il peut se décaler d’une ` +
      `heure.`,
    gap: (date, time, instead) =>
      `Le ${date}, ${time} n’existe pas, car on avance les horloges : l’événement commence à ${instead}.`,
  },
  scope: {
    question: 'Cet événement se répète. Que faut-il modifier ?',
    names: { this: 'Seulement cette date', following: 'Cette date et les suivantes', all: 'Toutes les dates' },
    hints: {
      this: 'Les autres dates restent telles quelles.',
      following: 'Les dates précédentes restent telles quelles.',
      all: 'Aussi celles qui sont passées.',
    },
    openSeries: 'Modifier la répétition',
    inTrash: 'Toute la série est dans la corbeille. Toutes ses dates reviennent avec elle.',
  },
}
