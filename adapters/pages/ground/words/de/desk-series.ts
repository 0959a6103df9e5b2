import type { DeskSeriesWords } from '../desk-words.ts'

export const deskSeries: DeskSeriesWords = {
  recurrence: {
    every: 'Alle',
    unit: 'Einheit',
    never: 'wiederholt sich nicht',
    units: { DAILY: 'Tage', WEEKLY: 'Wochen', MONTHLY: 'Monate', YEARLY: 'Jahre' },
    custom: 'nach einer Regel',
    onDays: 'An diesen Wochentagen',
    onThe: 'Im Monat am',
    sameDay: 'selben Tag des Monats',
    positions: { 1: 'ersten', 2: 'zweiten', 3: 'dritten', 4: 'vierten', '-1': 'letzten' },
    weekday: 'Wochentag',
    until: 'Bis',
    count: 'oder nach',
    times: 'Malen',
    rules: 'Regeln (RFC 5545)',
    exceptions: 'Auslassen',
    dates: 'Hinzufügen',
    showDates: 'Nächste Termine zeigen',
    nextDates: (count) => (count === 1 ? 'Der nächste Termin:' : `Die nächsten ${count} Termine:`),
    noDates: 'Diese Regeln lassen sich noch nicht lesen.',
    clockBack: (date, time) =>
      `Vor ${date} werden die Uhren zurückgestellt. Die Veranstaltung bleibt um ${time}; für Gäste anderswo kann ` +
      `sie sich um eine Stunde verschieben.`,
    clockForward: (date, time) =>
      `Vor ${date} werden die Uhren vorgestellt. Die Veranstaltung bleibt um ${time}; für Gäste anderswo kann sie ` +
      `sich um eine Stunde verschieben.`,
    gap: (date, time, instead) =>
      `Am ${date} gibt es ${time} nicht, weil die Uhren vorgestellt werden: Die Veranstaltung beginnt um ${instead}.`,
  },
  scope: {
    question: 'Diese Veranstaltung wiederholt sich. Was soll sich ändern?',
    names: { this: 'Nur dieser Termin', following: 'Dieser und spätere Termine', all: 'Alle Termine' },
    hints: {
      this: 'Andere Termine bleiben, wie sie sind.',
      following: 'Frühere Termine bleiben, wie sie sind.',
      all: 'Auch die vergangenen.',
    },
    openSeries: 'Wiederholung ändern',
    inTrash: 'Die ganze Serie liegt im Papierkorb. Alle ihre Termine kommen mit ihr zurück.',
  },
}
