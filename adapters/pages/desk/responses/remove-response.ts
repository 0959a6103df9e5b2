import { CalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { deskFolders } from '../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { seeOther } from '../screens/desk-page.ts'
import { refusedForm } from '../screens/refused-form.ts'
import { type RemoveAddress, removeScreen } from '../screens/remove-screen.ts'
import { removeTerm } from '../steps/remove-term.ts'

/** Asks whether a category or a tag is to be deleted, and deletes it. */
export async function removeResponse(
  visit: Visit,
  address: RemoveAddress,
  context: DeskContext,
): Promise<ViewResponse> {
  const { resource, id } = address
  if (!visit.may('delete', resource)) throw new CalendarError('rest_forbidden', `You may not delete this ${resource}.`)
  if (visit.method === 'GET') return removeScreen(visit, address, undefined, context)
  const refused = (await refusedForm(visit, context)) ?? (await removeTerm(visit, address, context))
  if (refused) return removeScreen(visit, address, refused, context)
  return seeOther(context.urls.desk(deskFolders[resource], { done: 'removed', id: String(id) }))
}
