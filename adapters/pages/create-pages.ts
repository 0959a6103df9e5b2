import type { Calendar } from 'daybook'
import { type Api, openVisit, serveView, type VisitOptions } from 'daybook/http'
import { readOptions } from '../hosts/options.ts'
import { deskPieceNames } from './desk/contract/desk-context.ts'
import { createStylesheet, type Stylesheet } from './ground/look/stylesheet.ts'
import type { OpenPages } from './ground/page/open-pages.ts'
import type { PageContext } from './ground/page/page-context.ts'
import { checkPageOptions } from './serving/check-page-options.ts'
import { checkedPieces } from './serving/checked-pieces.ts'
import { pageContexts } from './serving/page-contexts.ts'
import { pageFiles } from './serving/page-files.ts'
import type { PageOptions } from './serving/page-options.ts'
import { openedPage, pageRoutes, recordUrl } from './serving/page-routes.ts'
import { standardPieces } from './site/pieces/standard-pieces.ts'
import type { PageView } from './site/reading/page-data.ts'
import { readPage } from './site/reading/read-page.ts'

/** The pages of a calendar, which hosts mount instead of it. */
export interface Pages {
  /** The pages, and below the namespace of the mount the interface of the calendar. */
  readonly api: Api
  /** The stylesheet that pages link to, for a route of your own: below the base path, by its name. */
  readonly stylesheet: Stylesheet
  /**
   * Reads what a page shows, for a route of your own: `read('/2030-06?categories=music')` is that month. The path is
   * below the `basePath` of the options. Render the result with `renderPage`, or with the function of its kind such as
   * `renderMonth`. Throws a `CalendarError` as the interface does, such as a 404, and a `TypeError` that names an
   * invalid option.
   */
  read(path: string, options?: VisitOptions): Promise<ReadPage>
  /** The option `address`: where the pages are. `undefined` if they have none. */
  readonly address: string | undefined
  /**
   * Opens a path as `read` does, without reading a page: what the caller may read, and what templates know. For what is
   * no page but speaks and links like one, such as `renderDigest` of `daybook/digest`. Throws as `read` does.
   */
  open(path: string, options?: VisitOptions): Promise<OpenPages>
}

/** What a page shows, and what its templates know besides. */
export type ReadPage = PageView & {
  /** What every template knows. */
  readonly context: PageContext
}

/**
 * Creates pages for people: `nodeHandler(createPages(calendar))`. They become the `url` of records, unless the calendar
 * has the option `links`. Throws a `TypeError` if the first argument is not a calendar, and for an invalid option, by
 * name.
 */
export function createPages(calendar: Pick<Calendar, 'api'>, options: PageOptions = {}): Pages {
  checkPageOptions(options, [...Object.keys(standardPieces), ...deskPieceNames])
  const ownPieces = checkedPieces(options.pieces ?? {})
  const stylesheet = createStylesheet(options)
  const contexts = pageContexts(options, { stylesheet, pieces: { ...standardPieces, ...ownPieces } })
  const files = pageFiles(stylesheet, options)
  const api = serveView(calendar, pageRoutes({ ...options, pieces: ownPieces }, { files, contexts }), recordUrl)
  const openPath = (path: string, visitOptions: VisitOptions) => {
    const { actor, password, ...mount } = visitOptions
    readOptions(mount, { api })
    return openVisit(calendar, path, visitOptions)
  }
  return {
    api,
    stylesheet,
    address: options.address,
    async read(path, visitOptions = {}) {
      const visit = await openPath(path, visitOptions)
      const { address, context } = await openedPage(visit, contexts)
      return { ...(await readPage(address, visit, context)), context }
    },
    async open(path, visitOptions = {}) {
      const visit = await openPath(path, visitOptions)
      return { visit, context: await contexts.of(visit) }
    },
  }
}
