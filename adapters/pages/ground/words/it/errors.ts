import type { ErrorTitles, ErrorWords } from '../words.ts'

export const errorTitles: ErrorTitles = {
  notFound: 'A questo indirizzo non c’è niente',
  gone: 'Questo evento non c’è più',
  signInNeeded: 'Effettua l’accesso',
  unavailable: 'Il calendario è occupato in questo momento',
  wentWrong: 'Qualcosa è andato storto',
}

export const errors: ErrorWords = {
  notFoundHint: 'Forse la pagina è stata rinominata o tolta, o l’indirizzo contiene un errore di battitura.',
  goneHint: 'È stato tolto dal calendario.',
  signInHint: 'Solo chi ha effettuato l’accesso vede questa pagina. Accedi e torna qui.',
  signInAgainHint: 'L’accesso non è stato accettato o è scaduto. Accedi di nuovo e torna qui.',
  notYours: 'Questa pagina non è pubblica',
  notYoursHint: 'Accedi con un account che può vederla.',
  unavailableHint: 'Non è andato perso niente. Riprova tra un momento.',
  tooMany: 'Troppi tentativi',
  tooManyHint: 'Aspetta un po’ prima di riprovare.',
  wrongHint: 'Non è colpa tua. L’errore è stato segnalato.',
  badRequest: 'Questo indirizzo non si può leggere',
  badRequestHint: 'Controlla che non ci siano errori di battitura.',
  tooLarge: 'Era troppo in una volta',
  tooLargeHint: (size) => `Il limite è di ${size}. Torni indietro, scelga un file più piccolo e lo invii di nuovo.`,
  backToForm: 'Torna al modulo',
  methodHint: 'Questa pagina non può farlo.',
  otherSite: 'Non è stato salvato niente',
  otherSiteHint: 'Una pagina di un altro sito ha inviato questo modulo.',
  otherAddress: (origin, own) =>
    `Il tuo browser ha inviato questo modulo da ${origin}, ma questo calendario crede che il proprio indirizzo ` +
    `sia ${own}: perciò non sa se l’hai inviato tu.`,
  otherAddressRemedy: 'Se entrambi sono questo calendario, chi lo gestisce imposta questa opzione:',
  stillWritten: 'Quello che hai scritto è ancora qui.',
}
