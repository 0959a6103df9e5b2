import type { DeskFileWords } from '../desk-words.ts'

export const deskFiles: DeskFileWords = {
  upload: {
    label: 'Oppure scegli un’immagine da questo dispositivo',
    hint: (types, size) => `${types}, al massimo ${size}.`,
    tooLarge: (size) => `L’immagine è troppo grande: scegline una di al massimo ${size}.`,
    wrongType: (types) => `Scegli un’immagine in uno di questi formati: ${types}.`,
    notYet: 'Un’immagine scelta si salva solo insieme al modulo: sceglila di nuovo in quel momento.',
    failed: 'Non è stato possibile salvare l’immagine. Riprova più tardi o scrivi un indirizzo.',
  },
  import: {
    link: 'Importa',
    title: 'Importa eventi',
    hint:
      'Da un’app di calendario (.ics) o da una tabella (.csv). Vedrai un resoconto prima che venga salvato ' +
      'qualcosa.',
    file: 'File',
    fileHint:
      'La prima riga di una tabella indica le colonne, almeno title e start_date. Valgono anche i nomi dei campi ' +
      'del modulo.',
    defaults: 'Nuovi eventi',
    defaultsHint: 'Per gli eventi che non lo indicano da sé.',
    tooManyCategories: 'Le categorie sono troppe per elencarle qui. Una tabella può avere una colonna con i loro nomi.',
    source: 'Nome della fonte',
    sourceHint:
      'Da questo nome e dal loro identificativo si riconoscono gli stessi eventi quando un file ritorna. Tutti ' +
      'possono vederlo.',
    check: 'Controlla il file',
    noFile: 'Scegli un file.',
    tooLarge: 'Il file è troppo grande per una sola importazione. Dividilo e importa una parte dopo l’altra.',
    noEvents: 'Il file non contiene eventi.',
    wrongSource: 'Scrivi al massimo 60 lettere, cifre, spazi, punti e trattini.',
    since: 'Tralasciare ciò che è finito prima del',
    sinceHint: 'Un giorno, o vuoto per importare tutto. Le serie iniziano con la loro prossima data da quel giorno.',
    wrongDay: 'Scelga un giorno.',
    tooManyDates: (dates, most) =>
      `Questa serie ha ${dates} date. Il calendario ne accetta ${most}. Scelga un giorno in «Tralasciare ciò che è ` +
      `finito prima del», o termini prima la serie nel file.`,
    unreadable: 'Il file non è leggibile.',
    inEnglish: 'Le frasi in inglese vengono dal programma che legge il file.',
    progress: {
      check: (done, total) => `${done} di ${total} controllati`,
      write: (done, total) => `${done} di ${total} importati`,
    },
    continueHint: {
      check: 'Non è ancora stato salvato nulla.',
      write: 'Ciò che è importato resta. Se ti fermi, importa di nuovo lo stesso file per proseguire.',
    },
    continue: 'Continua',
    stop: 'Fermati qui',
    reportTitle: 'Che cosa farebbe l’importazione',
    reportHint: 'Non è ancora stato salvato nulla.',
    doneTitle: 'L’importazione è terminata',
    doneHint: 'Importare di nuovo lo stesso file non cambia nulla.',
    counts: {
      created: (count) => (count === 1 ? '1 nuovo' : `${count} nuovi`),
      updated: (count) => (count === 1 ? '1 modificato' : `${count} modificati`),
      unchanged: (count) => (count === 1 ? '1 invariato' : `${count} invariati`),
      refused: (count) => (count === 1 ? '1 rifiutato' : `${count} rifiutati`),
    },
    write: (count) => (count === 1 ? 'Importa 1 evento' : `Importa ${count} eventi`),
    nothingToWrite: 'Non c’è nulla da importare.',
    another: 'Scegli un altro file',
    results: 'Eventi',
    moreResults: (count) => (count === 1 ? 'e un altro' : `e altri ${count}`),
    refused: 'Rifiutati',
    refusedHint: 'Questi non vengono importati. Correggili nel file e importalo di nuovo.',
    line: 'Riga',
    problem: 'Motivo',
    action: 'Che cosa succede',
    actions: { created: 'Nuovo', updated: 'Modificato', unchanged: 'Invariato' },
    notes: (count) => (count === 1 ? '1 osservazione sul file' : `${count} osservazioni sul file`),
    inTrash: 'È nel cestino. Ripristinalo prima.',
    notAllowed: 'Non puoi scrivere questo evento.',
    otherEvent: (title, day) =>
      `Il suo identificatore è di «${title}», del ${day}. È un’altra tabella? Allora dai alla fonte un nome proprio.`,
    besideOther: (author) => `Anche l’autore ${author} ha importato questo evento. Il suo resta accanto a questo.`,
    takeOver: (count) => (count === 1 ? 'Scrivi e rileva 1 evento' : `Scrivi e rileva ${count} eventi`),
    takeOverHint:
      'Gli eventi altrui con lo stesso identificatore diventano tuoi, e quelli con l’identificatore di una riga ' +
      'vengono sovrascritti.',
  },
}
