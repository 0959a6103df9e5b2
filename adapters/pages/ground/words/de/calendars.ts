import type { CalendarWords } from '../words.ts'

export const calendars: CalendarWords = {
  subscribe: 'Abonnieren',
  add: 'In den Kalender',
  other: 'Apple und andere Kalender',
  file: 'Apple und andere Kalender (Datei)',
  address: 'Adresse des Kalenders',
  copy: 'Kopieren',
  copied: 'Kopiert',
}
