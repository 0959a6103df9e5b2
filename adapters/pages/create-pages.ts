import { type Calendar, CalendarError, type PageReference } from 'daybook'
import { toWallClock } from 'daybook/domain'
import { type Api, serveView, type View, type ViewRequest, type ViewResponse, type Visit } from 'daybook/http'
import { type Address, addressOf, pagePath } from './addresses/address.ts'
import { openStreetMapUrl } from './addresses/map-url.ts'
import { PageUrls } from './addresses/page-urls.ts'
import { checkPageOptions } from './check-page-options.ts'
import { checkPagesMount } from './check-pages-mount.ts'
import { type DeskAddress, deskAddressOf, deskMethods, isDeskStylesheet } from './desk/desk-address.ts'
import { deskLinks } from './desk/desk-links.ts'
import { deskPieceNames } from './desk/desk-pieces.ts'
import { choiceOf } from './filters/choice.ts'
import { filterForm } from './filters/filter-form.ts'
import { legend } from './filters/legend.ts'
import { emptyState } from './lists/empty-state.ts'
import { eventCard } from './lists/event-card.ts'
import { miniMonth } from './lists/mini-month.ts'
import { createStylesheet, type Stylesheet } from './look/stylesheet.ts'
import { pageHeaders } from './page-headers.ts'
import type { PageOptions } from './page-options.ts'
import { pageResponse } from './page-response.ts'
import { eventTemplates } from './pieces/event/event-templates.ts'
import { eventRow } from './pieces/event-row.ts'
import { eventBar } from './pieces/grid/event-bar.ts'
import { eventChip } from './pieces/grid/event-chip.ts'
import { eventRunning } from './pieces/grid/event-running.ts'
import { eventSlot } from './pieces/grid/event-slot.ts'
import { monthDay } from './pieces/grid/month-day.ts'
import { weekDay } from './pieces/grid/week-day.ts'
import { layout } from './pieces/layout.ts'
import { pageHead } from './pieces/page-head.ts'
import type { Page, PageContext } from './pieces/pieces.ts'
import { isSitemap, sitemapAt } from './sitemap.ts'
import { readDay, renderDay } from './views/day-view.ts'
import { renderError } from './views/error-view.ts'
import { eventResponse } from './views/event/event-response.ts'
import { readList, renderList } from './views/list-view.ts'
import { readMonth, renderMonth } from './views/month-view.ts'
import {
  readCategory,
  readOrganizer,
  readTag,
  readVenue,
  renderOrganizer,
  renderTerm,
  renderVenue,
} from './views/record-views.ts'
import { readUnknownChoice, renderUnknownChoice } from './views/unknown-choice-view.ts'
import { readWeek, renderWeek } from './views/week-view.ts'
import { wordsOf } from './words/languages.ts'

const templates = {
  ...{ layout, pageHead, monthDay, weekDay, eventChip, eventBar, eventSlot, eventRow, eventRunning },
  ...{ legend, filterForm, emptyState, eventCard, miniMonth, ...eventTemplates },
}

/** The pages of a calendar, which hosts mount instead of it. */
export interface Pages {
  /** The pages, and below the namespace of the mount the interface of the calendar. */
  readonly api: Api
}

/**
 * Creates pages for people: `nodeHandler(createPages(calendar))`. They become the `url` of records, unless the calendar has
 * the option `links`. Throws a `TypeError` if the first argument is not a calendar, and for an invalid option, by name.
 */
