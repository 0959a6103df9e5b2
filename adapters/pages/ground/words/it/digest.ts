import type { DigestWords } from '../words.ts'

/** What the digest says in Italian. */
export const digest: DigestWords = {
  subject: (title, days) => `${title}: ${days}`,
  running: 'Ancora in corso',
  more: (count) => `E altri ${count}`,
  allEvents: 'Tutti gli eventi',
}
