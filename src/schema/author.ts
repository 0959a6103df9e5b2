/** Ids of the host's users: integers from 1, or text. `0` stands for none. */

/**
 * Returns the id of an author from its text, as a database or a form has it: an integer for the digits of one, any other text
 * as it is.
 */
export function authorOf(text: string): number | string {
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** The id that a caller sends; `undefined` for what is none. */
export function readAuthor(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined
  return typeof value === 'string' && isId.test(value) ? authorOf(value) : undefined
}

// Characters that no database changes.
const isId = /^[^\p{Cc}\p{Cs}]{1,200}$/u

/** What an id of an author is, as the end of the sentence "author must be ...". */
export const authorForm = 'a whole number from 0, or text of 1 to 200 characters without control characters'
