import type { CalendarWords } from '../words.ts'

export const calendars: CalendarWords = {
  subscribe: 'Abbonati',
  add: 'Aggiungi al calendario',
  other: 'Apple e altri calendari',
  file: 'Apple e altri calendari (file)',
  address: 'Indirizzo del calendario',
  copy: 'Copia',
  copied: 'Copiato',
}
