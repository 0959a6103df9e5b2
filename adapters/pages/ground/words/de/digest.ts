import type { DigestWords } from '../words.ts'

/** What the digest says in German. */
export const digest: DigestWords = {
  subject: (title, days) => `${title}: ${days}`,
  running: 'Läuft weiter',
  more: (count) => `Und ${count} weitere`,
  allEvents: 'Alle Veranstaltungen',
}
