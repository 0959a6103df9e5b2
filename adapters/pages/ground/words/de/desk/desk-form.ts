import type { DeskFormWords } from '../../desk-words.ts'

export const deskForm: DeskFormWords = {
  newRecord: {
    event: 'Neue Veranstaltung',
    venue: 'Neuer Ort',
    organizer: 'Neuer Veranstalter',
    category: 'Neue Kategorie',
    tag: 'Neues Thema',
  },
  editRecord: (name) => `${name} bearbeiten`,
  collections: {
    event: 'Veranstaltungen',
    venue: 'Orte',
    organizer: 'Veranstalter',
    category: 'Kategorien',
    tag: 'Themen',
  },
  people: 'Personen',
  table: { event: 'Veranstaltung', when: 'Wann', status: 'Zustand' },
  needed: 'Pflichtfeld',
  none: 'Keine Angabe',
  at: 'um',
  yes: 'Ja',
  no: 'Nein',
  partsOfForm: 'Teile dieses Formulars',
  tagsHint: 'Durch Kommas getrennt. Neue werden angelegt.',
  onePerLine: 'Je Zeile eine Angabe.',
  another: 'Weitere Wahl',
  newLinked: { venue: 'Ein neuer Ort', organizer: 'Ein neuer Veranstalter' },
  newLinkedHint: 'Nur ausfüllen, wenn er in der Liste fehlt.',
  notReadable: 'Nicht öffentlich',
  passwordSet: 'Es gibt ein Passwort. Lassen Sie das Feld leer, um es zu behalten.',
  passwordRemove: 'Passwort entfernen',
  imageHint: 'Die Adresse eines Bildes. Breite Bilder wirken am besten.',
  markdown: {
    tools: (label: string) => `Formatieren: ${label}`,
    signs: { bold: 'Fett', italic: 'Kursiv', heading: 'Überschrift', list: 'Liste', quote: 'Zitat', link: 'Link' },
    hint: '**fett**, *kursiv*, ## Überschrift, - Liste, > Zitat, [Text](Adresse)',
    asHtml:
      'Dieser Text enthält HTML, das sich mit einfachen Zeichen nicht schreiben lässt. Deshalb sehen Sie ihn als HTML.',
  },
  colorChoice: {
    given: 'Vom Kalender vergeben',
    contrast: (light, dark) => `Kontrast ${light} : 1, dunkel ${dark} : 1`,
    of: 'Für:',
  },
  pictures: {
    choose: 'Eines wählen, das der Kalender schon hat',
    search: 'Bilder suchen',
    newest: 'Die neuesten des Kalenders.',
    asWritten: 'Wie oben geschrieben',
  },
  choosing: {
    among: (total) => `Es gibt ${total}. Suchen Sie nach einem Teil des Namens.`,
    found: ({ total, found }) =>
      total === 0
        ? 'Nichts gefunden.'
        : total > found.length
          ? `Die ersten ${found.length} von ${total}. Schreiben Sie mehr, um andere zu finden.`
          : `${total} gefunden.`,
    more: (shown) => `Die ersten ${shown}. Schreiben Sie mehr, um andere zu finden.`,
    unsaved:
      'Noch ist nichts gespeichert, weil Sie gerade suchen. Wählen Sie aus, was gefunden wurde, oder leeren Sie die ' +
      'Suche.',
  },
  leadTime: {
    atOnce: 'Sofort',
    atStart: 'Zum Beginn',
    before: (duration) => `${duration} vor Beginn`,
    onDay: 'An einem Tag zu einer Uhrzeit',
    day: 'Tag',
  },
  card: { title: 'Wie in der Liste', none: 'Mit Titel und Beginn entsteht hier die Karte.' },
  editing: {
    somebody: 'Jemand anders',
    open: (name: string, time: string) => `${name} hat dieses Formular seit ${time} geöffnet.`,
  },
  alike: {
    notice: 'Noch ist nichts gespeichert: Diesen Namen gibt es schon. Wählen Sie unten und speichern Sie noch einmal.',
    legend: 'Es gibt bereits',
    makeAnother: 'Trotzdem neu anlegen',
  },
  save: 'Speichern',
  saveDraft: 'Als Entwurf speichern',
  submit: 'Zur Prüfung senden',
  publish: 'Veröffentlichen',
  copy: 'Kopieren',
  copyOf: (name) => `Das ist eine Kopie von „${name}“. Noch ist nichts gespeichert: Wählen Sie ihr Datum.`,
  preview: 'Vorschau',
  more: 'Mehr',
  previewHint: 'So werden Gäste es sehen. Noch ist nichts gespeichert.',
  backToForm: 'Zurück zum Formular',
  toTrash: 'In den Papierkorb',
  remove: 'Endgültig löschen',
  restore: 'Zurückholen',
  undo: 'Rückgängig',
  viewPage: 'Seite ansehen',
  saved: {
    created: 'Gespeichert.',
    changed: 'Ihre Änderungen sind gespeichert.',
    unchanged: 'Nichts war geändert, also wurde nichts gespeichert.',
    restored: 'Der Eintrag ist wieder da.',
    removed: 'Der Eintrag ist gelöscht.',
  },
  trashed: (name) => `„${name}“ ist im Papierkorb.`,
  inTrash: 'Dieser Eintrag ist im Papierkorb. Gäste sehen ihn nicht.',
}
