import type { Visit } from 'daybook/http'
import type { Address } from '../../ground/addresses/address.ts'
import { noPage } from '../../ground/addresses/no-page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import type { PageView } from './page-data.ts'
import { readDay } from './read-day.ts'
import { readEvent } from './read-event.ts'
import { readList } from './read-list.ts'
import { readMonth } from './read-month.ts'
import { readCategory, readOrganizer, readTag, readVenue } from './read-record.ts'
import { readRecords } from './read-records.ts'
import { readWeek } from './read-week.ts'

/** Reads what the page at an address shows to the caller. */
export async function readPage(address: Address, visit: Visit, context: PageContext): Promise<PageView> {
  const { view } = address
  switch (view) {
    case 'list':
      return { view, data: await readList(visit, context) }
    case 'month':
      return { view, data: await readMonth(visit, address.month, context) }
    case 'week':
      return { view, data: await readWeek(visit, address.week, context) }
    case 'day':
      return { view, data: await readDay(visit, address.day, context) }
    case 'event':
      return readEvent(visit, address.slug, context)
    case 'venue':
      return { view, data: await readVenue(visit, address.slug) }
    case 'organizer':
      return { view, data: await readOrganizer(visit, address.slug) }
    case 'category':
      return { view, data: await readCategory(visit, address.slug) }
    case 'tag':
      return { view, data: await readTag(visit, address.slug) }
    case 'records':
      return { view, data: await readRecords(visit, address.resource) }
    case 'file':
    case 'desk':
      throw noPage()
  }
}
