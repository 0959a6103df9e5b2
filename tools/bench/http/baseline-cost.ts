/** A cost as it is shown, and its `cost_details` as JSON: amounts in dollars, euros and pounds, ranges, free, or words. */
export function costOf(text: string): { readonly shown: string; readonly details: string } {
  const amounts = (/^free$/i.test(text) ? '0' : text).split(' - ').map(amountOf)
  const marks = new Set(amounts.map((amount) => amount?.symbol))
  const [symbol] = marks
  if (symbol === undefined || marks.size > 1) return { shown: text, details: details('', []) }
  const values = amounts.map((amount) => amount?.value ?? '').sort((a, b) => Number(a) - Number(b))
  const shown = values.map((value) => (value === '0' ? 'Free' : symbol + grouped(value))).join(' – ')
  return { shown, details: details(symbol, values) }
}

const codes: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

function amountOf(text: string): { readonly symbol: string; readonly value: string } | undefined {
  const [, symbol = '$', number] = /^([$€£])?(\d+(?:,\d{3})*(?:\.\d+)?)$/.exec(text.trim()) ?? []
  return number === undefined ? undefined : { symbol, value: number.replaceAll(',', '') }
}

function grouped(value: string): string {
  return value.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}

function details(symbol: string, values: readonly string[]): string {
  const position = symbol === '' ? '' : 'prefix'
  const [currency_symbol, currency_code, currency_position] = [symbol, codes[symbol] ?? '', position]
  return JSON.stringify({ currency_symbol, currency_code, currency_position, values })
}
