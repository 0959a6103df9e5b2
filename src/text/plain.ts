/**
 * The text as it is stored (rule 39): CRLF and CR become LF. `undefined` when it holds another control character than
 * tab and LF, or half a surrogate pair. Text of one line is the caller's to check.
 */
export function cleanText(text: string): string | undefined {
  return forbidden.test(text) || !text.isWellFormed() ? undefined : text.replace(/\r\n?/g, '\n')
}

/** Whether a browser might read a tag into plain text: `<` before a letter, `/`, `!` or `?` (rule 39). */
export function looksLikeMarkup(text: string): boolean {
  return /<[\p{L}/!?]/u.test(text)
}

const forbidden = /[^\P{Cc}\t\n\r]/u
