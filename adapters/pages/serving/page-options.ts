import type { VenueReply } from 'daybook'
import type { DeskPieces } from '../desk/contract/desk-context.ts'
import type { DeskOptions } from '../desk/contract/desk-options.ts'
import type { OldAddresses } from '../ground/addresses/old-address.ts'
import type { Brand } from '../ground/look/brand.ts'
import type { Theme } from '../ground/look/stylesheet.ts'
import type { Pieces } from '../ground/page/page-context.ts'
import type { Languages } from '../ground/words/languages.ts'

/** Options of pages. */
export interface PageOptions {
  /** The name of the calendar, at the top of each page. The default is `Calendar`. */
  readonly title?: string
  /** Whose calendar it is: name, logo, links, imprint and privacy, fonts, and the color of buttons. */
  readonly brand?: Brand
  /**
   * The URL of the pages, such as `https://example.org/calendar`, or its path: where the `url` of records leads on
   * mounts of the calendar that do not serve the pages, and in process. The default is that of their first mount.
   */
  readonly address?: string
  /**
   * Returns what an address of the site before showed, such as `theEventsCalendar`: a path without a page of its own is
   * redirected there, with 301. By default no path is.
   */
  readonly oldAddresses?: OldAddresses
  /** The look: `warm`, the default, has white cards and colored events, `editorial` large type and rules. */
  readonly theme?: Theme
  /**
   * Rules of CSS after those of the theme, over which they win: ten lines of custom properties such as
   * `.daybook { --daybook-accent-hue: 262 }` make a look of your own.
   */
  readonly css?: string
  /** The URL of the icon of each page. By default there is none. */
  readonly icon?: string
  /**
   * The origins whose pages may show these in a frame, as in CSP: `'*'` for all. The default is `["'self'"]`. The desk
   * stays out.
   */
  readonly frameAncestors?: readonly string[]
  /** Headers of each page, instead of those with the same name, such as `Content-Security-Policy`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Returns the URL of a map of a venue; `undefined` for none. The default is OpenStreetMap. */
  readonly mapUrl?: (venue: VenueReply) => string | undefined
  /**
   * Texts by language, instead of those of the pages or besides them:
   * `{ en: { ...(await loadWords('en')), whatsOn: 'Programme' } }`. The `locale` of the mount selects the
   * language. The pages speak English, German, French, Spanish and Italian.
   */
  readonly words?: Languages
  /**
   * The URL of a page of the app where people sign in and out. The top of each page links to it, and so does the page
   * that says that a caller must sign in. By default there is none.
   */
  readonly account?: string
  /** Whether callers with rights can work in the pages, below `/desk` (rule 65), or how. The default is true. */
  readonly desk?: boolean | DeskOptions
  /**
   * Whether pages load a script, which opens links without loading the document again and moves between the days of a
   * month by arrow keys. Nothing needs it. The default is true.
   */
  readonly script?: boolean
  /** Templates of the app, instead of those with the same name. They return markup, at once: a promise is an error. */
  readonly pieces?: Partial<Pieces & DeskPieces>
}
