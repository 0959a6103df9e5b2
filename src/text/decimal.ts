/** A number as people write it in text: digits with single separators between them. Read it with `readDecimal`. */
export const writtenNumber = /\d+(?:[.,'’ \u00a0\u2009\u202f]\d+)*/

/**
 * Returns the value of a written number (rule 37). The last separator groups thousands if exactly three digits follow
 * it, and otherwise marks the decimals. Spaces and apostrophes only group, and a lone zero is not followed by groups.
 * The result has digits with a `.` before the decimals, no grouping and no leading zeros; `undefined` if the text is
 * not such a number.
 */
export function readDecimal(text: string): string | undefined {
  if (whole.test(text) && !/^0\D/.test(text)) return digitsOf(text)
  const [, head = '', mark = '', decimals = ''] = /^(.*)([.,])(\d+)$/.exec(text) ?? []
  const isDecimal = decimals !== '' && (head === '' || whole.test(head)) && !head.includes(mark)
  return isDecimal ? `${digitsOf(head)}.${decimals}` : undefined
}

/** Orders decimal strings by value, of any length: `6.5` and `6.50` are equal. */
export function compareDecimals(a: string, b: string): number {
  const [aWhole = '', aTail = ''] = a.split('.')
  const [bWhole = '', bTail = ''] = b.split('.')
  return aWhole.length - bWhole.length || compareDigits(aWhole, bWhole) || compareDigits(trimmed(aTail), trimmed(bTail))
}

// Groups have three digits. Groups before the last may also have two, as in India: 1,00,000.
const whole = /^\d+(?:(?:[.,'’ \u00a0\u2009\u202f]\d{2,3})*[.,'’ \u00a0\u2009\u202f]\d{3})?$/

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
}

function compareDigits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function trimmed(decimals: string): string {
  let end = decimals.length
  while (decimals.charAt(end - 1) === '0') end -= 1
  return decimals.slice(0, end)
}
