import type { Calendar, CalendarError, PageReference } from 'daybook'
import { toWallClock } from 'daybook/domain'
import {
  type Api,
  openVisit,
  serveView,
  type View,
  type ViewRequest,
  type ViewResponse,
  type Visit,
  type VisitOptions,
} from 'daybook/http'
import { readOptions } from '../hosts/options.ts'
import { checkPageOptions } from './check-page-options.ts'
import { checkPagesMount } from './check-pages-mount.ts'
import { deskPieceNames } from './desk/desk-pieces.ts'
import { type Address, addressOf, deskFolder, pagePath } from './ground/addresses/address.ts'
import { choiceOf } from './ground/addresses/choice.ts'
import { deskAddressOf, isDeskFile } from './ground/addresses/desk-address.ts'
import { deskLinks } from './ground/addresses/desk-links.ts'
import { addressInFrame, firstViewOf } from './ground/addresses/embed-form.ts'
import { openStreetMapUrl } from './ground/addresses/map-url.ts'
import { noPage } from './ground/addresses/no-page.ts'
import { PageUrls } from './ground/addresses/page-urls.ts'
import { createStylesheet, type Stylesheet } from './ground/look/stylesheet.ts'
import type { PageContext } from './ground/page/page-context.ts'
import { pageResponse } from './ground/page/page-response.ts'
import { embedScript, pageScript } from './ground/script/page-script.ts'
import { wordsOf } from './ground/words/languages.ts'
import { pageHeaders } from './page-headers.ts'
import type { PageOptions } from './page-options.ts'
import { checkedPieces } from './pieces/checked-pieces.ts'
import { templates } from './pieces/templates.ts'
import { isSitemap, sitemapAt } from './sitemap.ts'
import { renderCrossSite } from './views/cross-site-view.ts'
import { renderError } from './views/error-view.ts'
import { eventResponse } from './views/event/event-response.ts'
import type { PageView } from './views/page-data.ts'
import { readPage, renderPage } from './views/page-view.ts'
import { readUnknownChoice, renderUnknownChoice } from './views/unknown-choice-view.ts'

/** The pages of a calendar, which hosts mount instead of it. */
export interface Pages {
  /** The pages, and below the namespace of the mount the interface of the calendar. */
  readonly api: Api
  /** The stylesheet that pages link to, for a route of your own: below the base path, by its name. */
  readonly stylesheet: Stylesheet
  /**
   * Reads what a page shows, for a route of your own: `read('/2030-06?categories=music')` is that month. The path is below the `basePath` of
   * the options. Render the result with `renderPage`, or with the function of its kind such as `renderMonth`. Throws a
   * `CalendarError` as the interface does, such as a 404, and a `TypeError` that names an invalid option.
   */
  read(path: string, options?: VisitOptions): Promise<ReadPage>
}

/** What a page shows, and what its templates know besides. */
export type ReadPage = PageView & {
  /** What every template knows. */
  readonly context: PageContext
}

/**
 * Creates pages for people: `nodeHandler(createPages(calendar))`. They become the `url` of records, unless the calendar has
 * the option `links`. Throws a `TypeError` if the first argument is not a calendar, and for an invalid option, by name.
 */
