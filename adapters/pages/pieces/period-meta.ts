import { chosenFeed } from './document/page-feed.ts'
import type { PageContext, PageMeta } from './pieces.ts'

/** Returns what the `head` of a month, week or day says. The address is the one without filters. */
export function periodMeta(period: string, context: PageContext): PageMeta {
  const { urls } = context
  return { canonical: urls.absolute(urls.whole.period(period, {})), ...chosenFeed(context) }
}
