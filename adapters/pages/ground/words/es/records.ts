import type { RecordWords } from '../words.ts'

export const records: RecordWords = {
  venue: 'Lugar',
  organizer: 'Organizador',
  category: 'Categoría',
  tag: 'Tema',
  address: 'Dirección',
  map: 'Ver en un mapa',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  website: 'Sitio web',
  about: 'Información',
  coming: 'Próximos eventos',
  past: 'Eventos pasados',
  pastLink: 'Eventos pasados',
  comingLink: 'Próximos eventos',
  noComing: 'No hay nada previsto por ahora.',
  noPast: 'Todavía no se ha celebrado nada.',
  partOf: 'Parte de',
  notPublic: 'Esto no está publicado. Los visitantes no lo ven.',
}
