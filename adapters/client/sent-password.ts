import { queryText } from './query-text.ts'

/** Where a password is sent: in a header, or in the query. */
export interface SentPassword {
  readonly headers: Readonly<Record<string, string>>
  readonly query: string
}

/**
 * Puts a password into a header, which servers do not log. Uses the query if the server may not know the header
 * (`prefix` is undefined), and if the header would lose spaces at its ends or cannot contain the password.
 */
export function sentPassword(password: string | undefined, prefix: string | undefined): SentPassword {
  if (!password) return { headers: {}, query: '' }
  if (prefix === undefined || !fitsHeader(password)) return { headers: {}, query: queryText({ password }) }
  return { headers: { [`${prefix}-Password`]: utf8(password) }, query: '' }
}

function fitsHeader(text: string): boolean {
  return text.trim() === text && !/[\p{Control}\p{Surrogate}]/u.test(text)
}

/** Encodes text as UTF-8, one character for each byte, as `fetch` expects headers. */
function utf8(text: string): string {
  return encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
