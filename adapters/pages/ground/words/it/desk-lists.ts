import type { DeskListWords } from '../desk-words.ts'

export const deskLists: DeskListWords = {
  names: {
    mine: 'I miei eventi',
    drafts: 'Bozze',
    review: 'Da rivedere',
    scheduled: 'Programmati',
    trash: 'Cestino',
    all: 'Tutti gli eventi',
  },
  hints: {
    drafts: 'I visitatori non le vedono.',
    review: 'I visitatori non li vedono finché qualcuno non li pubblica.',
    scheduled: 'Si pubblicano da soli alla loro data.',
    trash: 'I visitatori non li vedono. Una volta ripristinati, sono bozze.',
  },
  states: 'Elenchi di eventi',
  records: 'Altri elenchi',
  coming: 'In corso e prossimi',
  past: 'Passati',
  time: 'Periodo',
  search: 'Cerca',
  searchIn: (list) => `Cerca in: ${list}`,
  all: 'Mostra tutto',
  empty: 'Qui non c’è nulla.',
  noMatch: 'Qui nulla contiene queste parole.',
  author: (id) => `di ${id}`,
  hidden: 'Fuori dagli elenchi',
  moreDates: (count) => (count === 1 ? 'e un’altra data' : `e altre ${count} date`),
  events: 'Eventi',
  actions: 'Azioni',
  page: 'Vedi la pagina',
  publish: 'Pubblica',
  sendBack: 'Rimanda',
  note: 'Che cosa va cambiato?',
  noteHint: 'La nota arriva a chi ha scritto l’evento.',
  sendNote: 'Rimanda con questa nota',
  before: 'Precedenti',
  next: 'Successivi',
  done: {
    publish: (name) => `«${name}» è pubblicato.`,
    return: (name) => `«${name}» è di nuovo una bozza.`,
    restore: (name) => `«${name}» è ripristinato come bozza.`,
  },
  removed: 'L’eliminazione è avvenuta.',
  changedSince: 'Nel frattempo qualcuno l’ha modificato, quindi non è stato fatto nulla. Guardalo prima.',
  gone: 'Non esiste più, quindi non è stato fatto nulla.',
  noteTooLong: (most) => `La nota supera i ${most} caratteri, quindi non è stato fatto nulla.`,
  noteLost: 'È fatto, ma non è stato possibile trasmettere la nota. Eccola:',
  inTrash: (count) => `Cestino (${count})`,
  removeTitle: (name) => `Eliminare per sempre «${name}»?`,
  removeHint: (events) =>
    events === 0
      ? 'Nessun evento lo usa. L’operazione non si può annullare.'
      : events === 1
        ? 'Un evento lo perde, e resta. L’operazione non si può annullare.'
        : `${events} eventi lo perdono, e restano. L’operazione non si può annullare.`,
  keep: 'Conserva',
}
