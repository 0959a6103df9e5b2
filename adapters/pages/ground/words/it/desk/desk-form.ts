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
  people: 'Persone',
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
  markdown: {
    tools: (label: string) => `Formattazione: ${label}`,
    signs: {
      bold: 'Grassetto',
      italic: 'Corsivo',
      heading: 'Titolo',
      list: 'Elenco',
      quote: 'Citazione',
      link: 'Link',
    },
    hint: '**grassetto**, *corsivo*, ## titolo, - elenco, > citazione, [testo](indirizzo)',
    asHtml: 'Questo testo contiene HTML che non si può scrivere con segni semplici, quindi è mostrato come HTML.',
  },
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
    more: (shown) => `I primi ${shown}. Scrivi di più per trovarne altri.`,
    unsaved: 'Non è ancora salvato nulla: stavi cercando. Scegli tra i risultati, o svuota la ricerca.',
  },
  leadTime: {
    atOnce: 'Subito',
    atStart: 'All’inizio',
    before: (duration) => `${duration} prima dell’inizio`,
    onDay: 'In un giorno e a un’ora',
    day: 'Giorno',
  },
  card: { title: 'Come nell’elenco', none: 'Con un titolo e un inizio appare la scheda.' },
  editing: {
    somebody: 'Un’altra persona',
    open: (name: string, time: string) => `${name} ha aperto questo modulo (${time}).`,
  },
  alike: {
    notice: 'Non è ancora salvato nulla: ne esiste già uno con questo nome. Scelga qui sotto e salvi di nuovo.',
    legend: 'Esiste già',
    makeAnother: 'Crearne comunque uno nuovo',
  },
  save: 'Salva',
  saveDraft: 'Salva come bozza',
  submit: 'Invia in revisione',
  publish: 'Pubblica',
  copy: 'Copia',
  copyOf: (name) => `Questa è una copia di «${name}». Nulla è ancora salvato: scegli la data.`,
  preview: 'Anteprima',
  more: 'Altro',
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
