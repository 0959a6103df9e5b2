import type { FilterWords } from '../words.ts'

export const filters: FilterWords = {
  filter: 'Filtrar',
  filterEvents: 'Filtrar eventos',
  byCategory: 'Filtrar por categoría',
  names: { categories: 'Categoría', tags: 'Tema', venue: 'Lugar', organizer: 'Organizador', event_status: 'Estado' },
  asPlanned: 'Según lo previsto',
  yes: 'Sí',
  no: 'No',
  without: (value) => `Excepto: ${value}`,
  all: 'Todo',
  chosen: 'Su selección',
  remove: 'Quitar',
  showEvents: 'Mostrar eventos',
  clear: 'Borrar',
  moreChoices: (count) => `${count} más`,
  unknownChoice: 'No se puede filtrar por esto',
  unknownValue: (filter) => `${filter}: esta opción no existe. Elija otra de las siguientes.`,
}
