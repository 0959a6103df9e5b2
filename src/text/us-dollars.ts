import type { Currency } from './currency.ts'

/** The currency of a calendar that names none. */
export const usDollars: Currency = { symbol: '$', code: 'USD', position: 'prefix' }