export function createPages(calendar: Pick<Calendar, 'api'>, options: PageOptions = {}): Pages {
  checkPageOptions(options, [...Object.keys(templates), ...deskPieceNames])
  const ownPieces = checkedPieces(options.pieces ?? {})
  const pieces = { ...templates, ...ownPieces }
  const stylesheet = createStylesheet(options)
  const headers = pageHeaders(options)
  const hasDesk = options.desk !== false
  const hasScript = options.script !== false
  const files = hasScript ? [stylesheet, pageScript, embedScript] : [stylesheet]
  const contextOf = ({ segments, root, mount, now, timeZone, query, facets, declared }: ViewRequest): PageContext => {
    const { words, locale } = wordsOf(mount.locale ?? 'en', options.words)
    const choice = choiceOf(query, facets)
    // No frame of another site shows the desk.
    const isEmbedded = segments[0] !== deskFolder && firstViewOf(query) !== undefined
    return {
      title: options.title ?? 'Calendar',
      locale,
      words,
      urls: new PageUrls(root, choice, isEmbedded),
      isEmbedded,
      choice,
      facets,
      today: toWallClock(now, timeZone).slice(0, 10),
      timeZone,
      stylesheets: [stylesheet.name],
      script: hasScript ? pageScript.name : undefined,
      icon: options.icon,
      ...declared,
      mapUrl: options.mapUrl ?? openStreetMapUrl,
      headers,
      pieces,
    }
  }
  const view: View = {
    methodsAt(segments) {
      const address = addressOf(segments)
      if (address?.view === 'desk') return hasDesk && deskAddressOf(address.path) ? ['GET', 'POST'] : undefined
      if (address?.view === 'file' && !isFile(address.name, files, hasDesk)) return undefined
      return address && (address.view === 'event' ? ['GET', 'POST'] : ['GET'])
    },
    fileAt: (segments) => fileAt(segments.length === 1 ? segments[0] : undefined, files, hasDesk),
    address: options.address,
    checkMount: checkPagesMount,
    async respond(visit: Visit): Promise<ViewResponse> {
      const { address, context } = opened(visit)
      const { crossSite } = visit
      // The desk shows a form again that may be one of its own.
      if (crossSite && !(address.view === 'desk' && crossSite.mismatch))
        return pageResponse(renderCrossSite(crossSite, context), context)
      if (address.view !== 'desk') return responseAt(address, visit, context)
      const { deskResponse } = await import('./desk/desk-response.ts')
      return deskResponse(visit, deskAddressOf(address.path), context, { ...options, pieces: ownPieces })
    },
    describe(error: CalendarError, request: ViewRequest): ViewResponse {
      const context = { ...contextOf(request), account: accountOf(options, false) }
      return pageResponse(renderError(error, context), context)
    },
  }
  const visitContext = (visit: Visit): PageContext => {
    const context = contextOf(visit)
    const desk = hasDesk && !context.isEmbedded ? deskLinks(visit) : undefined
    return { ...context, desk, account: accountOf(options, visit.actor !== null) }
  }
  /** Returns what a path shows, and what its templates know. */
  const opened = (visit: Visit): { readonly address: Address; readonly context: PageContext } => {
    const address = addressOf(visit.segments)
    if (address === undefined) throw noPage()
    const context = visitContext(visit)
    return { address: addressInFrame(address, firstViewOf(visit.query), context), context }
  }
  const api = serveView(calendar, view, urlOf)
  return {
    api,
    stylesheet,
    async read(path, visitOptions = {}) {
      const { actor, password, ...mount } = visitOptions
      readOptions(mount, { api })
      const visit = await openVisit(calendar, path, visitOptions)
      const { address, context } = opened(visit)
      return { ...(await readPage(address, visit, context)), context }
    },
  }
}

/** A stylesheet, or a script. */
type PageFile = Stylesheet

function accountOf({ account: url }: PageOptions, isSignedIn: boolean): PageContext['account'] {
  return url === undefined ? undefined : { url, isSignedIn }
}

async function responseAt(address: Address, visit: Visit, context: PageContext): Promise<ViewResponse> {
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

function isFile(name: string, files: readonly PageFile[], hasDesk: boolean): boolean {
  return files.some((file) => file.name === name) || isSitemap(name) || (hasDesk && isDeskFile(name))
}

function fileAt(name = '', files: readonly PageFile[], hasDesk: boolean): ReturnType<NonNullable<View['fileAt']>> {
  const file = files.find((one) => one.name === name)
  if (file) return fileResponse(file)
  return hasDesk && isDeskFile(name) ? deskFile(name, files) : undefined
}

/** Only the present version of a file is served. */
async function deskFile(name: string, files: readonly PageFile[]): Promise<ViewResponse | undefined> {
  const { deskFiles } = await import('./desk/desk-files.ts')
  const file = deskFiles.find((one) => one.name === name)
  const hasScript = files.includes(pageScript)
  return file && (hasScript || !name.endsWith('.js')) ? fileResponse(file) : undefined
}

function fileResponse({ name, text }: PageFile): ViewResponse {
  const type = name.endsWith('.js') ? 'text/javascript' : 'text/css'
  const headers = name === embedScript.name ? forOtherSites : forGood
  return { status: 200, body: text, headers: { 'Content-Type': `${type}; charset=utf-8`, ...headers } }
}

/** The name of a file says its text. */
const forGood = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const

/** A module of another origin is loaded only with this permission. Its name stays, so browsers ask again after an hour. */
const forOtherSites = { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' } as const

/** Returns the page of a record, below the base of the mount that shows it. */
function urlOf({ resource, slug, root }: PageReference): string {
  return `${root.origin}${root.basePath}${pagePath(resource, slug, root.namespace)}`
}
