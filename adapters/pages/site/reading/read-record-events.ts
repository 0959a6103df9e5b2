import type { EventQuery } from 'daybook'
import type { Visit } from 'daybook/http'
import { pageOf } from '../../ground/addresses/page-number.ts'
import type { RecordEvents } from '../../ground/page/record-page.ts'
import { notOver, over, readFirstEnd } from './over.ts'

const perPage = 30

/** Reads a page of the events that a query finds. The address says which: `past=true`, and `page`. */
export async function readRecordEvents(visit: Visit, of: EventQuery): Promise<RecordEvents> {
  const [isPast, page] = [visit.query.past === 'true', pageOf(visit.query)]
  const [coming, past] = [
    { ...of, ...notOver(visit) },
    { ...of, ...over(visit) },
  ]
  const [listed, others, until] = await Promise.all([
    visit.readEvents({ ...(isPast ? past : coming), page, per_page: perPage }, perPage),
    visit.readEvents(isPast ? coming : past, 1),
    readFirstEnd(visit, of),
  ])
  return {
    isPast,
    page,
    pages: Math.ceil(listed.total / perPage),
    events: listed.events,
    hasOthers: others.total > 0,
    until,
  }
}
