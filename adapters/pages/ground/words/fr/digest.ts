import type { DigestWords } from '../words.ts'

/** What the digest says in French. */
export const digest: DigestWords = {
  subject: (title, days) => `${title} : ${days}`,
  running: 'Toujours en cours',
  more: (count) => `Et encore ${count}`,
  allEvents: 'Tous les événements',
}
