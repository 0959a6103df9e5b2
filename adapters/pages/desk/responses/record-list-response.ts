import { CalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { deskFolders } from '../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { usedResources } from '../reading/lists/read-desk-tabs.ts'
import { seeOther } from '../screens/desk-page.ts'
import { listNotices } from '../screens/notices/list-notices.ts'
import { type RecordsAddress, recordListScreen } from '../screens/record-list-screen.ts'
import { listStep } from './list-step.ts'

/** Responds with a list of venues, organizers, categories or tags, and does what its buttons ask for. */
export async function recordListResponse(
  visit: Visit,
  address: RecordsAddress,
  context: DeskContext,
): Promise<ViewResponse> {
  const { resource } = address
  if (!usedResources(visit).includes(resource))
    throw new CalendarError('rest_forbidden', 'You may not work in this list.')
  if (visit.method === 'GET') {
    const notices = await listNotices(visit, resource, context)
    return recordListScreen(visit, address, { notices, status: 200 }, context)
  }
  const taken = await listStep(visit, resource, context)
  return 'query' in taken
    ? seeOther(context.urls.desk(deskFolders[resource], taken.query))
    : recordListScreen(visit, address, taken, context)
}
