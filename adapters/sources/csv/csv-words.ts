/** Words that spreadsheets and calendars write, besides those that the calendar accepts. */
const booleans: ReadonlyMap<string, string> = new Map([
  ...['wahr', 'ja', 'vrai', 'oui', 'vero', 'sì', 'si', 'verdadero', 'sí', 'y', 'x', '✓', 'ein'].map(
    (word) => [word, 'true'] as const,
  ),
  ...['falsch', 'nein', 'faux', 'non', 'falso', 'n', '-', 'aus'].map((word) => [word, 'false'] as const),
])

/** Returns a yes or no as the calendar accepts it; other text as it is. */
export function asBoolean(text: string): string {
  return booleans.get(text.toLowerCase()) ?? text
}

/** Returns whether text is a yes of the calendar. */
export function isTrue(text: string | undefined): boolean {
  return ['true', '1', 'yes', 'on'].includes(text?.toLowerCase() ?? '')
}
