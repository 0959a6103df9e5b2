import type { FilterWords } from '../words.ts'

export const filters: FilterWords = {
  filter: 'Filtra',
  filterEvents: 'Filtra gli eventi',
  byCategory: 'Filtra per categoria',
  names: {
    categories: 'Categoria',
    tags: 'Tema',
    venue: 'Luogo',
    organizer: 'Organizzatore',
    event_status: 'Stato',
  },
  asPlanned: 'Come previsto',
  yes: 'Sì',
  no: 'No',
  without: (value) => `Tranne: ${value}`,
  all: 'Tutti',
  chosen: 'La tua scelta',
  remove: 'Togli',
  showEvents: 'Mostra gli eventi',
  clear: 'Azzera',
  moreChoices: (count) => `altri ${count}`,
  unknownChoice: 'Questo filtro non esiste',
  unknownValue: (filter) => `${filter}: questa scelta non esiste. Scegline un’altra qui sotto.`,
}
