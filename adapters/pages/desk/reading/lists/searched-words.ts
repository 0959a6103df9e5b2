/** Returns the words that a query searches for; `undefined` without any. */
export function searchedWords({ search }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof search === 'string' && search.trim() !== '' ? search.trim() : undefined
}
