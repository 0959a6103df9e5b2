import { queryText } from './query-text.ts'

/** A password as it is sent: in a header, or in the query. */
export interface SentPassword {
  readonly headers: Readonly<Record<string, string>>
  readonly query: string
}

/**
 * Puts a password into a header, which stands in no log of addresses. It goes into the query for a server that may not
 * know the header (`prefix` is undefined), and where a header would lose spaces at its ends or cannot hold it.
 */
export function sentPassword(password: string | undefined, prefix: string | undefined): SentPassword {
  if (!password) return { headers: {}, query: '' }
  if (prefix === undefined || !fitsHeader(password)) return { headers: {}, query: queryText({ password }) }
  return { headers: { [`${prefix}-Password`]: utf8(password) }, query: '' }
}

function fitsHeader(text: string): boolean {
  return text.trim() === text && !/[\p{Control}\p{Surrogate}]/u.test(text)
}

/** `fetch` takes a header as characters that stand for bytes. */
function utf8(text: string): string {
  return encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
