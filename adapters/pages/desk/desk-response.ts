import { CalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { PageContext } from '../pieces/pieces.ts'
import type { DeskAddress } from './desk-address.ts'
import type { DeskContext, DeskPieces } from './desk-pieces.ts'
import { deskTemplates } from './pieces/desk-templates.ts'
import { homeResponse } from './views/home-view.ts'
import { recordFormResponse } from './views/record-form-view.ts'
import { deskWordsOf } from './words/desk-languages.ts'

/** Responds with a page of the desk. Throws 401 for an anonymous caller, and 403 for one who may create nothing. */
export async function deskResponse(
  visit: Visit,
  address: DeskAddress | undefined,
  context: PageContext,
  own: Partial<DeskPieces> = {},
): Promise<ViewResponse> {
  if (address === undefined) throw new CalendarError('rest_no_route', 'There is nothing at this path.')
  if (context.desk === undefined) {
    const isAnonymous = visit.actor === null
    throw new CalendarError('rest_forbidden', isAnonymous ? 'Sign in to work here.' : 'You may not work here.', {
      ...(isAnonymous && { status: 401 }),
    })
  }
  const desk: DeskContext = {
    ...context,
    deskWords: deskWordsOf(context.words),
    deskPieces: { ...deskTemplates, ...own },
  }
  switch (address.view) {
    case 'home':
    case 'list':
      return homeResponse(visit, desk)
    case 'new':
      return recordFormResponse(visit, address.resource, undefined, desk)
    case 'record':
      return recordFormResponse(visit, address.resource, address.id, desk)
  }
}
