import type { ViewResponse } from 'daybook/http'
import type { Page } from './page.ts'
import type { PageContext } from './page-context.ts'

/** Returns a page as a response. */
export function pageResponse(page: Page, context: PageContext): ViewResponse {
  const { layout, embedLayout } = context.pieces
  const body = (context.embedded ? embedLayout : layout)(page, context).toString()
  return { status: page.status ?? 200, body, headers: context.headers, until: page.until }
}

/** Returns the response that sends a browser to the one address of a page, below the same host. */
export function movedTo(path: string): ViewResponse {
  return { status: 301, body: '', headers: { 'Content-Type': 'text/plain; charset=utf-8', Location: path } }
}
