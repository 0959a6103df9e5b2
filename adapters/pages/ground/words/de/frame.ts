import type { FrameWords } from '../words.ts'

export const frame: FrameWords = {
  language: 'de',
  skip: 'Zum Inhalt',
  whatsOn: 'Programm',
  searchEvents: 'Veranstaltungen suchen',
  search: 'Suchen',
  view: 'Ansicht',
  list: 'Liste',
  month: 'Monat',
  week: 'Woche',
  day: 'Tag',
  today: 'Heute',
  backToList: 'Zurück zum Programm',
  timesAreIn: (zone) => `Zeiten gelten am Ort der Veranstaltung; der Kalender ist in ${zone} zu Hause.`,
  inYourZone: 'In Ihrer Zeitzone:',
  signIn: 'Anmelden',
  account: 'Konto',
  desk: { desk: 'Redaktion', newEvent: 'Neue Veranstaltung', edit: 'Bearbeiten' },
}
