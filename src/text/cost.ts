import { type Currency, type CurrencySign, readSign, signOf, usDollars } from './currency.ts'
import { compareDecimals, readDecimal, writtenNumber } from './decimal.ts'

/** The amounts of a cost, and their currency (rule 37). All members are empty if the text contains no amount. */
export interface CostDetails {
  /** Such as `$`; empty if the amounts have different ones. */
  readonly currency_symbol: string
  /** Such as `USD`; empty if it cannot be derived from the symbol. */
  readonly currency_code: string
  /** `prefix` or `postfix`: the side of a number that the symbol is on. */
  readonly currency_position: string
  /** Each price as decimal text, ascending. */
  readonly values: readonly string[]
}

/** A cost as responses show it, with its `cost_details`. */
export interface Cost extends CostDetails {
  /** Text for people, such as `$18 – $28`. For three or more prices, the lowest and the highest. */
  readonly cost: string
}

/**
 * Reads a cost: an amount, a range of amounts or any other text. A list is read item by item and joined (rule 37). A
 * bare number takes the currency, US dollars by default. Reading the `cost` of the result returns the same `cost`, so
 * that clients can send back what they received.
 */
export function parseCost(text: string | readonly string[], currency: Currency = usDollars): Cost {
  return readCost(typeof text === 'string' ? text : joined(text, currency), currency).shown
}

/**
 * Returns the text to store for a cost, which lists every price; `undefined` if more than 400 characters would be
 * shown. Reading it again returns the same text.
 */
export function storedCost(items: readonly string[], currency: Currency): string | undefined {
  const { shown, stored } = readCost(joined(items, currency), currency)
  return [...shown.cost].length <= longestShown && stored.length <= longestCost ? stored : undefined
}

function joined(items: readonly string[], currency: Currency): string {
  const texts = items.map((item) => readCost(item, currency).stored)
  return texts.filter((text) => text !== '').join(rangeDash)
}

/**
 * The number of cached texts for each currency. Above it, the cache is cleared. A calendar has few prices and many
 * events.
 */
const maxCached = 1_000
const readBefore = new WeakMap<Currency, Map<string, Cost>>()

/** Does the same as `parseCost`, with a cache for texts that many events share. */
export function cachedCost(text: string, currency: Currency): Cost {
  const costs = readBefore.get(currency) ?? new Map<string, Cost>()
  const found = costs.get(text)
  if (found !== undefined) return found
  const cost = readCost(text, currency).shown
  Object.freeze(cost.values)
  if (costs.size >= maxCached) costs.clear()
  readBefore.set(currency, costs.set(text, cost))
  return cost
}

interface Amount {
  readonly text: string
  readonly value: string
  readonly sign: CurrencySign | undefined
}

const rangeDash = ' – '
const free = '0'
const noCurrency = { currency_symbol: '', currency_code: '', currency_position: '' }

const longestShown = 400

// Longer text is a description, not a price. The limit also bounds how much the marks of the numbers add to a text.
const longestCost = 4096

interface ReadCost {
  readonly shown: Cost
  /** Text that lists every price where `cost` shows a range. */
  readonly stored: string
}

function readCost(text: string, currency: Currency): ReadCost {
  const written = text.trim()
  const asWritten = { shown: { cost: written, ...noCurrency, values: [] }, stored: written }
  if (written.length > longestCost) return asWritten

  const pieces = piecesOf(written, currency)
  const read = pieces.flatMap((piece) => readAmount(piece, currency) ?? [])
  // A bare number among words does not count money: `Ages 5 - 10`.
  const hasWords = read.length < pieces.length
  const amounts = ascending(hasWords ? read.filter(({ sign }) => sign !== undefined) : read)
  if (amounts.length === 0) return asWritten

  const signs = amounts.flatMap(({ sign, value }) => (sign === undefined || value === free ? [] : sign))
  const isOneCurrency = new Set(signs.map(({ symbol, code }) => `${symbol} ${code}`)).size <= 1
  const sign = signs[0] ?? signOf(currency)
  const prices = distinct(amounts)
  const isRange = isOneCurrency && !hasWords
  const parts = isRange ? prices.map((price) => show(price, sign)) : pieces
  const stored = parts.join(rangeDash)
  if (stored.length > longestCost) return asWritten
  const cost = isRange && parts.length > 2 ? `${parts[0]}${rangeDash}${parts.at(-1)}` : stored
  const values = prices.map(({ value }) => value)
  return { shown: { cost, ...(isOneCurrency ? details(sign) : noCurrency), values }, stored }
}

