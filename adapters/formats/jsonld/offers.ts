import type { EventReply } from 'daybook'
import { pageUrl } from '../shown/page-url.ts'

/** A price of an event, as an offer of schema.org. */
export interface JsonLdOffer {
  /** The type in schema.org. */
  readonly '@type': 'Offer'
  /** A decimal number as text, such as `6.50`; `0` if it is free. */
  readonly price: string
  /** The code of the currency, such as `EUR`. */
  readonly priceCurrency: string
  /** The website of the event, otherwise its page. */
  readonly url?: string
  /** Whether it can be had. The calendar counts no tickets, so this is `SoldOut` only of a cancelled event. */
  readonly availability: `https://schema.org/${'InStock' | 'SoldOut'}`
  /** When the event was published, in UTC. */
  readonly validFrom: string
}

/**
 * Returns an offer for each price. Without the code of a currency there are none, because a price alone means nothing.
 */
export function offersOf(event: EventReply): readonly JsonLdOffer[] {
  const { values, currency_code } = event.cost_details
  if (currency_code === '') return []
  const url = event.website || pageUrl(event)
  return values.map((price) => ({
    '@type': 'Offer',
    price,
    priceCurrency: currency_code,
    ...(url && { url }),
    availability: `https://schema.org/${event.event_status === 'cancelled' ? 'SoldOut' : 'InStock'}`,
    validFrom: `${event.date_utc.replace(' ', 'T')}Z`,
  }))
}
