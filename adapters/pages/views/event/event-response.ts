import type { ViewResponse, Visit } from 'daybook/http'
import { pagePath } from '../../addresses/address.ts'
import { movedTo, pageResponse } from '../../page-response.ts'
import type { PageContext } from '../../pieces/pieces.ts'
import { renderEvent, renderLocked } from './event-view.ts'
import { readEvent } from './read-event.ts'

/** Responds with the page of an event, the form for its password, or its one address. */
export async function eventResponse(visit: Visit, slug: string, context: PageContext): Promise<ViewResponse> {
  const read = await readEvent(visit, slug)
  const found = read.kind === 'event' ? read.page.event.slug : read.slug
  const address = context.urls.of('event', found)
  if (visit.method === 'GET' && !isAt(visit.segments, pagePath('event', found, visit.root.namespace)))
    return movedTo(address)
  return read.kind === 'event'
    ? pageResponse(renderEvent(read.page, context), context)
    : pageResponse(renderLocked({ ...read.page, action: address }, context), context)
}

function isAt(segments: readonly string[], path: string): boolean {
  return path === `/${segments.map(encodeURIComponent).join('/')}`
}
