import type { DeskEmbedWords } from '../../desk-words.ts'

export const deskEmbed: DeskEmbedWords = {
  title: 'Auf anderen Websites',
  hint: 'Kopieren Sie diesen Code in eine andere Website. Sie zeigt, was Sie hier wählen, und ist immer aktuell.',
  view: 'Ansicht',
  limit: 'Anzahl der Veranstaltungen',
  scheme: 'Farben',
  anyScheme: 'Wie Besucher es bevorzugen',
  light: 'Hell',
  dark: 'Dunkel',
  ground: 'Hintergrund',
  ownGround: 'Der des Kalenders',
  noGround: 'Der der anderen Website',
  all: 'Alle',
  update: 'Aktualisieren',
  code: 'Code zum Kopieren',
  preview: 'Vorschau',
  notAllowed: 'Andere Websites dürfen diesen Kalender noch nicht zeigen. Wer ihn betreibt, kann es erlauben.',
}
