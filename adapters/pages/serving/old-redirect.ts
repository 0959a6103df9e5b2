import { isCalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { OldAddress } from '../ground/addresses/old-address.ts'
import type { PageUrls } from '../ground/addresses/page-urls.ts'
import { movedTo } from '../ground/page/page-response.ts'

/** Redirects from an address of the site before: to the date of a series, if it has one, and else to the series. */
export async function oldRedirect(address: OldAddress, urls: PageUrls, visit: Visit): Promise<ViewResponse> {
  if (address.view !== 'event' || address.date === undefined) return movedTo(newAddress(address, urls))
  const slug = `${address.slug}-${address.date}`
  try {
    await visit.services.events.get({ slug })
    return movedTo(urls.of('event', slug))
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return movedTo(newAddress(address, urls))
  }
}

/** Returns the page that shows now what an old address showed. */
export function newAddress(address: OldAddress, urls: PageUrls): string {
  switch (address.view) {
    case 'list':
      return urls.home({})
    case 'month':
      return urls.period(address.month, {})
    case 'day':
      return urls.period(address.day, {})
    default:
      return urls.of(address.view, address.slug)
  }
}
