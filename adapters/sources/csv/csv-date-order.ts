import { type DateOrder, type DayNumbers, dayText, readDate, readTime } from './csv-times.ts'

/** A cell with a date. */
export interface DateCell {
  readonly line: number
  /** The name of its column. */
  readonly column: string
  readonly text: string
}

/** A remark on the order of the dates of a file. */
export interface OrderNote {
  /** The name of a column with such dates. */
  readonly column: string
  readonly message: string
}

/** The value of a date, or why there is none, as what follows the name of its field. */
export type DateValue = { readonly value: string } | { readonly problem: string }

/** A date of a file whose order somebody has to say. */
export interface OpenOrder {
  /** The first one that can have both orders, or the first with a year of two digits. */
  readonly cell: DateCell
  /** How many dates of the file can be read in each order. */
  readonly fits: Readonly<Record<DateOrder, number>>
}

/** Reads the dates of a file. */
export interface DateReader {
  /** Sees a date of the file. All of them are seen before the first is read. */
  see(cell: DateCell): void
  /** Returns a date whose order somebody has to say; `undefined` if the dates show it. */
  open(): OpenOrder | undefined
  /** Returns how the order was found that the dates of the file have. */
  notes(): readonly OrderNote[]
  read(text: string): DateValue
}

interface OrderOptions {
  /** The order that the caller says. */
  readonly dates: DateOrder | undefined
  /** Whether the program that wrote the file writes the day first if it writes dots. */
  readonly hasDotsForDays: boolean
}

/** What the dates with one separator say about their order. */
interface Evidence {
  /** The first date whose day is greater than 12, by the order that it has. */
  readonly proofs: Map<DateOrder, DateCell>
  /** The first date that can have both orders. */
  ambiguous?: DateCell
  /** The first date with a year of two digits. */
  short?: DateCell
  /** How many dates can be read in each order. */
  readonly fits: Record<DateOrder, number>
}

/**
 * Creates a reader for dates. Those with the same separator have one order: that of the option, or the one that a day
 * after the 12th shows. The order is never guessed.
 */
export function createDateReader({ dates, hasDotsForDays }: OrderOptions): DateReader {
  const found = new Map<string, Evidence>()

  const orderOf = (separator: string): DateOrder | undefined => {
    if (dates !== undefined) return dates
    const { proofs } = found.get(separator) ?? {}
    const [proof] = proofs?.keys() ?? []
    if (proofs?.size === 1) return proof
    return proofs?.size === 0 && separator === '.' && hasDotsForDays ? 'dmy' : undefined
  }

  const reasonOf = (separator: string): string => {
    const { proofs } = found.get(separator) ?? {}
    const [day, month] = [proofs?.get('dmy'), proofs?.get('mdy')]
    if (day === undefined || month === undefined) return 'can have the day or the month first'
    return (
      `is in a file with both orders: line ${day.line} has ${shown(day.text)}, and line ${month.line} has ` +
      `${shown(month.text)}`
    )
  }

  const noteOf = ([separator, { proofs, ambiguous }]: readonly [string, Evidence]): readonly OrderNote[] => {
    const order = orderOf(separator)
    if (dates !== undefined || order === undefined || ambiguous === undefined) return []
    const proof = proofs.get(order)
    const reason = proof
      ? `as line ${proof.line} shows: ${shown(proof.text)}`
      : 'as dates with dots have in the language of the columns'
    const first = order === 'dmy' ? 'day' : 'month'
    return [
      {
        column: ambiguous.column,
        message: `Dates such as ${shown(ambiguous.text)} have the ${first} first, ${reason}.`,
      },
    ]
  }

  function dayOf(numbers: DayNumbers): { readonly day: string } | { readonly problem: string } {
    const { first, second, year, separator, isShort } = numbers
    if (isShort && dates === undefined) return { problem: 'must have a year of four digits, or the option dates' }
    const order = isSame(numbers) ? 'dmy' : orderOf(separator)
    if (order === undefined) {
      return { problem: `${reasonOf(separator)}. Say which with the option dates: 'dmy' or 'mdy'` }
    }
    const [day, month] = order === 'dmy' ? [first, second] : [second, first]
    if (month >= 1 && month <= 12) return { day: dayText(year, month, day) }
    const sequence = order === 'dmy' ? 'day and then the month' : 'month and then the day'
    return {
      problem: `must be a date with the ${sequence}, as the ${dates === undefined ? 'file' : 'option dates'} says`,
    }
  }

  return {
    see(cell) {
      const written = readDate(cell.text)
      if (written.kind !== 'numbers') return
      const evidence: Evidence = found.get(written.separator) ?? { proofs: new Map(), fits: { dmy: 0, mdy: 0 } }
      found.set(written.separator, evidence)
      const orders = ordersOf(written)
      for (const order of orders) evidence.fits[order] += 1
      if (written.isShort) evidence.short ??= cell
      if (written.isShort) return
      const [order] = orders
      if (orders.length === 1 && order !== undefined && !evidence.proofs.has(order)) evidence.proofs.set(order, cell)
      if (orders.length === 2 && !isSame(written)) evidence.ambiguous ??= cell
    },
    open() {
      const all = [...found].map(([separator, evidence]) => {
        const isProven = orderOf(separator) !== undefined
        return { ...evidence, first: isProven ? undefined : (evidence.ambiguous ?? [...evidence.proofs.values()][0]) }
      })
      const [cell] = all.flatMap(({ first, short }) => first ?? short ?? [])
      const sum = (order: DateOrder) => all.reduce((total, { fits }) => total + fits[order], 0)
      return cell && dates === undefined ? { cell, fits: { dmy: sum('dmy'), mdy: sum('mdy') } } : undefined
    },
    notes: () => [...found].flatMap(noteOf),
    read(text) {
      const written = readDate(text)
      if (written.kind === 'plain') return { value: text }
      if (written.kind === 'serial')
        return { problem: 'is a number of a spreadsheet. Format the column as dates such as 2030-06-20' }
      const read = written.kind === 'day' ? written : dayOf(written)
      if ('problem' in read) return read
      const rest = written.rest.replace(/^,? ?(?:(?:um|at|à|a las|alle|le) )?(?:-? )?/i, '')
      if (rest === '') return { value: read.day }
      const time = readTime(rest)
      return time === undefined ? { problem: 'must be a day, or a day and a time' } : { value: `${read.day} ${time}` }
    },
  }
}

/** Returns the orders in which two numbers can be a day and a month. */
function ordersOf({ first, second }: DayNumbers): readonly DateOrder[] {
  const isDate = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12
  return [...(isDate(first, second) ? (['dmy'] as const) : []), ...(isDate(second, first) ? (['mdy'] as const) : [])]
}

/** Returns whether both orders give the same day. */
function isSame({ first, second }: DayNumbers): boolean {
  return first === second
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
