import type { ViewResponse, Visit } from 'daybook/http'
import { eventListPaths } from '../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue, sentValues, stepName } from '../contract/form-values.ts'
import { seeOther } from '../screens/desk-page.ts'
import { type EventsAddress, eventListScreen } from '../screens/event-list-screen.ts'
import { listNotices } from '../screens/notices/list-notices.ts'
import { isManyStep } from '../values/many-change.ts'
import { listStep } from './list-step.ts'
import { manyResponse } from './many-response.ts'

/** Responds with a list of events, and does what its buttons ask for. */
export async function eventListResponse(
  visit: Visit,
  address: EventsAddress,
  context: DeskContext,
): Promise<ViewResponse> {
  if (visit.method === 'GET') {
    const notices = await listNotices(visit, 'event', context)
    return eventListScreen(visit, address, { notices, status: 200 }, context)
  }
  const isForeign = visit.crossSite?.mismatch !== undefined
  const sent = isForeign ? {} : sentValues(await visit.form())
  if (isManyStep(lastValue(sent, stepName))) return manyResponse(visit, address, sent, context)
  const taken = await listStep(visit, 'event', context)
  return 'query' in taken
    ? seeOther(context.urls.desk(eventListPaths[address.list], taken.query))
    : eventListScreen(visit, address, taken, context)
}
