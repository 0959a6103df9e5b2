import type { AppFields, VenueReply } from 'daybook'
import type { DeclaredFacet, DeclaredFormat } from 'daybook/http'
import type { PageUrls } from './addresses/page-urls.ts'
import type { Choice } from './filters/choice.ts'
import type { Pieces } from './pieces/pieces.ts'
import type { Words } from './words/words.ts'

/** What every page knows besides its own content. */
export interface PageContext {
  /** The name of the calendar. */
  readonly title: string
  /** The language tag of the page, such as `en-GB`. */
  readonly locale: string
  readonly words: Words
  readonly urls: PageUrls
  /** Today in the home zone, as `YYYY-MM-DD`. */
  readonly today: string
  /** What the visitor has chosen to see, which the addresses of lists and periods keep. */
  readonly choice: Choice
  /** What the visitor can choose. */
  readonly facets: readonly DeclaredFacet[]
  /** The home zone of the calendar. */
  readonly timeZone: string
  /** The names of the stylesheets, below the base path. */
  readonly stylesheets: readonly string[]
  /** The URL of the icon of each page. */
  readonly icon: string | undefined
  /** The formats of events besides JSON. */
  readonly formats: readonly DeclaredFormat[]
  /** The fields of the app, by resource. */
  readonly fields: AppFields
  /** Returns the URL of a map of a venue. */
  readonly mapUrl: (venue: VenueReply) => string | undefined
  /** The headers of the page. */
  readonly headers: Readonly<Record<string, string>>
  /** The templates, with those that the app replaces. */
  readonly pieces: Pieces
}
