/** Ids of the host's users: integers from 1, or text. `0` is none. */

/**
 * Returns the id of an author from text, as in a database or a form: an integer if it is the digits of one, otherwise
 * the text.
 */
export function authorOf(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 && String(number) === text ? number : text
}

/** Reads an author id from input. Returns `undefined` for an invalid one. */
export function readAuthor(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined
  return typeof value === 'string' && isId.test(value) ? authorOf(value) : undefined
}

// Characters that no database changes.
const isId = /^[^\p{Cc}\p{Cs}]{1,200}$/u

/** Describes author ids. The text completes "author must be ...". */
export const authorForm = 'a whole number from 0, or text of 1 to 200 characters without control characters'
