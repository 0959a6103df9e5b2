import type { RecordWords } from '../words.ts'

export const records: RecordWords = {
  venue: 'Luogo',
  organizer: 'Organizzatore',
  category: 'Categoria',
  tag: 'Tema',
  address: 'Indirizzo',
  map: 'Mostra sulla mappa',
  phone: 'Telefono',
  email: 'E-mail',
  website: 'Sito web',
  about: 'Informazioni',
  coming: 'Prossimi eventi',
  past: 'Eventi passati',
  pastLink: 'Eventi passati',
  comingLink: 'Prossimi eventi',
  noComing: 'Al momento non è previsto niente.',
  noPast: 'Finora non si è svolto niente.',
  partOf: 'Parte di',
  notPublic: 'Questo non è pubblicato. I visitatori non lo vedono.',
}
