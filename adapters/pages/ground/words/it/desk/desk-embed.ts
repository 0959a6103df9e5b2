import type { DeskEmbedWords } from '../../desk-words.ts'

export const deskEmbed: DeskEmbedWords = {
  title: 'Su un altro sito',
  hint: 'Copi questo codice in una pagina di un altro sito. Mostra ciò che sceglie qui ed è sempre aggiornato.',
  view: 'Vista',
  limit: 'Numero di eventi',
  scheme: 'Colori',
  anyScheme: 'Come preferisce chi visita',
  light: 'Chiari',
  dark: 'Scuri',
  ground: 'Sfondo',
  ownGround: 'Quello del calendario',
  noGround: 'Quello dell’altro sito',
  all: 'Tutti',
  update: 'Aggiorna',
  code: 'Codice da copiare',
  preview: 'Anteprima',
  notAllowed: 'Gli altri siti non possono ancora mostrare questo calendario. Chi lo gestisce può permetterlo.',
}
