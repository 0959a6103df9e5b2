import type { ErrorTitles, ErrorWords } from '../words.ts'

export const errorTitles: ErrorTitles = {
  notFound: 'Unter dieser Adresse ist nichts',
  gone: 'Diese Veranstaltung gibt es nicht mehr',
  signInNeeded: 'Bitte melden Sie sich an',
  unavailable: 'Der Kalender ist gerade ausgelastet',
  wentWrong: 'Etwas ist schiefgegangen',
}

export const errors: ErrorWords = {
  notFoundHint: 'Vielleicht wurde die Seite umbenannt oder entfernt, oder die Adresse enthält einen Tippfehler.',
  goneHint: 'Sie wurde aus dem Kalender entfernt.',
  signInHint: 'Diese Seite sehen nur angemeldete Personen. Melden Sie sich an, und kommen Sie wieder.',
  signInAgainHint:
    'Ihre Anmeldung wurde nicht angenommen oder ist abgelaufen. Melden Sie sich neu an und kommen Sie wieder.',
  notYours: 'Diese Seite ist nicht öffentlich',
  notYoursHint: 'Melden Sie sich mit einem Konto an, das sie sehen darf.',
  unavailableHint: 'Es ist nichts verloren. Versuchen Sie es gleich noch einmal.',
  tooMany: 'Zu viele Versuche',
  tooManyHint: 'Warten Sie etwas, bevor Sie es noch einmal versuchen.',
  wrongHint: 'Es liegt nicht an Ihnen. Der Fehler wurde gemeldet.',
  badRequest: 'Diese Adresse ist nicht lesbar',
  badRequestHint: 'Prüfen Sie sie auf Tippfehler.',
  tooLarge: 'Das war zu viel auf einmal',
  tooLargeHint: (size) =>
    `Höchstens ${size} sind möglich. Gehen Sie zurück, wählen Sie eine kleinere Datei, und senden Sie sie noch ` +
    `einmal.`,
  backToForm: 'Zurück zum Formular',
  methodHint: 'Das kann diese Seite nicht.',
  otherSite: 'Es wurde nichts gespeichert',
  otherSiteHint: 'Eine Seite einer anderen Website hat dieses Formular gesendet.',
  otherAddress: (origin, own) =>
    `Ihr Browser hat dieses Formular von ${origin} gesendet, aber dieser Kalender hält ${own} für seine eigene ` +
    `Adresse. Deshalb weiß er nicht, ob Sie es selbst gesendet haben.`,
  otherAddressRemedy: 'Wenn beides dieser Kalender ist, setzt dessen Betreiber diese Option:',
  stillWritten: 'Was Sie geschrieben haben, steht noch da.',
}
