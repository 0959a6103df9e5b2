import type { PageQuery } from '../addresses/page-urls.ts'
import type { Html } from '../markup/html.ts'

/** A whole page, before the layout. */
export interface Page {
  /** The title of the document, without the name of the calendar. Empty for the list. */
  readonly title: string
  /** What stands in `main`. */
  readonly main: Html
  /** Of another response than a 200. */
  readonly status?: number
  /** False for a page that search engines should not list, such as an empty period. */
  readonly isIndexed?: boolean
  /** What the `head` says to programs. */
  readonly meta?: PageMeta
  /** Which of the links at the top is the page. */
  readonly current?: 'list' | 'desk'
  /** Stylesheets besides those of the context, by name. */
  readonly stylesheets?: readonly string[]
  /**
   * The first second in UTC at which the page may differ without a change of a record or of the day. Absent if there is
   * none.
   */
  readonly until?: string | undefined
  /** The names of scripts that this page needs besides that of all pages. Left out with `script: false`. */
  readonly scripts?: readonly string[]
}

/** What the `head` of a page says to search engines and other programs. */
export interface PageMeta {
  /** The one address of the page, with its origin. Without it, the page cannot be shared. */
  readonly canonical?: string | undefined
  /** What the page is about, as text. */
  readonly description?: string | undefined
  /** `website` is the default. */
  readonly type?: 'website' | 'article'
  /** The URL of an image. */
  readonly image?: string | undefined
  /**
   * The events of the page, as parameters of the list, to which people subscribe. The default are those of the whole
   * calendar.
   */
  readonly feed?: PageQuery
  /** The name of these events. The default is the title of the page. */
  readonly feedTitle?: string
  /** Structured data, as an element. */
  readonly structured?: Html
}
