import type { CalendarWords } from '../words.ts'

export const calendars: CalendarWords = {
  subscribe: 'Suscribirse',
  add: 'Añadir al calendario',
  other: 'Apple y otros calendarios',
  file: 'Apple y otros calendarios (archivo)',
  address: 'Dirección del calendario',
  copy: 'Copiar',
  copied: 'Copiado',
}
