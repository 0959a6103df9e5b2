import type { FilterWords } from '../words.ts'

export const filters: FilterWords = {
  filter: 'Filtrer',
  filterEvents: 'Filtrer les événements',
  byCategory: 'Filtrer par catégorie',
  names: { categories: 'Catégorie', tags: 'Thème', venue: 'Lieu', organizer: 'Organisateur', event_status: 'Statut' },
  asPlanned: 'Comme prévu',
  yes: 'Oui',
  no: 'Non',
  without: (value) => `Sauf : ${value}`,
  all: 'Tout',
  chosen: 'Votre choix',
  remove: 'Retirer',
  showEvents: 'Afficher les événements',
  clear: 'Effacer',
  moreChoices: (count) => `${count} de plus`,
  unknownChoice: 'Ce filtre n’existe pas',
  unknownValue: (filter) => `${filter} : ce choix n’existe pas. Choisissez-en un autre ci-dessous.`,
}
