import type { ViewResponse, Visit } from 'daybook/http'
import { embedQuery } from '../ground/addresses/embed-form.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { movedTo, pageResponse } from '../ground/page/page-response.ts'
import { readEvent } from './reading/read-event.ts'
import { renderPage } from './views/render-page.ts'

/** Responds with the page of an event, the form for its password, or its one address. */
export async function eventResponse(visit: Visit, slug: string, context: PageContext): Promise<ViewResponse> {
  const read = await readEvent(visit, slug, context)
  const address = read.view === 'event' ? context.urls.of('event', read.data.event.slug) : read.data.action
  const requested = `${visit.root.basePath}/${visit.segments.map(encodeURIComponent).join('/')}`
  if (visit.method === 'GET' && requested !== address)
    return movedTo(context.embedded ? `${address}?${new URLSearchParams(embedQuery(context.embedded))}` : address)
  return pageResponse(renderPage(read, context), context)
}
