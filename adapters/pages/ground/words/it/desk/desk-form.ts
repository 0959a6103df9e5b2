import type { DeskFormWords } from '../../desk-words.ts'

export const deskForm: DeskFormWords = {
  newRecord: {
    event: 'Nuovo evento',
    venue: 'Nuovo luogo',
    organizer: 'Nuovo organizzatore',
    category: 'Nuova categoria',
    tag: 'Nuovo tema',
  },
  editRecord: (name) => `Modifica ${name}`,
  collections: {
    event: 'Eventi',
    venue: 'Luoghi',
    organizer: 'Organizzatori',
    category: 'Categorie',
    tag: 'Temi',
  },
  table: { event: 'Evento', when: 'Quando', status: 'Situazione' },
  needed: 'obbligatorio',
  none: 'Nessuna scelta',
  at: 'alle',
  yes: 'Sì',
  no: 'No',
  partsOfForm: 'Parti di questo modulo',
  tagsHint: 'Separati da virgole. Quelli nuovi vengono creati.',
  onePerLine: 'Uno per riga.',
  another: 'Un altro',
  newLinked: { venue: 'Un nuovo luogo', organizer: 'Un nuovo organizzatore' },
  newLinkedHint: 'Da compilare se manca nell’elenco.',
  notReadable: 'Non pubblico',
  passwordSet: 'Ha una password. Lascia vuoto per mantenerla.',
  passwordRemove: 'Togli la password',
  imageHint: 'L’indirizzo di un’immagine. Quelle larghe rendono meglio.',
  colorChoice: {
    given: 'Assegnato dal calendario',
    contrast: (light, dark) => `Contrasto ${light} : 1, scuro ${dark} : 1`,
    of: 'Per:',
  },
  pictures: {
    choose: 'Sceglierne una che il calendario ha già',
    search: 'Cerca tra le immagini',
    newest: 'Le più recenti del calendario.',
    asWritten: 'Come scritto sopra',
  },
  choosing: {
    among: (total) => `Ce ne sono ${total}. Cerca una parte del nome.`,
    found: ({ total, found }) =>
      total === 0
        ? 'Nessun risultato.'
        : total > found.length
          ? `I primi ${found.length} di ${total}. Scrivi di più per trovarne altri.`
          : total === 1
            ? '1 risultato.'
            : `${total} risultati.`,
    unsaved: 'Non è ancora salvato nulla: stavi cercando. Scegli tra i risultati, o svuota la ricerca.',
  },
  leadTime: {
    atOnce: 'Subito',
    atStart: 'All’inizio',
    before: (duration) => `${duration} prima dell’inizio`,
    onDay: 'In un giorno e a un’ora',
    day: 'Giorno',
  },
  save: 'Salva',
  saveDraft: 'Salva come bozza',
  submit: 'Invia in revisione',
  publish: 'Pubblica',
  copy: 'Copia',
  copyOf: (name) => `Questa è una copia di «${name}». Nulla è ancora salvato: scegli la data.`,
  preview: 'Anteprima',
  previewHint: 'Così lo vedranno i visitatori. Non è ancora stato salvato nulla.',
  backToForm: 'Torna al modulo',
  toTrash: 'Sposta nel cestino',
  remove: 'Elimina definitivamente',
  restore: 'Ripristina',
  undo: 'Annulla',
  viewPage: 'Vedi la pagina',
  saved: {
    created: 'È salvato.',
    changed: 'Le modifiche sono salvate.',
    unchanged: 'Non era cambiato nulla, quindi non è stato salvato nulla.',
    restored: 'È di nuovo al suo posto.',
    removed: 'È eliminato.',
  },
  trashed: (name) => `«${name}» è nel cestino.`,
  inTrash: 'È nel cestino. I visitatori non lo vedono.',
}
