import type { DigestWords } from '../words.ts'

/** What the digest says in Spanish. */
export const digest: DigestWords = {
  subject: (title, days) => `${title}: ${days}`,
  running: 'Siguen en curso',
  more: (count) => `Y ${count} más`,
  allEvents: 'Todos los eventos',
}
