import type { EventRecord } from '../../resources/event/event.ts'
import type { Report } from '../../schema/field/field.ts'
import { cachedCost, storedCost } from '../../text/cost.ts'
import type { Currency } from '../../text/currency.ts'

interface CostContext {
  readonly currency: Currency
  readonly report: Report
}

/**
 * Returns the cost of an event after a write. If the input repeats the range that a response shows for three or more
 * prices, all prices are stored (rules 29, 37).
 */
export function costAfter(
  sent: readonly string[] | null | undefined,
  current: Pick<EventRecord, 'cost'> | undefined,
  { currency, report }: CostContext,
): string {
  if (sent === undefined && current) return current.cost
  const texts = sent ?? []
  if (current && texts.length === 1 && texts[0]?.trim() === cachedCost(current.cost, currency).cost) return current.cost
  const stored = storedCost(texts, currency)
  if (stored === undefined) {
    report.at('cost').invalid('a cost of at most 400 characters as it is shown', texts.length > 1 ? texts : texts[0])
  }
  return stored ?? ''
}
