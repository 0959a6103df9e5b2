import type { FilterWords } from '../words.ts'

export const filters: FilterWords = {
  filter: 'Filter',
  filterEvents: 'Veranstaltungen filtern',
  byCategory: 'Nach Kategorie filtern',
  names: {
    categories: 'Kategorie',
    tags: 'Thema',
    venue: 'Ort',
    organizer: 'Veranstalter',
    event_status: 'Status',
  },
  asPlanned: 'Wie geplant',
  yes: 'Ja',
  no: 'Nein',
  without: (value) => `Nicht: ${value}`,
  all: 'Alle',
  chosen: 'Ihre Auswahl',
  remove: 'Entfernen',
  showEvents: 'Veranstaltungen zeigen',
  clear: 'Zurücksetzen',
  moreChoices: (count) => `${count} weitere`,
  unknownChoice: 'Danach lässt sich nicht filtern',
  unknownValue: (filter) => `${filter}: Diese Auswahl gibt es nicht. Bitte wählen Sie unten eine andere.`,
}
