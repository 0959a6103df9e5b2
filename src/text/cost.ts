import { type Currency, type Mark, markOf, readMark } from './currency.ts'
import { compareDecimals, readDecimal, writtenNumber } from './decimal.ts'
import { usDollars } from './us-dollars.ts'

/** The amounts of a cost, and their currency (rule 37). All empty when the text names no amount. */
export interface CostDetails {
  /** Such as `$`; empty where the parts have different ones. */
  readonly currency_symbol: string
  /** Such as `USD`; empty where the symbol tells of none. */
  readonly currency_code: string
  /** `prefix` or `suffix`: on which side of a number the symbol stands. */
  readonly currency_position: string
  /** Decimal text, ascending. */
  readonly values: readonly string[]
}

/** A cost as it is shown, with its `cost_details`. */
export interface Cost extends CostDetails {
  /** As text for people, such as `$18 – $28`. */
  readonly cost: string
}

/**
 * Reads a cost: an amount, a range of them or any other text; a list is read item by item and joined (rule 37). A bare
 * number takes the currency, US dollars by default.
 * Reading the `cost` of the result again gives the same result, so that a client may send back what it was shown.
 */
export function parseCost(text: string | readonly string[], currency: Currency = usDollars): Cost {
  if (typeof text === 'string') return readCost(text, currency)
  const items = text.map((item) => readCost(item, currency).cost)
  return readCost(items.filter((item) => item !== '').join(rangeDash), currency)
}

/** So many texts are remembered of each currency: at more, all are forgotten. A calendar has few prices, and many events. */
const textsKept = 1_000
const readBefore = new WeakMap<Currency, Map<string, Cost>>()

/** The same of a text that is likely to have been read before. */
export function knownCost(text: string, currency: Currency): Cost {
  const known = readBefore.get(currency) ?? new Map<string, Cost>()
  const found = known.get(text)
  if (found !== undefined) return found
  const cost = readCost(text, currency)
  Object.freeze(cost.values)
  if (known.size >= textsKept) known.clear()
  readBefore.set(currency, known.set(text, cost))
  return cost
}

interface Amount {
  readonly text: string
  readonly value: string
  readonly mark: Mark | undefined
}

const rangeDash = ' – '
const free = '0'
const noCurrency = { currency_symbol: '', currency_code: '', currency_position: '' }

// Longer text describes something, it is no price. This also bounds what marking every number may add to a text.
const longestCost = 4096

function readCost(text: string, currency: Currency): Cost {
  const written = text.trim()
  const asWritten = { cost: written, ...noCurrency, values: [] }
  if (written.length > longestCost) return asWritten

  const pieces = piecesOf(written, currency)
  const read = pieces.flatMap((piece) => readAmount(piece, currency) ?? [])
  // A bare number among words counts something else than money: `Ages 5 - 10`.
  const hasWords = read.length < pieces.length
  const amounts = ascending(hasWords ? read.filter(({ mark }) => mark !== undefined) : read)
  if (amounts.length === 0) return asWritten

  const marks = amounts.flatMap(({ mark, value }) => (mark === undefined || value === free ? [] : mark))
  const isOneCurrency = new Set(marks.map(({ symbol, code }) => `${symbol} ${code}`)).size <= 1
  const mark = marks[0] ?? markOf(currency)
  const prices = distinct(amounts)
  const shown = isOneCurrency && !hasWords ? prices.map((price) => show(price, mark)) : pieces
  const cost = shown.join(rangeDash)
  if (cost.length > longestCost) return asWritten
  return { cost, ...(isOneCurrency ? details(mark) : noCurrency), values: prices.map(({ value }) => value) }
}

// A dash between spaces divides whatever stands there. Without the spaces only one between two amounts does, because
// dates and telephone numbers hold dashes too.
function piecesOf(text: string, currency: Currency): readonly string[] {
  return text
    .split(/\s[-‐-―−]\s/)
    .map((piece) => piece.trim())
    .flatMap((piece) => {
      const ends = piece.split(/[-‐-―−]/).map((end) => end.trim())
      return ends.length === 2 && ends.every((end) => readAmount(end, currency)) ? ends : [piece]
    })
}

function readAmount(text: string, currency: Currency): Amount | undefined {
  if (/^free$/i.test(text)) return { text, value: free, mark: markOf(currency) }
  // The dot of `Fr.20` belongs to the mark, that of `$.50` to the number.
  return readNumber(text, writtenNumber, currency) ?? readNumber(text, /[.,]\d+/, currency)
}

function readNumber(text: string, pattern: RegExp, currency: Currency): Amount | undefined {
  const [number = ''] = pattern.exec(text) ?? []
  const start = text.indexOf(number)
  const before = text.slice(0, start)
  const after = text.slice(start + number.length)
  const isBare = before === '' && after === ''
  const mark = isBare ? undefined : readMark(before, after, currency)
  const value = readDecimal(number)
  if (value === undefined || (mark === undefined && !isBare)) return undefined
  return { text, value: /^[0.]+$/.test(value) ? free : value, mark }
}

function ascending(amounts: readonly Amount[]): readonly Amount[] {
  return amounts.toSorted((a, b) => compareDecimals(a.value, b.value))
}

function distinct(sorted: readonly Amount[]): readonly Amount[] {
  return sorted.filter(({ value }, at) => compareDecimals(value, sorted[at - 1]?.value ?? '') !== 0)
}

// A bare number takes the mark of the amounts beside it, and the calendar's when there are none.
function show({ text, value, mark }: Amount, common: Mark): string {
  if (value === free) return 'Free'
  return mark === undefined ? common.before + text + common.after : text
}

function details({ symbol, code, position }: Currency): Omit<Cost, 'cost' | 'values'> {
  return { currency_symbol: symbol, currency_code: code, currency_position: position }
}
