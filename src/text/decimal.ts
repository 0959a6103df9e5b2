/** A number as people write it in text: digits with single separators between them. Read it with `readDecimal`. */
export const writtenNumber = /\d+(?:[.,'’ \u00a0\u2009\u202f]\d+)*/

/**
 * Returns the value of a written number (rule 37). The last separator groups thousands if exactly three digits follow
 * it, and is the decimal separator otherwise. Spaces and apostrophes only group. `0` is no group of its own: `0.500` is
 * a decimal. The result has digits with a `.` before the decimals, no grouping and no leading zeros; `undefined` if the
 * text is not such a number.
 */
export function readDecimal(text: string): string | undefined {
  if (groupedInteger.test(text) && !/^0\D/.test(text)) return digitsOf(text)
  const [, integerPart = '', separator = '', decimals = ''] = /^(.*)([.,])(\d+)$/.exec(text) ?? []
  // A decimal separator does not group thousands in the same number.
  const isDecimal =
    decimals !== '' && (integerPart === '' || groupedInteger.test(integerPart)) && !integerPart.includes(separator)
  return isDecimal ? `${digitsOf(integerPart)}.${decimals}` : undefined
}

/** Compares results of `readDecimal` of any length by value: `6.5` and `6.50` are equal. */
export function compareDecimals(a: string, b: string): number {
  const [aWhole = '', aTail = ''] = a.split('.')
  const [bWhole = '', bTail = ''] = b.split('.')
  return (
    aWhole.length - bWhole.length ||
    compareDigits(aWhole, bWhole) ||
    compareDigits(withoutTrailingZeros(aTail), withoutTrailingZeros(bTail))
  )
}

// Groups have three digits. Groups before the last may also have two, as in India: 1,00,000.
const groupedInteger = /^\d+(?:(?:[.,'’ \u00a0\u2009\u202f]\d{2,3})*[.,'’ \u00a0\u2009\u202f]\d{3})?$/

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
}

function compareDigits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function withoutTrailingZeros(decimals: string): string {
  let end = decimals.length
  while (decimals.charAt(end - 1) === '0') end -= 1
  return decimals.slice(0, end)
}
