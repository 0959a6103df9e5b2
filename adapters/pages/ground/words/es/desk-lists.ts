import type { DeskListWords } from '../desk-words.ts'

export const deskLists: DeskListWords = {
  names: {
    mine: 'Mis eventos',
    drafts: 'Borradores',
    review: 'Por revisar',
    scheduled: 'Programados',
    trash: 'Papelera',
    all: 'Todos los eventos',
  },
  hints: {
    drafts: 'Los visitantes no los ven.',
    review: 'Los visitantes no los ven hasta que alguien los publica.',
    scheduled: 'Se publican solos en su fecha.',
    trash: 'Los visitantes no los ven. Al restaurarlos, son borradores.',
  },
  states: 'Listas de eventos',
  records: 'Otras listas',
  coming: 'En curso y próximos',
  past: 'Pasados',
  time: 'Período',
  search: 'Buscar',
  searchIn: (list) => `Buscar en: ${list}`,
  all: 'Mostrar todo',
  empty: 'Aquí no hay nada.',
  noMatch: 'Nada aquí contiene estas palabras.',
  author: (id) => `de ${id}`,
  hidden: 'Fuera de las listas',
  moreDates: (count) => (count === 1 ? 'y 1 fecha más' : `y ${count} fechas más`),
  events: 'Eventos',
  actions: 'Acciones',
  page: 'Ver la página',
  publish: 'Publicar',
  sendBack: 'Devolver',
  note: '¿Qué hay que cambiar?',
  noteHint: 'La nota llega a quien escribió el evento.',
  sendNote: 'Devolver con esta nota',
  before: 'Anteriores',
  next: 'Siguientes',
  done: {
    publish: (name) => `«${name}» está publicado.`,
    return: (name) => `«${name}» vuelve a ser un borrador.`,
    restore: (name) => `«${name}» está restaurado como borrador.`,
  },
  removed: 'Se ha eliminado.',
  changedSince: 'Alguien lo ha cambiado mientras tanto, así que no se ha hecho nada. Míralo primero.',
  gone: 'Ya no existe, así que no se ha hecho nada.',
  noteTooLong: (most) => `La nota supera los ${most} caracteres, así que no se ha hecho nada.`,
  noteLost: 'Está hecho, pero no se ha podido transmitir la nota. Aquí está:',
  inTrash: (count) => `Papelera (${count})`,
  removeTitle: (name) => `¿Eliminar «${name}» para siempre?`,
  removeHint: (events) =>
    events === 0
      ? 'Ningún evento lo tiene. No se puede deshacer.'
      : events === 1
        ? 'Un evento lo pierde, y se conserva. No se puede deshacer.'
        : `${events} eventos lo pierden, y se conservan. No se puede deshacer.`,
  keep: 'Conservar',
}
