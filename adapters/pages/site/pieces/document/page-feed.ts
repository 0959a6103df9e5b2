import { isChosen } from '../../../ground/addresses/choice.ts'
import { webcalUrl } from '../../../ground/addresses/webcal-url.ts'
import type { PageMeta } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** Returns what the `head` of a list or a period says of its feeds: they have the filters of the page. */
export function chosenFeed({ choice, words }: PageContext): Pick<PageMeta, 'feed' | 'feedTitle'> {
  return isChosen(choice) ? { feed: choice, feedTitle: words.filters.chosen } : {}
}

/** Returns the address by which people subscribe to the events of a page; `undefined` without the format `ics`. */
export function subscription({ feed }: PageMeta, { formats, urls }: PageContext): string | undefined {
  if (!formats.some(({ name }) => name === 'ics')) return undefined
  return webcalUrl(urls.absolute(urls.events({ ...feed, format: 'ics' })))
}
