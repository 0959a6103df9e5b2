import type { RecordWords } from '../words.ts'

export const records: RecordWords = {
  venue: 'Ort',
  organizer: 'Veranstalter',
  category: 'Kategorie',
  tag: 'Thema',
  address: 'Adresse',
  map: 'Auf der Karte zeigen',
  phone: 'Telefon',
  email: 'E-Mail',
  website: 'Website',
  about: 'Beschreibung',
  coming: 'Kommende Veranstaltungen',
  past: 'Vergangene Veranstaltungen',
  pastLink: 'Vergangene Veranstaltungen',
  comingLink: 'Kommende Veranstaltungen',
  noComing: 'Zurzeit ist nichts geplant.',
  noPast: 'Bisher hat nichts stattgefunden.',
  partOf: 'Gehört zu',
  notPublic: 'Dies ist nicht veröffentlicht. Besucher sehen es nicht.',
}
