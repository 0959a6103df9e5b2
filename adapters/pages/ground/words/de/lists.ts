import type { ListWords } from '../words.ts'

export const lists: ListWords = {
  from: (day) => `Ab ${day}`,
  runningNow: 'Läuft gerade',
  tomorrow: 'Morgen',
  until: (day) => `Bis ${day}`,
  daysLeft: (days) => (days === 0 ? 'Letzter Tag' : days === 1 ? 'Noch 1 Tag' : `Noch ${days} Tage`),
  allRunning: (count) => `Alle ${count}, die heute laufen`,
  free: 'Eintritt frei',
  online: 'Online',
  repeats: 'Mehrere Termine',
  locked: 'Öffnet sich mit einem Passwort',
  andMore: (name, others) => `${name} +${others}`,
  pages: 'Seiten',
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  later: 'Spätere Veranstaltungen',
  earlier: 'Frühere Veranstaltungen',
  smallMonth: 'Monat im Überblick',
  goToMonth: 'Zu einem Monat',
  cut: (shown, total) =>
    `Hier stehen nur die ersten ${shown} von ${total} Veranstaltungen. Ein Filter bringt die übrigen.`,
  nothingYet: 'Hier ist noch nichts',
  nothingYetHint: 'Bisher ist keine Veranstaltung angekündigt. Schauen Sie bald wieder vorbei.',
  noMatch: 'Keine Veranstaltung passt',
  noMatchHint: 'Versuchen Sie es mit weniger Filtern oder anderen Wörtern.',
  lastBefore: (day) => `Die letzte davor: ${day}`,
  nextAfter: (day) => `Die nächste danach: ${day}`,
}
