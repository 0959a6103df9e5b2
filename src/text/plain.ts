/**
 * Returns the text as it is stored (rule 39): CRLF and CR become LF. Returns `undefined` if it contains a control
 * character other than tab and LF, or half a surrogate pair. The caller checks whether text is a single line.
 */
export function cleanText(text: string): string | undefined {
  return forbidden.test(text) || !text.isWellFormed() ? undefined : text.replace(/\r\n?/g, '\n')
}

/** Returns whether a browser might read a tag in plain text: `<` before a letter, `/`, `!` or `?` (rule 39). */
export function looksLikeMarkup(text: string): boolean {
  return /<[\p{L}/!?]/u.test(text)
}

const forbidden = /[^\P{Cc}\t\n\r]/u
