import type { ViewResponse, Visit } from 'daybook/http'
import type { Address } from '../ground/addresses/address.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { pageResponse } from '../ground/page/page-response.ts'
import { eventResponse } from './event-response.ts'
import { readUnknownChoice } from './reading/read-filter-form.ts'
import { readPage } from './reading/read-page.ts'
import { sitemapAt } from './sitemap.ts'
import { renderPage } from './views/render-page.ts'
import { renderUnknownChoice } from './views/unknown-choice-view.ts'

/** Responds with what an address shows to visitors. */
export async function siteResponse(visit: Visit, address: Address, context: PageContext): Promise<ViewResponse> {
  if (address.view === 'event') return eventResponse(visit, address.slug, context)
  const sitemap = address.view === 'file' ? await sitemapAt(address.name, visit, context) : undefined
  if (sitemap) return sitemap
  const page = await readPage(address, visit, context).then(
    (read) => renderPage(read, context),
    async (error: unknown) => {
      const action = actionOf(address, context)
      return renderUnknownChoice(await readUnknownChoice(error, visit, { action, context }), context)
    },
  )
  return pageResponse(page, context)
}

/** Returns the address at which the filters of a page are chosen. */
function actionOf(address: Address, { urls }: PageContext): string {
  if (address.view === 'month') return urls.period(address.month, {})
  if (address.view === 'week') return urls.period(address.week, {})
  return address.view === 'day' ? urls.period(address.day, {}) : urls.home({})
}
