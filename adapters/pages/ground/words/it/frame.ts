import type { FrameWords } from '../words.ts'

export const frame: FrameWords = {
  language: 'it',
  skip: 'Vai al contenuto',
  whatsOn: 'In programma',
  searchEvents: 'Cerca eventi',
  search: 'Cerca',
  view: 'Vista',
  list: 'Elenco',
  month: 'Mese',
  week: 'Settimana',
  day: 'Giorno',
  today: 'Oggi',
  backToList: 'Torna al programma',
  timesAreIn: (zone) => `Gli orari sono quelli del luogo dell’evento; il fuso di questo calendario è ${zone}.`,
  inYourZone: 'Nel tuo fuso orario:',
  signIn: 'Accedi',
  account: 'Account',
  desk: { desk: 'Redazione', newEvent: 'Nuovo evento', edit: 'Modifica' },
}
