/** Returns the name of a column without differences of case, white space, `_` and `-`. */
export function nameOf(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/[\s*:]{1,20}$/, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
}
