/** The calendar's currency, which bare numbers take: `{ symbol: '$', code: 'USD', position: 'prefix' }`. */
export interface Currency {
  /** The symbol that people see, such as `$` or `CHF`. */
  readonly symbol: string
  /** The ISO 4217 code, such as `USD`. */
  readonly code: string
  /** The side of a number that the symbol is on. */
  readonly position: 'prefix' | 'postfix'
}

/** The default currency. */
export const usDollars: Currency = { symbol: '$', code: 'USD', position: 'prefix' }

/** How an amount names its currency: the currency, and the exact text before and after the digits. */
export interface CurrencySign extends Currency {
  readonly before: string
  readonly after: string
}

/** Returns the mark that the calendar gives to a bare number: `$20`, `20€`, but `CHF 20` and `20 kr`. */
export function signOf({ symbol, code, position }: Currency): CurrencySign {
  const sign = symbol.trim()
  return position === 'prefix'
    ? { symbol: sign, code, position, before: sign + (/\p{Sc}$|^$/u.test(sign) ? '' : ' '), after: '' }
    : { symbol: sign, code, position: 'postfix', before: '', after: (/^\p{Sc}|^$/u.test(sign) ? '' : ' ') + sign }
}

/**
 * Reads the text around the digits of an amount: a symbol or a code on one side, or one of each (`$20 CAD`). Returns
 * `undefined` for anything else.
 */
export function readSign(before: string, after: string, currency: Currency): CurrencySign | undefined {
  const left = before.trim()
  const right = after.trim()
  const position = left !== '' && (right === '' || isCode(right)) ? 'prefix' : 'postfix'
  const [symbol, extra] = position === 'prefix' ? [left, right] : [right, left]
  const code = codeOf(symbol, currency)
  if (code === undefined || (extra !== '' && (!isCode(extra) || isCode(symbol)))) return undefined
  return {
    symbol,
    code: extra === '' ? code : extra.toUpperCase(),
    position,
    before: /\s$/.test(before) ? `${left} ` : left,
    after: /^\s/.test(after) ? ` ${right}` : right,
  }
}

// The calendar's own symbol means the calendar's currency: `$` is CAD in a Canadian one.
function codeOf(symbol: string, currency: Currency): string | undefined {
  if (symbol === currency.symbol.trim()) return currency.code
  if (isCode(symbol)) return symbol.toUpperCase()
  return codes.get(symbol) ?? (/^[A-Z]{0,3}\p{Sc}$/u.test(symbol) ? '' : undefined)
}

function isCode(text: string): boolean {
  return text.length === 3 && currencyCodes().has(text.toUpperCase())
}

// Loaded with the first code, so that the start of a process does not wait for the tables of ICU.
let supported: ReadonlySet<string> | undefined

function currencyCodes(): ReadonlySet<string> {
  supported ??= new Set(Intl.supportedValuesOf('currency'))
  return supported
}

// Symbols with one usual meaning, and those made of letters, which would not be recognized otherwise. Several countries
// share `kr` and `Rs`.
const codes: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['S$', 'SGD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['円', 'JPY'],
  ['元', 'CNY'],
  ['₩', 'KRW'],
  ['₹', 'INR'],
  ['Rs', ''],
  ['Rs.', ''],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['RM', 'MYR'],
  ['Rp', 'IDR'],
  ['₦', 'NGN'],
  ['Fr.', 'CHF'],
  ['kr', ''],
  ['kr.', ''],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
  ['lei', 'RON'],
])
