import { toWallClock } from 'daybook/domain'
import type { ViewRequest, Visit } from 'daybook/http'
import { deskFolder } from '../ground/addresses/address.ts'
import { choiceOf, withoutDays } from '../ground/addresses/choice.ts'
import { deskLinks } from '../ground/addresses/desk-links.ts'
import { embedFormOf } from '../ground/addresses/embed-form.ts'
import { openStreetMapUrl } from '../ground/addresses/map-url.ts'
import { PageUrls } from '../ground/addresses/page-urls.ts'
import type { Stylesheet } from '../ground/look/stylesheet.ts'
import type { PageContext, Pieces } from '../ground/page/page-context.ts'
import { pageScript } from '../ground/script/page-script.ts'
import { wordsOf } from '../ground/words/languages.ts'
import { pageHeaders } from './page-headers.ts'
import type { PageOptions } from './page-options.ts'

/** What each page knows besides its own content. */
export interface PageContexts {
  /** Returns the context of the page of a visit, with where its caller can work. */
  of(visit: Visit): Promise<PageContext>
  /** Returns the context of a page that says why there is none. Nothing says who its caller is. */
  ofFailed(request: ViewRequest): Promise<PageContext>
}

/** Returns the contexts of pages with some options. */
export function pageContexts(
  options: PageOptions,
  { stylesheet, pieces }: { readonly stylesheet: Stylesheet; readonly pieces: Pieces },
): PageContexts {
  const { brand = {} } = options
  const headers = pageHeaders(options)
  const script = options.script === false ? undefined : pageScript.name
  const contextOf = async (request: ViewRequest): Promise<PageContext> => {
    const { segments, root, mount, now, timeZone, query, facets, declared } = request
    const { words, locale } = await wordsOf(mount.locale ?? 'en', options.words)
    const chosen = choiceOf(query, facets)
    // All pages but the list have days of their own.
    const choice = segments.length === 0 ? chosen : withoutDays(chosen)
    // No frame of another site shows the desk.
    const embedded = segments[0] === deskFolder ? undefined : embedFormOf(query)
    return {
      title: brand.name ?? options.title ?? 'Calendar',
      brand,
      locale,
      words,
      urls: new PageUrls(root, choice, embedded),
      embedded,
      choice,
      facets,
      today: toWallClock(now, timeZone).slice(0, 10),
      timeZone,
      stylesheets: [stylesheet.name],
      script,
      icon: options.icon,
      ...declared,
      mapUrl: options.mapUrl ?? openStreetMapUrl,
      headers,
      pieces,
    }
  }
  return {
    async of(visit) {
      const context = await contextOf(visit)
      const desk = options.desk !== false && !context.embedded ? deskLinks(visit) : undefined
      return { ...context, desk, account: accountOf(options, visit.actor !== null) }
    },
    ofFailed: async (request) => ({ ...(await contextOf(request)), account: accountOf(options, false) }),
  }
}

function accountOf({ account: url }: PageOptions, isSignedIn: boolean): PageContext['account'] {
  return url === undefined ? undefined : { url, isSignedIn }
}
