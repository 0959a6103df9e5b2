import type { DeskSeriesWords } from '../desk-words.ts'

export const deskSeries: DeskSeriesWords = {
  recurrence: {
    every: 'Ogni',
    unit: 'Unità',
    never: 'non si ripete',
    units: { DAILY: 'giorni', WEEKLY: 'settimane', MONTHLY: 'mesi', YEARLY: 'anni' },
    custom: 'secondo una regola',
    onDays: 'In questi giorni della settimana',
    onThe: 'Nel mese,',
    sameDay: 'lo stesso giorno del mese',
    positions: { 1: 'il primo', 2: 'il secondo', 3: 'il terzo', 4: 'il quarto', '-1': 'l’ultimo' },
    weekday: 'Giorno della settimana',
    until: 'Fino al',
    count: 'o dopo',
    times: 'volte',
    rules: 'Regole (RFC 5545)',
    exceptions: 'Salta',
    dates: 'Aggiungi',
    showDates: 'Mostra le prossime date',
    nextDates: (count) => (count === 1 ? 'La prossima data:' : `Le prossime ${count} date:`),
    noDates: 'Queste regole non si possono ancora leggere.',
    clockBack: (date, time) =>
      `Prima di ${date} gli orologi tornano indietro. L’evento resta alle ${time}; altrove può spostarsi di un’ora.`,
    clockForward: (date, time) =>
      `Prima di ${date} gli orologi vanno avanti. L’evento resta alle ${time}; altrove può spostarsi di un’ora.`,
    gap: (date, time, instead) =>
      `${date}: le ${time} non esistono, perché gli orologi vanno avanti. L’evento inizia alle ${instead}.`,
  },
  scope: {
    question: 'Questo evento si ripete. Che cosa deve cambiare?',
    names: { this: 'Solo questa data', following: 'Questa data e le successive', all: 'Tutte le date' },
    hints: {
      this: 'Le altre date restano come sono.',
      following: 'Le date precedenti restano come sono.',
      all: 'Anche quelle passate.',
    },
    openSeries: 'Cambia la ripetizione',
    inTrash: 'L’intera serie è nel cestino. Tutte le sue date tornano con essa.',
  },
}
