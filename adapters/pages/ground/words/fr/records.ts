import type { RecordWords } from '../words.ts'

export const records: RecordWords = {
  venue: 'Lieu',
  organizer: 'Organisateur',
  category: 'Catégorie',
  tag: 'Thème',
  address: 'Adresse',
  map: 'Voir sur une carte',
  phone: 'Téléphone',
  email: 'E-mail',
  website: 'Site web',
  about: 'À propos',
  coming: 'Événements à venir',
  past: 'Événements passés',
  pastLink: 'Événements passés',
  comingLink: 'Événements à venir',
  noComing: 'Rien n’est prévu pour le moment.',
  noPast: 'Rien n’a encore eu lieu.',
  partOf: 'Fait partie de',
  notPublic: 'Ceci n’est pas publié. Les visiteurs ne le voient pas.',
}
