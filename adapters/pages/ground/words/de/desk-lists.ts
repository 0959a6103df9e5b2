import type { DeskListWords } from '../desk-words.ts'

export const deskLists: DeskListWords = {
  names: {
    mine: 'Meine Termine',
    drafts: 'Entwürfe',
    review: 'Zu prüfen',
    scheduled: 'Geplant',
    trash: 'Papierkorb',
    all: 'Alle Termine',
  },
  hints: {
    drafts: 'Für Besucher nicht sichtbar.',
    review: 'Für Besucher erst sichtbar, wenn jemand sie veröffentlicht.',
    scheduled: 'Sie erscheinen an ihrem Datum von selbst.',
    trash: 'Für Besucher nicht sichtbar. Wiederhergestellt sind es Entwürfe.',
  },
  states: 'Listen von Terminen',
  records: 'Andere Listen',
  coming: 'Laufend und kommend',
  past: 'Vergangen',
  time: 'Zeit',
  search: 'Suchen',
  searchIn: (list) => `Suchen in: ${list}`,
  all: 'Alle zeigen',
  empty: 'Hier ist nichts.',
  noMatch: 'Nichts hier enthält diese Wörter.',
  author: (id) => `von ${id}`,
  hidden: 'Nicht in Listen',
  moreDates: (count) => (count === 1 ? 'und 1 weiterer Termin' : `und ${count} weitere Termine`),
  events: 'Termine',
  actions: 'Aktionen',
  page: 'Seite ansehen',
  publish: 'Veröffentlichen',
  sendBack: 'Zurückgeben',
  note: 'Was soll sich ändern?',
  noteHint: 'Die Notiz geht an die Person, die den Termin verfasst hat.',
  sendNote: 'Mit dieser Notiz zurückgeben',
  before: 'Zurück',
  next: 'Weiter',
  done: {
    publish: (name) => `„${name}“ ist veröffentlicht.`,
    return: (name) => `„${name}“ ist wieder ein Entwurf.`,
    restore: (name) => `„${name}“ ist als Entwurf wieder da.`,
  },
  removed: 'Der Eintrag ist gelöscht.',
  changedSince:
    'Inzwischen hat jemand den Eintrag geändert, deshalb ist nichts geschehen. Sehen Sie ihn sich zuerst an.',
  gone: 'Den Eintrag gibt es nicht mehr, deshalb ist nichts geschehen.',
  noteTooLong: (most) => `Die Notiz ist länger als ${most} Zeichen, deshalb ist nichts geschehen.`,
  noteLost: 'Die Entscheidung gilt, aber die Notiz ließ sich nicht weitergeben. Hier ist sie:',
  inTrash: (count) => `Papierkorb (${count})`,
  removeTitle: (name) => `„${name}“ endgültig löschen?`,
  removeHint: (events) =>
    events === 0
      ? 'Kein Termin gehört dazu. Das lässt sich nicht rückgängig machen.'
      : events === 1
        ? 'Ein Termin gehört dazu und bleibt ohne diese Angabe bestehen. Das lässt sich nicht rückgängig machen.'
        : `${events} Termine gehören dazu und bleiben ohne diese Angabe bestehen. Das lässt sich nicht rückgängig ` +
          `machen.`,
  keep: 'Behalten',
}
