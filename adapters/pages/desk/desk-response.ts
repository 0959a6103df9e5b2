import { CalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import type { DeskAddress } from '../ground/addresses/desk-address.ts'
import { noPage } from '../ground/addresses/no-page.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { deskWordsOf } from '../ground/words/desk-languages.ts'
import type { DeskContext, DeskPieces } from './contract/desk-context.ts'
import type { DeskOptions } from './contract/desk-options.ts'
import { standardDeskPieces } from './pieces/standard-desk-pieces.ts'
import { datesResponse } from './responses/dates-response.ts'
import { eventListResponse } from './responses/event-list-response.ts'
import { feedsResponse } from './responses/feeds-response.ts'
import { importResponse } from './responses/import-response.ts'
import { duplicatesResponse, mergeResponse } from './responses/merge-response.ts'
import { recordFormResponse } from './responses/record-form-response.ts'
import { recordListResponse } from './responses/record-list-response.ts'
import { removeResponse } from './responses/remove-response.ts'
import { embedScreen } from './screens/embed-screen.ts'
import { homeScreen } from './screens/views/home-screen.ts'
import { periodScreen } from './screens/views/period-screen.ts'
import { roomsScreen } from './screens/views/rooms-screen.ts'

/** The options of pages that the desk has. */
export interface DeskSetup {
  readonly pieces?: Partial<DeskPieces>
  readonly desk?: boolean | DeskOptions
  readonly frameAncestors?: readonly string[]
}

/** Responds with a page of the desk. Throws 401 for an anonymous caller, and 403 for one who may create nothing. */
export async function deskResponse(
  visit: Visit,
  address: DeskAddress | undefined,
  context: PageContext,
  { pieces, desk: options, frameAncestors = ["'self'"] }: DeskSetup = {},
): Promise<ViewResponse> {
  if (address === undefined) throw noPage()
  if (context.desk === undefined) {
    const isAnonymous = visit.actor === null
    throw new CalendarError('rest_forbidden', isAnonymous ? 'Sign in to work here.' : 'You may not work here.', {
      ...(isAnonymous && { status: 401 }),
    })
  }
  const desk: DeskContext = {
    ...context,
    deskWords: await deskWordsOf(context.words),
    formParts: visit.declared.formParts,
    deskPieces: { ...standardDeskPieces, ...pieces },
    standardPieces: standardDeskPieces,
    framing: {
      byItself: frameAncestors.some((origin) => origin === "'self'" || origin === '*'),
      byOthers: frameAncestors.some((origin) => origin !== "'self'"),
    },
    ...(typeof options === 'object' && options),
  }
  switch (address.view) {
    case 'overview':
      return homeScreen(visit, desk)
    case 'period':
      return periodScreen(visit, address.period, desk)
    case 'rooms':
      return roomsScreen(visit, desk)
    case 'events':
      return eventListResponse(visit, address, desk)
    case 'embed':
      return embedScreen(visit, desk)
    case 'feeds':
      return feedsResponse(visit, desk)
    case 'import':
      return importResponse(visit, desk)
    case 'records':
      return recordListResponse(visit, address, desk)
    case 'dates':
      return datesResponse(visit, address.id, desk)
    case 'remove':
      return removeResponse(visit, address, desk)
    case 'duplicates':
      return duplicatesResponse(visit, address, desk)
    case 'merge':
      return mergeResponse(visit, address, desk)
    case 'new':
      return recordFormResponse(visit, address.resource, undefined, desk)
    case 'record':
      return recordFormResponse(visit, address.resource, address.id, desk)
  }
}