export function createPages(calendar: Pick<Calendar, 'api'>, options: PageOptions = {}): Pages {
  checkPageOptions(options, [...Object.keys(templates), ...deskPieceNames])
  const pieces = { ...templates, ...options.pieces }
  const stylesheet = createStylesheet(options)
  const headers = pageHeaders(options)
  const { desk: hasDesk = true } = options
  const contextOf = ({ root, mount, now, timeZone, query, facets, declared }: ViewRequest): PageContext => {
    const { words, locale } = wordsOf(mount.locale ?? 'en', options.words)
    const choice = choiceOf(query, facets)
    return {
      title: options.title ?? 'Calendar',
      locale,
      words,
      urls: new PageUrls(root, choice),
      choice,
      facets,
      today: toWallClock(now, timeZone).slice(0, 10),
      timeZone,
      stylesheets: [stylesheet.name],
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
      if (address?.view === 'desk') return methodsOfDesk(hasDesk ? deskAddressOf(address.path) : undefined)
      if (address?.view === 'file' && !isFile(address.name, stylesheet, hasDesk)) return undefined
      return address && (address.view === 'event' ? ['GET', 'POST'] : ['GET'])
    },
    fileAt: (segments) => fileAt(segments.length === 1 ? segments[0] : undefined, stylesheet, hasDesk),
    checkMount: checkPagesMount,
    async respond(visit: Visit): Promise<ViewResponse> {
      const address = addressOf(visit.segments)
      if (address === undefined) throw new CalendarError('rest_no_route', 'There is nothing at this path.')
      const context = {
        ...contextOf(visit),
        desk: hasDesk ? deskLinks(visit) : undefined,
        account: accountOf(options, visit.actor !== null),
      }
      if (address.view !== 'desk') return responseAt(address, visit, context)
      const { deskResponse } = await import('./desk/desk-response.ts')
      return deskResponse(visit, deskAddressOf(address.path), context, options.pieces)
    },
    describe(error: CalendarError, request: ViewRequest): ViewResponse {
      const context = { ...contextOf(request), account: accountOf(options, false) }
      return pageResponse(renderError(error, context), context)
    },
  }
  return { api: serveView(calendar, view, urlOf) }
}

function accountOf({ account: url }: PageOptions, isSignedIn: boolean): PageContext['account'] {
  return url === undefined ? undefined : { url, isSignedIn }
}

async function responseAt(address: Address, visit: Visit, context: PageContext): Promise<ViewResponse> {
  if (address.view === 'event') return eventResponse(visit, address.slug, context)
  const sitemap = address.view === 'file' ? await sitemapAt(address.name, visit, context) : undefined
  if (sitemap) return sitemap
  const page = await pageAt(address, visit, context).catch(async (error: unknown) => {
    const action = actionOf(address, context)
    return renderUnknownChoice(await readUnknownChoice(error, visit, { action, context }), context)
  })
  return pageResponse(page, context)
}

async function pageAt(address: Address, visit: Visit, context: PageContext): Promise<Page> {
  switch (address.view) {
    case 'list':
      return renderList(await readList(visit, context), context)
    case 'month':
      return renderMonth(await readMonth(visit, address.month, context), context)
    case 'week':
      return renderWeek(await readWeek(visit, address.week, context), context)
    case 'day':
      return renderDay(await readDay(visit, address.day, context), context)
    case 'venue':
      return renderVenue(await readVenue(visit, address.slug, context), context)
    case 'organizer':
      return renderOrganizer(await readOrganizer(visit, address.slug, context), context)
    case 'category':
      return renderTerm(await readCategory(visit, address.slug, context), context)
    case 'tag':
      return renderTerm(await readTag(visit, address.slug, context), context)
    default:
      throw new CalendarError('rest_no_route', 'There is nothing at this path.')
  }
}

/** Returns the address at which the filters of a page are chosen. */
function actionOf(address: Address, { urls }: PageContext): string {
  if (address.view === 'month') return urls.period(address.month, {})
  if (address.view === 'week') return urls.period(address.week, {})
  return address.view === 'day' ? urls.period(address.day, {}) : urls.home({})
}

function methodsOfDesk(address: DeskAddress | undefined): readonly ('GET' | 'POST')[] | undefined {
  return address && deskMethods(address)
}

function isFile(name: string, stylesheet: Stylesheet, hasDesk: boolean): boolean {
  return name === stylesheet.name || isSitemap(name) || (hasDesk && isDeskStylesheet(name))
}

function fileAt(name = '', stylesheet: Stylesheet, hasDesk: boolean): ReturnType<NonNullable<View['fileAt']>> {
  if (name === stylesheet.name) return stylesheetResponse(stylesheet)
  return hasDesk && isDeskStylesheet(name) ? deskFile(name) : undefined
}

/** A stylesheet of an earlier version is not there any more. */
async function deskFile(name: string): Promise<ViewResponse | undefined> {
  const { deskStylesheet } = await import('./desk/look/desk-stylesheet.ts')
  return name === deskStylesheet.name ? stylesheetResponse(deskStylesheet) : undefined
}

function stylesheetResponse({ text }: Stylesheet): ViewResponse {
  const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable' }
  return { status: 200, body: text, headers }
}

/** Returns the page of a record, below the base of the mount that shows it. */
function urlOf({ resource, slug, root }: PageReference): string {
  return `${root.origin}${root.basePath}${pagePath(resource, slug, root.namespace)}`
}
