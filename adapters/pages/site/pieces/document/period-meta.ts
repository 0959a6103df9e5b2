import type { PageMeta } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { chosenFeed } from './page-feed.ts'

/** Returns what the `head` of a month, week or day says. The address is the one without filters. */
export function periodMeta(period: string, context: PageContext): PageMeta {
  const { urls } = context
  return { canonical: urls.absolute(urls.whole.period(period, {})), ...chosenFeed(context) }
}
