import type { CalendarWords } from '../words.ts'

export const calendars: CalendarWords = {
  subscribe: 'S’abonner',
  add: 'Ajouter à l’agenda',
  other: 'Apple et autres agendas',
  file: 'Apple et autres agendas (fichier)',
  address: 'Adresse de l’agenda',
  copy: 'Copier',
  copied: 'Copié',
}
