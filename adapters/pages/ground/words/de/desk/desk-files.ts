import type { DeskFileWords } from '../../desk-words.ts'

export const deskFiles: DeskFileWords = {
  upload: {
    label: 'Oder ein Bild von diesem Gerät wählen',
    hint: (types, size) => `${types}, höchstens ${size}.`,
    tooLarge: (size) => `Das Bild ist zu groß: Wählen Sie eines mit höchstens ${size}.`,
    wrongType: (types) => `Wählen Sie ein Bild in einem dieser Formate: ${types}.`,
    notYet:
      'Ein gewähltes Bild wird erst gespeichert, wenn Sie das Formular speichern: Wählen Sie es dann noch einmal.',
    failed:
      'Das Bild konnte nicht gespeichert werden. Versuchen Sie es später noch einmal, oder geben Sie eine Adresse ein.',
  },
  import: {
    link: 'Importieren',
    title: 'Veranstaltungen importieren',
    hint:
      'Aus einer Kalender-App (.ics) oder einer Tabelle (.csv). Sie sehen einen Bericht, bevor etwas ' +
      'gespeichert wird.',
    file: 'Datei',
    fileHint:
      'Eine Tabelle hat Kommas, Semikolons oder Tabulatoren, und ihre erste Zeile nennt die Spalten. Danach sehen ' +
      'Sie, wofür jede Spalte gehalten wird.',
    workbook:
      'Das ist eine Arbeitsmappe und keine Tabelle. Öffnen Sie sie in ihrem Programm, speichern Sie das Blatt als ' +
      'CSV, und wählen Sie diese Datei.',
    steps: { label: 'Schritte', file: 'Datei', columns: 'Spalten', check: 'Prüfen und importieren' },
    columns: {
      title: 'Welche Spalte ist was?',
      hint: 'Erraten aus den Namen und den Inhalten. Korrigieren Sie, was nicht stimmt.',
      column: 'Spalte',
      inFile: 'In der Datei',
      is: 'Ist',
      choice: (column) => `Was „${column}“ ist`,
      unnamed: (number) => `Spalte ${number}`,
      empty: 'leer',
      notUsed: 'Nicht verwendet',
      evidence: {
        name: 'Am Namen erkannt.',
        cells: 'Aus dem Inhalt erraten.',
        nothing: 'Nicht erkannt.',
      },
      order: (date) => `Welcher Tag ist ${date}?`,
      orders: { dmy: 'Tag zuerst', mdy: 'Monat zuerst' },
      noDay: 'kein Tag',
      fits: (count) => (count === 1 ? 'Passt zu 1 Datum der Datei.' : `Passt zu ${count} Daten der Datei.`),
      chooseOrder: 'Wählen Sie, welcher es ist. Alle Daten der Datei werden gleich gelesen.',
      twice: 'Das ist schon eine andere Spalte.',
      missing: (names) => `Wählen Sie die Spalten für: ${names}.`,
      rows: (count) => (count === 1 ? '1 Zeile' : `${count} Zeilen`),
      check: 'Zeilen prüfen',
    },
    columnFields: {
      start_date: 'Beginn: Tag, oder Tag und Uhrzeit',
      start_time: 'Beginn: Uhrzeit',
      end_date: 'Ende: Tag, oder Tag und Uhrzeit',
      end_time: 'Ende: Uhrzeit',
      duration: 'Dauer in Minuten',
      external_id: 'Nummer der Zeile',
      private: 'Privat: ja oder nein',
      sensitivity: 'Privat: wie sehr',
      planned: 'Zustand in einem anderen Programm',
      currency_code: 'Währung',
      currency_symbol: 'Zeichen der Währung',
      currency_position: 'Platz des Zeichens',
    },
    presets: {
      legend: 'Gespeicherte Spalten',
      name: 'Diese Spalten speichern als',
      nameHint: 'Ein Name, oder leer. Die nächste Tabelle mit denselben Spalten wird gleich gelesen.',
      used: 'Spalten einer früheren Tabelle',
      none: 'Keine',
      use: 'Übernehmen',
      failed: 'Die Spalten konnten nicht gespeichert werden. Versuchen Sie es später, oder lassen Sie den Namen leer.',
      taken: 'Jemand anderes hat Spalten mit diesem Namen gespeichert. Wählen Sie einen anderen.',
      remove: 'Entfernen',
      removed: (name) => `Die Spalten ${name} sind entfernt.`,
      notRemoved: 'Die Spalten konnten nicht entfernt werden. Versuchen Sie es später.',
      ofOthers: 'Jemand anderes hat diese Spalten gespeichert. Sie können sie nicht entfernen.',
    },
    wrongDate: 'Schreiben Sie einen Tag, etwa 20.6.2030, oder Tag und Uhrzeit, etwa 20.6.2030 19:30.',
    wrongTime: 'Schreiben Sie eine Uhrzeit, etwa 19:30. Der Tag daneben darf keine eigene haben.',
    wrongLength: 'Schreiben Sie Minuten, oder Stunden wie 1:30. Die Veranstaltung muss eine Uhrzeit haben.',
    again: 'Noch einmal prüfen',
    againHint:
      'Korrigieren Sie, was Sie können, und prüfen Sie noch einmal. Was dann abgelehnt ist, wird nicht importiert.',
    heldBack: 'Zuerst wurden Ihre Korrekturen geprüft. Noch ist nichts gespeichert.',
    backToColumns: 'Zurück zu den Spalten',
    defaults: 'Neue Veranstaltungen',
    defaultsHint: 'Für Veranstaltungen, die dazu selbst nichts sagen.',
    tooManyCategories:
      'Es gibt zu viele Kategorien für eine Liste. Eine Tabelle kann eine Spalte mit ihren Namen haben.',
    source: 'Name der Quelle',
    sourceHint:
      'An diesem Namen und ihrer Kennung werden dieselben Veranstaltungen wiedererkannt, wenn eine Datei noch ' +
      'einmal kommt. Alle können ihn sehen.',
    check: 'Datei prüfen',
    noFile: 'Wählen Sie eine Datei.',
    tooLarge:
      'Die Datei ist zu groß für einen Import. Teilen Sie sie, und importieren Sie einen Teil nach dem anderen.',
    noEvents: 'Die Datei enthält keine Veranstaltungen.',
    wrongSource: 'Schreiben Sie höchstens 60 Buchstaben, Ziffern, Leerzeichen, Punkte und Bindestriche.',
    since: 'Weglassen, was vorher zu Ende war',
    sinceHint: 'Ein Tag, oder leer, um alles zu importieren. Serien beginnen mit ihrem nächsten Termin danach.',
    wrongDay: 'Wählen Sie einen Tag.',
    tooManyDates: (dates, most) =>
      `Diese Serie hat ${dates} Termine. Der Kalender nimmt ${most}. Wählen Sie einen Tag bei „Weglassen, was ` +
      `vorher zu Ende war“, oder beenden Sie die Serie in der Datei früher.`,
    unreadable: 'Die Datei ist nicht lesbar.',
    inEnglish: 'Die englischen Sätze stammen von dem Programm, das die Datei liest.',
    makes: 'Wird mit angelegt',
    makesHint: 'Dies hat der Kalender noch nicht. Prüfen Sie die Schreibweise: Sie entscheidet, ob etwas neu ist.',
    makesMore: (shown) => `Nur die ersten ${shown} sind genannt.`,
    progress: {
      check: (done, total) => `${done} von ${total} geprüft`,
      write: (done, total) => `${done} von ${total} importiert`,
    },
    continueHint: {
      check: 'Noch ist nichts gespeichert.',
      write: 'Was importiert ist, bleibt. Wenn Sie aufhören, importieren Sie später dieselbe Datei noch einmal.',
    },
    continue: 'Weiter',
    stop: 'Hier aufhören',
    reportTitle: 'Was der Import tun würde',
    reportHint: 'Noch ist nichts gespeichert.',
    doneTitle: 'Der Import ist fertig',
    doneHint: 'Dieselbe Datei noch einmal zu importieren ändert nichts.',
    counts: {
      created: (count) => `${count} neu`,
      updated: (count) => `${count} geändert`,
      unchanged: (count) => `${count} unverändert`,
      refused: (count) => `${count} abgelehnt`,
    },
    write: (count) => (count === 1 ? '1 Veranstaltung importieren' : `${count} Veranstaltungen importieren`),
    nothingToWrite: 'Es gibt nichts zu importieren.',
    another: 'Andere Datei wählen',
    moreResults: (count) => (count === 1 ? 'und 1 weitere' : `und ${count} weitere`),
    refused: 'Abgelehnt',
    refusedHint:
      'Diese werden nicht importiert. Korrigieren Sie sie in der Datei, und importieren Sie die Datei noch einmal.',
    line: 'Zeile',
    problem: 'Grund',
    action: 'Was geschieht',
    actions: { created: 'Neu', updated: 'Geändert', unchanged: 'Unverändert' },
    notes: (count) => (count === 1 ? '1 Anmerkung zur Datei' : `${count} Anmerkungen zur Datei`),
    inTrash: 'Sie liegt im Papierkorb. Holen Sie sie zuerst zurück.',
    notAllowed: 'Diese Veranstaltung dürfen Sie nicht schreiben.',
    otherEvent: (title, day) =>
      `Ihre Kennung gehört zu „${title}“ am ${day}. Ist es eine andere Tabelle? Dann geben Sie der Quelle einen ` +
      `eigenen Namen.`,
    ofOthers: (count) => (count === 1 ? '1, die auch andere haben' : `${count}, die auch andere haben`),
    besideOther: (author) =>
      `Auch Autor ${author} hat diese Veranstaltung importiert. Sie bleibt neben dieser bestehen.`,
    takeOver: (count) =>
      count === 1 ? 'Schreiben und 1 Veranstaltung übernehmen' : `Schreiben und ${count} Veranstaltungen übernehmen`,
    takeOverHint:
      'Veranstaltungen anderer mit derselben Kennung werden Ihre, und andere mit der Kennung einer Zeile werden ' +
      'überschrieben.',
  },
}