// A dash between spaces always separates. A dash without spaces, and a slash, separate only amounts, because dates and
// telephone numbers contain them too. The dash of `20.-` belongs to the number.
function piecesOf(text: string, currency: Currency): readonly string[] {
  return text
    .split(/\s[-‐-―−]\s/)
    .flatMap((piece) => amountsIn(piece, /\s\/\s/, currency) ?? [piece])
    .flatMap((piece) => amountsIn(piece, '/', currency, hasSign) ?? [piece])
    .flatMap((piece) => {
      const ends = amountsIn(piece, /(?<![.,])[-‐-―−]/, currency)
      return ends?.length === 2 ? ends : [piece.trim()]
    })
}

/** Returns the parts of a text, if all of them are amounts. */
function amountsIn(
  text: string,
  separator: string | RegExp,
  currency: Currency,
  isWanted: (amount: Amount) => boolean = () => true,
): readonly string[] | undefined {
  const parts = text.split(separator).map((part) => part.trim())
  const areAmounts = parts.every((part) => {
    const amount = readAmount(part, currency)
    return amount !== undefined && isWanted(amount)
  })
  return areAmounts ? parts : undefined
}

/** Returns whether an amount is one without its context: `5/10` may be a date. */
function hasSign({ text, sign }: Amount): boolean {
  return sign !== undefined || /[-‐-―−]$/.test(text)
}

function readAmount(text: string, currency: Currency): Amount | undefined {
  if (/^free$/i.test(text)) return { text, value: free, sign: signOf(currency) }
  // The dot of `Fr.20` belongs to the mark, that of `$.50` to the number.
  return readNumber(text, writtenNumber, currency) ?? readNumber(text, /[.,]\d+/, currency)
}

function readNumber(text: string, pattern: RegExp, currency: Currency): Amount | undefined {
  const [number = ''] = pattern.exec(text) ?? []
  const start = text.indexOf(number)
  const before = text.slice(0, start)
  const rest = text.slice(start + number.length)
  const [noDecimals = ''] = /^[.,][-‐-―−]{1,2}(?![-‐-―−\d])/.exec(rest) ?? []
  const after = rest.slice(noDecimals.length)
  const isBare = before === '' && after === ''
  const sign = isBare ? undefined : readSign(before, after, currency)
  const value = readDecimal(number)
  if (noDecimals !== '' && value?.includes('.')) return undefined
  if (value === undefined || (sign === undefined && !isBare)) return undefined
  return { text, value: /^[0.]+$/.test(value) ? free : value, sign }
}

function ascending(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.toSorted((a, b) => compareDecimals(a.value, b.value))
}

function distinct(sorted: readonly Amount[]): readonly Amount[] {
  return sorted.filter(({ value }, at) => compareDecimals(value, sorted[at - 1]?.value ?? '') !== 0)
}

// A bare number takes the mark of the neighboring amounts, or the calendar's if there are none.
function show({ text, value, sign }: Amount, common: CurrencySign): string {
  if (value === free) return 'Free'
  return sign === undefined ? common.before + text + common.after : text
}

function details({ symbol, code, position }: Currency): Omit<Cost, 'cost' | 'values'> {
  return { currency_symbol: symbol, currency_code: code, currency_position: position }
}
