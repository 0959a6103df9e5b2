import type { MovedTo, PageReference, ResourceName } from 'daybook'
import type { View, ViewRequest, ViewResponse, Visit } from 'daybook/http'
import { type Address, addressOf, pagePath } from '../ground/addresses/address.ts'
import { deskAddressOf } from '../ground/addresses/desk-address.ts'
import { addressInFrame } from '../ground/addresses/embed-form.ts'
import { noPage } from '../ground/addresses/no-page.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { movedTo, pageResponse } from '../ground/page/page-response.ts'
import { siteResponse } from '../site/site-response.ts'
import { renderCrossSite } from '../site/views/cross-site-view.ts'
import { renderError } from '../site/views/error-view.ts'
import { checkPagesMount } from './check-pages-mount.ts'
import { newAddress, oldRedirect } from './old-redirect.ts'
import type { PageContexts } from './page-contexts.ts'
import type { PageFiles } from './page-files.ts'
import type { PageOptions } from './page-options.ts'

/** Returns which paths pages have, and who responds to each: a file, the desk, or the site. */
export function pageRoutes(
  options: Pick<PageOptions, 'address' | 'desk' | 'oldAddresses' | 'pieces'>,
  { files, contexts }: { readonly files: PageFiles; readonly contexts: PageContexts },
): View {
  const hasDesk = options.desk !== false
  const oldAt = options.oldAddresses ?? (() => undefined)
  return {
    methodsAt(segments) {
      const address = addressOf(segments)
      if (address?.view === 'desk') return hasDesk && deskAddressOf(address.path) ? ['GET', 'POST'] : undefined
      if (address?.view === 'file' && !files.has(address.name)) return undefined
      if (address === undefined) return oldAt(segments) && ['GET']
      return address.view === 'event' ? ['GET', 'POST'] : ['GET']
    },
    fileAt: ([name = '', ...more]) => files.at(more.length === 0 ? name : ''),
    address: options.address,
    checkMount: checkPagesMount,
    async respond(visit) {
      const old = addressOf(visit.segments) === undefined ? oldAt(visit.segments) : undefined
      if (old) return oldRedirect(old, (await contexts.of(visit)).urls, visit)
      const { address, context } = await openedPage(visit, contexts)
      const { crossSite } = visit
      // The desk shows a form again that may be one of its own.
      if (crossSite && !(address.view === 'desk' && crossSite.mismatch))
        return pageResponse(renderCrossSite(crossSite, context), context)
      if (address.view !== 'desk') return siteResponse(visit, address, context)
      const { deskResponse } = await import('../desk/desk-response.ts')
      return deskResponse(visit, deskAddressOf(address.path), context, options)
    },
    async describe(error, request) {
      const context = await contexts.ofFailed(request)
      if (error.moved_to) return movedPermanently(error.moved_to, context, request.query)
      // A list of the site before can have the address that an event would have.
      const old = error.status === 404 ? oldAt(request.segments) : undefined
      return old ? movedTo(newAddress(old, context.urls)) : pageResponse(renderError(error, context), context)
    },
  }
}

/** Redirects to the page that a record has now, with the same query. */
function movedPermanently(
  { resource, slug }: MovedTo,
  { urls }: PageContext,
  query: ViewRequest['query'],
): ViewResponse {
  const texts = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  // The resource of a record.
  const Location = urls.of(resource as ResourceName, slug, Object.fromEntries(texts))
  return { status: 301, body: Location, headers: { 'Content-Type': 'text/plain; charset=utf-8', Location } }
}

/** What a path shows, and what its templates know. */
interface OpenedPage {
  readonly address: Address
  readonly context: PageContext
}

/** Returns what the path of a visit shows. Rejects for a path without a page. */
export async function openedPage(visit: Visit, contexts: PageContexts): Promise<OpenedPage> {
  const address = addressOf(visit.segments)
  if (address === undefined) throw noPage()
  const context = await contexts.of(visit)
  return { address: addressInFrame(address, context), context }
}

/** Returns the page of a record, below the base of the mount that shows it. */
export function recordUrl({ resource, slug, root }: PageReference): string {
  return `${root.origin}${root.basePath}${pagePath(resource, slug, root.namespace)}`
}
